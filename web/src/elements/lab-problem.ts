// SPDX-License-Identifier: MIT
// What is wrong with an entry of a laboratory, and with a link, once the words for it have come.
import type { Said } from '../model/picture.ts';
import type { Problem } from '../model/problems.ts';
import type { Translate } from '../views/rich.ts';
import type { LazyPart } from './lazy-part.ts';

interface Scene {
  readonly session: { readonly problem: Problem | null; readonly notes: readonly Said[] };
  readonly trouble: LazyPart<typeof import('./trouble.ts')>;
  readonly t: Translate;
}

/** Rich text; null while there is nothing to say. */
export function problemOf({ session, trouble, t }: Scene): string | null {
  const { problem } = session;
  if (problem === null) return null;
  if (trouble.loaded === undefined) return trouble.failed ? t('part.failed') : null;
  return trouble.loaded.problemText(problem, t);
}

/** What a link asked for and did not get. */
export function linkNotes({ session, trouble, t }: Scene): readonly { readonly text: string }[] {
  return trouble.loaded === undefined ? [] : session.notes.map(({ key, args }) => ({ text: t(key, args) }));
}
