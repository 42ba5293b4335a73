// SPDX-License-Identifier: MIT
// The grammar of links: #sdpa.ID=v1;dk=64;q=1,0~0,1&sdpa.other=v1;step=4. Readable, and made to be edited by hand.
// Whatever else stands in the fragment of the page's address belongs to the page.

export const VERSION = 'v1';
const PREFIX = 'sdpa.';
/** Longer ones are cut off by mail programs and chats. */
export const LINK_LIMIT = 1500;

export type LinkPairs = readonly (readonly [key: string, text: string])[];

export function writeLink(pairs: LinkPairs): string {
  return [VERSION, ...pairs.map(([key, text]) => `${key}=${encoded(text)}`)].join(';');
}

/** The part of a page's fragment that is meant for the widget of this name; undefined when there is none. */
export function linkIn(hash: string, name: string): string | undefined {
  return partsOf(hash)
    .filter((part) => nameOf(part) === name)
    .map((part) => part.slice(part.indexOf('=') + 1))
    .at(-1);
}

/** The fragment with this widget's part put in or replaced; all other parts stay as they are. */
export function withLink(hash: string, name: string, link: string): string {
  const others = partsOf(hash).filter((part) => nameOf(part) !== name);
  return `#${[...others, `${PREFIX}${encodeURIComponent(name)}=${link}`].join('&')}`;
}

function partsOf(hash: string): readonly string[] {
  return hash
    .replace(/^#/, '')
    .split('&')
    .filter((part) => part !== '');
}

function nameOf(part: string): string | undefined {
  const at = part.indexOf('=');
  return part.startsWith(PREFIX) && at > 0 ? decoded(part.slice(PREFIX.length, at)) : undefined;
}

/** Everything but what has a meaning of its own in a link, or in the places where links are pasted. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll('%2C', ',');
}

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
