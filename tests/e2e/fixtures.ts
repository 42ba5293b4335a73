// SPDX-License-Identifier: MIT
// What every story imports instead of '@playwright/test': a test whose pages must stay quiet. Console warnings and
// errors, uncaught errors, failed downloads and requests to any other machine fail the story. A story about trouble
// names what it expects: `allowTrouble(/part of the message/)`.
import { test as base, type BrowserContext, type ConsoleMessage } from '@playwright/test';

export { expect } from '@playwright/test';

interface QuietPages {
  /** Messages that match are part of the story. */
  allowTrouble: (pattern: RegExp) => void;
}

export const test = base.extend<QuietPages>({
  allowTrouble: [
    async ({ context, baseURL }, use) => {
      const allowed: RegExp[] = [];
      const trouble = watch(context, baseURL ?? '');
      await use((pattern) => allowed.push(pattern));
      const unexpected = trouble.filter((message) => !allowed.some((pattern) => pattern.test(message)));
      if (unexpected.length > 0) throw new Error(`The pages were not quiet:\n${unexpected.join('\n')}`);
    },
    { auto: true },
  ],
});

/** Everything the pages of this context complain about, from now on. */
function watch(context: BrowserContext, baseURL: string): string[] {
  const trouble: string[] = [];
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
  return trouble;
}

const isComplaint = (message: ConsoleMessage): boolean =>
  ['warning', 'error', 'assert'].includes(message.type());

const place = (message: ConsoleMessage): string =>
  `(${message.location().url}:${String(message.location().lineNumber)})`;
