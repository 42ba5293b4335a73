// SPDX-License-Identifier: MIT
// Tags that a page does not have yet: found when they are put into the document, or into an open shadow root in it.

/** Calls `found` for each of these tags once, when the page has it. */
export function whenSeen<Tag extends string>(tags: readonly Tag[], found: (tag: Tag) => void): void {
  const missing = new Set(tags);
  const observer = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof Element) look(node);
    if (missing.size === 0) observer.disconnect();
  });
  /** Looks through a tree, and through the shadow roots in it, which are watched from now on. */
  function look(root: Element | Document | ShadowRoot): void {
    for (const tag of [...missing].filter((one) => has(root, one))) {
      missing.delete(tag);
      found(tag);
    }
    if (!(root instanceof Element)) observer.observe(root, { childList: true, subtree: true });
    const inside = Array.from(root.querySelectorAll('*'), ({ shadowRoot }) => shadowRoot);
    for (const shadow of [root instanceof Element ? root.shadowRoot : null, ...inside])
      if (shadow !== null) look(shadow);
  }
  look(document);
}

function has(root: ParentNode, tag: string): boolean {
  return (root instanceof Element && root.localName === tag) || root.querySelector(tag) !== null;
}
