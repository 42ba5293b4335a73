// SPDX-License-Identifier: MIT
// What a notebook does with anywidget.js, and a model that keeps account of what is done with it.
import type { Page } from '@playwright/test';

export type Traits = Record<string, unknown>;

/** A cell that shows the widget with these traits, from the text of the module alone. */
export async function runCell(page: Page, traits: Traits): Promise<void> {
  await page.goto('/hosts/notebook.html');
  await page.evaluate(async (given) => {
    const text = await (await fetch('/dist/anywidget.js')).text();
    const module: unknown = await import(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
    const { render } = (module as { default: { render: (to: object) => Promise<() => void> } }).default;
    const heard = new EventTarget();
    const listeners = new Set<unknown>();
    window.cell = {
      traits: given,
      saved: 0,
      save: () => void window.cell.saved++,
      listening: () => listeners.size,
      set(name, value) {
        window.cell.traits[name] = value;
        heard.dispatchEvent(new Event(`change:${name}`));
      },
      end: () => undefined,
    };
    const model = {
      get: (name: string) => window.cell.traits[name],
      set: (name: string, value: unknown) => void (window.cell.traits[name] = value),
      save_changes: () => window.cell.save(),
      on: (event: string, listener: () => void) => {
        listeners.add(listener);
        heard.addEventListener(event, listener);
      },
      off: (event: string, listener: () => void) => {
        listeners.delete(listener);
        heard.removeEventListener(event, listener);
      },
    };
    window.cell.end = await render({ model, el: document.querySelector('main') });
  }, traits);
}

declare global {
  interface Window {
    cell: {
      traits: Traits;
      saved: number;
      save: () => void;
      listening: () => number;
      set: (name: string, value: unknown) => void;
      end: () => void;
    };
  }
}
