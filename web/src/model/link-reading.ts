// SPDX-License-Identifier: MIT
// Reading the grammar of links, as link.ts writes it.
import { decoded, VERSION, type LinkPairs } from './link.ts';

export interface LinkContent {
  readonly pairs: LinkPairs;
  /** Parts that are no pair, or the version when it is not ours. */
  readonly unread: readonly string[];
}

/** Reads what stands after "sdpa.ID=". Never throws. */
export function readLink(text: string): LinkContent {
  const [version = '', ...parts] = text.split(';').map(decoded);
  if (version !== VERSION) return { pairs: [], unread: [version] };
  const entries = parts.filter((part) => part !== '').map((part) => ({ part, at: part.indexOf('=') }));
  return {
    pairs: entries.filter(({ at }) => at > 0).map(({ part, at }) => [part.slice(0, at), part.slice(at + 1)]),
    unread: entries.filter(({ at }) => at <= 0).map(({ part }) => part),
  };
}
