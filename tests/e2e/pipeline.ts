// SPDX-License-Identifier: MIT
// <sdpa-pipeline> as its readers meet it: found by role and name, read by what is visible. `open` puts one or more
// into a bare page and keeps account of the events that reach that page.
import type { Locator, Page } from '@playwright/test';
import type { StepId } from '../../web/src/model/pipeline-steps.ts';
import type { SdpaPipeline } from '../../web/src/elements/pipeline.ts';
import type {} from '../../web/src/elements/registry.ts';
import { word } from './words.ts';

export type MatrixName = 'Q' | 'K' | 'V' | 'Raw scores' | 'Scores' | 'Masked scores' | 'Weights' | 'Output';

export interface SeenEvent {
  readonly type: string;
  readonly target: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

declare global {
  interface Window {
    sdpaEvents: SeenEvent[];
  }
}

export const PLAIN_PAGE = '/hosts/plain.html';
/** The same, where the two languages that nobody speaks can be asked for. */
export const TEST_LANGUAGES_PAGE = '/hosts/test-languages.html';

/** Puts elements into a page and waits until all of them are live. */
export async function openPage(page: Page, markup: string, path = PLAIN_PAGE): Promise<void> {
  await recordEvents(page);
  await page.goto(path);
  await page.locator('main').evaluate((main, html) => {
    main.innerHTML = html;
  }, markup);
  await allLive(page);
}

/** Files of this address stay on their way until the returned function is called. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return () => {
    letGo();
  };
}

export async function allLive(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const widgets = Array.from(document.querySelectorAll<HTMLElement & { ready: Promise<void> }>('*')).filter(
      ({ localName }) => localName.startsWith('sdpa-'),
    );
    await Promise.all(widgets.map(({ localName }) => customElements.whenDefined(localName)));
    await Promise.all(widgets.map((element) => element.ready));
  });
}

/** From the next navigation on, every event of the widgets that reaches the document is kept. */
export async function recordEvents(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.sdpaEvents = [];
    const types = [
      'sdpa-ready',
      'sdpa-change',
      'sdpa-step',
      'sdpa-predict',
      'sdpa-reveal',
      'sdpa-progress',
      'sdpa-error',
    ] as const;
    for (const type of types)
      document.addEventListener(type, ({ detail, target }) => {
        window.sdpaEvents.push({ type, target: (target as Element).id, detail: { ...detail } });
      });
  });
}

export class Pipeline {
  readonly host: Locator;
  /** The editor in the cell that is being typed into. */
  readonly editor: Locator;
  /** "How this number was made". */
  readonly panel: Locator;
  /** The arithmetic of the panel in one line. */
  readonly line: Locator;
  readonly problem: Locator;
  readonly status: Locator;

  readonly #word: (key: string) => string;

  /** `language` is the one that the widget is to speak; matrices and cells have the same names in all of them. */
  constructor(page: Page, selector = 'sdpa-pipeline', language = 'en') {
    this.#word = (key) => word(key, language);
    this.host = page.locator(selector);
    const newValue = this.#word('spoken.edit').split(', ').at(-1) ?? '';
    this.editor = this.host.getByRole('textbox', { name: new RegExp(`${newValue}$`) });
    this.panel = this.host.locator('#made');
    this.line = this.panel.locator('.eq .spoken');
    this.problem = this.host.locator('#problem');
    this.status = this.host.getByRole('status');
  }

  static async open(page: Page, attributes = '', path = PLAIN_PAGE): Promise<Pipeline> {
    await openPage(page, `<sdpa-pipeline predict="off" ${attributes}></sdpa-pipeline>`, path);
    return new Pipeline(page);
  }

  /** With its question first, as an author gets it who says nothing. */
  static async openAsking(page: Page, attributes = ''): Promise<Pipeline> {
    await openPage(page, `<sdpa-pipeline ${attributes}></sdpa-pipeline>`);
    return new Pipeline(page);
  }

  /** A choice of the question, by its number as it is printed. */
  answer(text: string): Locator {
    return this.host.getByRole('radiogroup').getByRole('radio', { name: text, exact: true });
  }

  grid(matrix: MatrixName): Locator {
    return this.host.getByRole('grid', { name: new RegExp(`^${matrix}, `) });
  }

  /** Puts one element into a page of this language. */
  static async openIn(language: string, page: Page, attributes = ''): Promise<Pipeline> {
    await openPage(
      page,
      `<div lang="${language}"><sdpa-pipeline predict="off" ${attributes}></sdpa-pipeline></div>`,
    );
    return new Pipeline(page, 'sdpa-pipeline', language);
  }

  /** A cell by the place that its accessible name says, counted from 1. */
  cell(matrix: MatrixName, row: number, col: number): Locator {
    return this.host.getByRole('gridcell', { name: new RegExp(`^${matrix} row ${row} column ${col}, `) });
  }

  /** What is visible in a matrix, row by row, as "0.731 0.269". */
  async numbers(matrix: MatrixName): Promise<string[]> {
    return this.grid(matrix).evaluate((table) =>
      Array.from(table.querySelectorAll('tr'), (row) =>
        Array.from(row.querySelectorAll<HTMLElement>('td[data-row]:not([data-fact])')),
      )
        .filter((cells) => cells.length > 0)
        .map((cells) => cells.map((cell) => cell.innerText.trim()).join(' ')),
    );
  }

  /** What stands at the ends of the rows. */
  sums(matrix: MatrixName): Locator {
    return this.grid(matrix).locator('.sum');
  }

  step(step: StepId): Locator {
    const list = this.host.getByRole('list', { name: this.#word('steps') });
    return list.getByRole('button', { name: this.#word(`step.${step}`), exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.host.getByRole('button', { name });
  }

  /** One of a few: `mask.causal`, `axis.whole`, `scale.custom`. */
  choice(key: string): Locator {
    return this.host.getByRole('radio', { name: this.#word(key), exact: true });
  }

  /** Controls for the second look wait behind a word. */
  async unfold(key: string): Promise<void> {
    await this.host
      .locator('summary')
      .filter({ hasText: this.#word(key) })
      .click();
  }

  async type(matrix: MatrixName, row: number, col: number, text: string, end = 'Enter'): Promise<void> {
    await this.cell(matrix, row, col).click();
    await this.editor.fill(text);
    await this.editor.press(end);
  }

  /** Takes a property or calls a method of the element itself. */
  ask<T>(question: (element: SdpaPipeline) => T | Promise<T>): Promise<T> {
    return this.host.evaluate(question as (element: HTMLElement) => T | Promise<T>);
  }

  async events(type?: string): Promise<readonly SeenEvent[]> {
    const seen = await this.host.page().evaluate(() => window.sdpaEvents);
    return seen.filter((event) => type === undefined || event.type === type);
  }
}
