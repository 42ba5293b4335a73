// SPDX-License-Identifier: MIT
// fitTemperature(): the divisor that comes nearest to wanted weights; orders as in cpp/bindings/temperature.cpp.
import type { Border } from './border.ts';
import { measureList } from './tensor-input.ts';
import type { TemperatureFit } from './types.ts';

const NUMBER = { temperature: 0, residual: 1 } as const;
const RESULT = { weights: 0 } as const;

export function fitTemperature(
  border: Border,
  scores: readonly number[],
  wanted: readonly number[],
): TemperatureFit {
  border.write('float64', [measureList(scores, 'scores'), measureList(wanted, 'wanted')]);
  if (!border.module.fit_temperature()) throw border.refusal();
  return {
    temperature: border.number(NUMBER.temperature),
    weights: border.takeList(RESULT.weights),
    residual: border.number(NUMBER.residual),
  };
}
