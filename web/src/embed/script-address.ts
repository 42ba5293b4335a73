// SPDX-License-Identifier: MIT
// Where the single file came from. Unknown when its text was pasted into the page, and where there is no page.
let address: string | undefined;

/** To be called while the script runs for the first time: later the browser does not say it any more. */
export function rememberScript(): void {
  const script = (globalThis as { document?: Document }).document?.currentScript;
  address = (script as HTMLScriptElement | null | undefined)?.src || undefined;
}

export const scriptAddress = (): string | undefined => address;
