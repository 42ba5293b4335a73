// SPDX-License-Identifier: MIT
// The training lab of the stories: opened, and asked where its runs end.
import { expect } from './fixtures.ts';
import { Lab } from './lab.ts';

export const TAG = 'sdpa-training-lab';
/** Long enough to be met on its way. */
export const LONG = 'dk="256" steps="2000" predict="off"';

export const open = (page: Parameters<typeof Lab.open>[0], attributes?: string, path?: string) =>
  Lab.open(page, TAG, attributes, path);
export type TrainingLab = Lab<typeof TAG>;

/** Where both runs end: loss and largest weight. */
export async function ends(
  lab: TrainingLab,
): Promise<readonly { readonly loss: number; readonly top: number }[]> {
  await expect
    .poll(() => lab.ask(({ result }) => result !== undefined && result.done === result.total), {
      timeout: 60_000,
    })
    .toBe(true);
  await expect(lab.host).toHaveAttribute('data-state', 'exploring');
  return lab.ask(({ result }) =>
    (result?.runs ?? []).map(({ loss, topWeight }) => ({
      loss: loss.at(-1) ?? NaN,
      top: topWeight.at(-1) ?? NaN,
    })),
  );
}
