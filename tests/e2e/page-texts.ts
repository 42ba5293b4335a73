// SPDX-License-Identifier: MIT
// All texts of a page, through shadow roots.
import type { Page } from '@playwright/test';

/** Everything a reader, or a screen reader, could come across. */
export function everythingOnThePage(page: Page): Promise<string> {
  return page.evaluate(() => {
    const texts = (root: Document | ShadowRoot): string =>
      Array.from(root.querySelectorAll('*'), (element) =>
        [
          ...Array.from(element.attributes, ({ value }) => value),
          ...Array.from(element.childNodes, (node) =>
            node.nodeType === Node.TEXT_NODE ? node.textContent : '',
          ),
          element.shadowRoot === null ? '' : texts(element.shadowRoot),
        ].join(' '),
      ).join('\n');
    return texts(document);
  });
}
