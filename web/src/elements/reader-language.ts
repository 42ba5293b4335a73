// SPDX-License-Identifier: MIT
// The language that a reader chose in one widget: it holds for all widgets of the page that do not lock it, until the
// page is left. Nothing is stored.

interface Listener {
  languageChanged(): Promise<void>;
}

/** Undefined before a reader has chosen. */
export let chosenLanguage: string | undefined;

/** Those in the page that speak. */
export const speakers = new Set<Listener>();

export function chooseLanguage(language: string): void {
  chosenLanguage = language;
  for (const speaker of speakers) void speaker.languageChanged();
}
