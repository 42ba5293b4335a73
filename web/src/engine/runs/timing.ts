// SPDX-License-Identifier: MIT
// timing(): orders as in cpp/bindings/timing.cpp. The core computes and judges, the clock is here.
import { countOf } from '../options.ts';
import type { Run, TimingOptions, TimingResult } from '../run-types.ts';
import { CoreRun, FIRST_NUMBER } from './core-run.ts';
import { writeOptions } from './run-options.ts';
import type { RunSlots } from './slots.ts';

const INTEGER = { n: 0, m: 1, dk: 2 } as const;
const NUMBER = { naiveMs: FIRST_NUMBER, coreMs: FIRST_NUMBER + 1, ratio: FIRST_NUMBER + 2 } as const;

export function timing(slots: RunSlots, options: TimingOptions): Run<TimingResult> {
  const { border } = slots;
  const written: Record<keyof typeof INTEGER, number> = {
    n: countOf(options.n, 'n'),
    m: countOf(options.m, 'm'),
    dk: countOf(options.dk, 'dk'),
  };
  return new CoreRun(slots, {
    start: () => {
      writeOptions(border, { INTEGER }, written);
      return border.module.timing();
    },
    took: (slot, ms) => border.module.timing_took(slot, ms),
    read: (progress) => ({
      ...progress,
      naiveMs: border.number(NUMBER.naiveMs),
      coreMs: border.number(NUMBER.coreMs),
      ratio: border.number(NUMBER.ratio),
    }),
  });
}
