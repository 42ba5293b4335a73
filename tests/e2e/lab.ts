// SPDX-License-Identifier: MIT
// A laboratory as its readers meet it: found by role and name, read by what is visible.
import type { Locator, Page } from '@playwright/test';
import type {} from '../../web/src/elements/registry.ts';
import { openPage, PLAIN_PAGE, type SeenEvent } from './pipeline.ts';
import { word } from './words.ts';

type LabTag = 'sdpa-scaling-lab' | 'sdpa-variance-lab' | 'sdpa-gradient-lab' | 'sdpa-training-lab';

export class Lab<Tag extends LabTag> {
  readonly host: Locator;
  readonly status: Locator;
  readonly caption: Locator;
  readonly problem: Locator;

  readonly #language: string;

  constructor(page: Page, tag: Tag, language = 'en', host: string = tag) {
    this.#language = language;
    this.host = page.locator(host);
    this.status = this.host.getByRole('status');
    this.caption = this.host.locator('.cap');
    this.problem = this.host.locator('#problem');
  }

  static async open<Tag extends LabTag>(
    page: Page,
    tag: Tag,
    attributes = 'predict="off"',
    path = PLAIN_PAGE,
  ): Promise<Lab<Tag>> {
    await openPage(page, `<${tag} ${attributes}></${tag}>`, path);
    return new Lab(page, tag);
  }

  /** On a plain page, in a language. */
  static async openIn<Tag extends LabTag>(
    language: string,
    page: Page,
    tag: Tag,
    attributes: string,
  ): Promise<Lab<Tag>> {
    await openPage(page, `<${tag} lang="${language}" ${attributes}></${tag}>`);
    return new Lab(page, tag, language);
  }

  /** One of a few, by the key of its name. */
  choice(key: string, args: Readonly<Record<string, string | number>> = {}): Locator {
    const name = Object.entries(args).reduce(
      (text, [slot, value]) => text.replace(`{${slot}}`, String(value)),
      word(key, this.#language),
    );
    return this.host.getByRole('radio', { name, exact: true });
  }

  button(key: string): Locator {
    return this.host.getByRole('button', { name: word(key, this.#language), exact: true });
  }

  field(key: string): Locator {
    return this.host.getByRole('textbox', { name: word(key, this.#language), exact: true });
  }

  /** Controls for the second look wait behind a word. */
  async unfold(key: string): Promise<void> {
    await this.host
      .locator('summary')
      .filter({ hasText: word(key, this.#language) })
      .click();
  }

  /** What stands in the rows of the visible table, as "4 4.03". */
  rows(): Promise<string[]> {
    return this.host
      .locator('.book tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) =>
          Array.from(row.children, (cell) => (cell as HTMLElement).innerText.trim()).join(' '),
        ),
      );
  }

  /** Takes a property or calls a method of the element itself. */
  ask<T>(question: (element: HTMLElementTagNameMap[Tag]) => T | Promise<T>): Promise<T> {
    return this.host.evaluate(question as (element: HTMLElement) => T | Promise<T>);
  }

  async events(type: string): Promise<readonly SeenEvent[]> {
    const seen = await this.host.page().evaluate(() => window.sdpaEvents);
    return seen.filter((event) => event.type === type);
  }
}
