// SPDX-License-Identifier: MIT
// The steps of one attention call, in order. The masked step exists only while something is done to the scores: a mask,
// or a constant.

/** All steps in order; the place in this list is the number that attributes and links use. */
export const STEPS = ['inputs', 'scores', 'scaled', 'masked', 'weights', 'output'] as const;
export type StepId = (typeof STEPS)[number];
export type StepNumber = Exclude<keyof typeof STEPS, keyof (readonly unknown[])>;

/** The steps there are: where something is done to the scores, all of them. */
export function stepIds(altered: boolean): readonly StepId[] {
  return !altered ? STEPS.filter((step) => step !== 'masked') : STEPS;
}

/** The neighbours of a step; undefined at the ends. */
export function neighbours(
  step: StepId,
  altered: boolean,
): { readonly back: StepId | undefined; readonly next: StepId | undefined } {
  const steps = stepIds(altered);
  const place = steps.indexOf(step);
  return { back: steps[place - 1], next: steps[place + 1] };
}

/** A step by its number (0–5) or name; undefined when there is no such step. */
export function stepFrom(value: string | number): StepId | undefined {
  const text = String(value).trim();
  return STEPS.find((step, index) => step === text || String(index) === text);
}
