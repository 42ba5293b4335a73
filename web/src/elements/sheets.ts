// SPDX-License-Identifier: MIT
// The style sheets of a widget: constructable, so that a strict style-src allows them, and shared by all widgets of a
// document. A sheet belongs to the document it was made for; a widget that is moved into a frame takes that document's.
import type { LitElement, ReactiveController } from 'lit';

const made = new WeakMap<Document, Map<string, CSSStyleSheet>>();

export class Sheets implements ReactiveController {
  readonly #host: LitElement;
  readonly #texts: string[];

  constructor(host: LitElement, ...texts: string[]) {
    this.#host = host;
    this.#texts = texts;
    host.addController(this);
  }

  /** The styles of a part that came later. */
  add(text: string): void {
    if (!this.#texts.includes(text)) this.#texts.push(text);
    this.hostConnected();
  }

  hostConnected(): void {
    const { ownerDocument, renderRoot } = this.#host;
    const sheets = this.#texts.map((text) => sheetFor(ownerDocument, text));
    (renderRoot as ShadowRoot).adoptedStyleSheets = sheets;
  }
}

function sheetFor(page: Document, text: string): CSSStyleSheet {
  const sheets = made.get(page) ?? new Map<string, CSSStyleSheet>();
  made.set(page, sheets);
  let sheet = sheets.get(text);
  if (sheet === undefined) {
    sheet = new (page.defaultView ?? globalThis).CSSStyleSheet();
    sheet.replaceSync(text);
    sheets.set(text, sheet);
  }
  return sheet;
}
