// SPDX-License-Identifier: MIT
// What every story imports instead of '@playwright/test': a test whose pages must stay quiet. Console warnings and
// errors, uncaught errors, failed downloads and requests to any other machine fail the story. A story about trouble
// names what it expects: `allowTrouble(/part of the message/)`.
import {
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
} from '@playwright/test';

export { expect } from '@playwright/test';

interface QuietPages {
  /** Messages that match are part of the story. */
  allowTrouble: (pattern: RegExp) => void;
  /** The browser of somebody else: a context of its own, watched as the story's page is, and closed after it. */
  otherBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** What the pages of the story have complained about. */
  trouble: string[];
}

export const test = base.extend<QuietPages>({
  trouble: async ({ context, baseURL }, use) => {
    const trouble: string[] = [];
    watch(context, baseURL ?? '', trouble);
    await use(trouble);
  },
  allowTrouble: [
    async ({ trouble }, use) => {
      const allowed: RegExp[] = [];
      await use((pattern) => allowed.push(pattern));
      const unexpected = trouble.filter((message) => !allowed.some((pattern) => pattern.test(message)));
      if (unexpected.length > 0) throw new Error(`The pages were not quiet:\n${unexpected.join('\n')}`);
    },
    { auto: true },
  ],
  otherBrowser: async ({ browser, baseURL, trouble }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      watch(context, baseURL ?? '', trouble);
      opened.push(context);
      return context;
    });
    for (const context of opened) await context.close();
  },
});

/** Adds everything the pages of this context complain about, from now on. */
function watch(context: BrowserContext, baseURL: string, trouble: string[]): void {
  context.on('console', (message) => {
    if (isComplaint(message)) trouble.push(`console.${message.type()}: ${message.text()} ${place(message)}`);
  });
  context.on('weberror', (error) => trouble.push(`uncaught: ${error.error().message}`));
  context.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !url.startsWith(baseURL)) trouble.push(`request to elsewhere: ${url}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) trouble.push(`${String(response.status())}: ${response.url()}`);
  });
}

const isComplaint = (message: ConsoleMessage): boolean =>
  ['warning', 'error', 'assert'].includes(message.type());

const place = (message: ConsoleMessage): string =>
  `(${message.location().url}:${String(message.location().lineNumber)})`;
