// SPDX-License-Identifier: MIT
// What the iframe page and the helper of the page around it say to each other, version 1. The frame says `hello` when it
// can answer and `resize` whenever its height is another one; the helper says `ping` to frames that were there before it.
// Whoever is late is told the height all the same. Nothing else is sent, and nothing about the reader.

/** A frame's own messages carry its name: `id` of its address, else the widget's. */
export type Message =
  | { readonly type: 'hello'; readonly id: string }
  | { readonly type: 'resize'; readonly id: string; readonly height: number }
  | { readonly type: 'ping' };

const ENVELOPE = { ns: 'sdpa', v: 1 };

/** What is said is no secret, and who listens is not known: pages around a frame have any address. */
export function say(to: Window, message: Message): void {
  to.postMessage({ ...ENVELOPE, ...message }, '*');
}

/** The type of a message that is one of ours; undefined for whatever else arrives in a window. */
export function typeOf(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return undefined;
  const { ns, v, type } = data as Record<string, unknown>;
  return ns === ENVELOPE.ns && v === ENVELOPE.v ? type : undefined;
}
