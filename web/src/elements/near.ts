// SPDX-License-Identifier: MIT
// A reader who comes near a widget will act in it: what acting needs is fetched a moment before.

const SIGNS = ['pointerover', 'pointerdown', 'focusin'] as const;

/** Calls `act` at each sign of interest until it has returned true. */
export function whenNear(element: HTMLElement, act: () => boolean): void {
  const noticed = (): void => {
    if (act()) for (const sign of SIGNS) element.removeEventListener(sign, noticed);
  };
  for (const sign of SIGNS) element.addEventListener(sign, noticed, { passive: true });
}
