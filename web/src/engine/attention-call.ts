// SPDX-License-Identifier: MIT
// An attention call on its way to the core; shared by everything that attends. The orders of slots, integers and
// numbers are those of cpp/bindings/attention_slots.hpp.
import type { LeanBorder, NumberKind } from './border.ts';
import { choiceOf, countOf, numberOf } from './options.ts';
import { measure, type Measured } from './tensor-input.ts';
import type { AttentionInput } from './types.ts';

const INTEGER = { causal: 0, hasScale: 1, hasSoftcap: 2, heads: 3, kvHeads: 4, fault: 5 } as const;
export const NUMBER = { scale: 0, softcap: 1 } as const;

/** In the order of Causal in cpp/include/sdpa/attention.hpp. */
const CAUSAL = [false, 'top-left', 'bottom-right'] as const;

/** What one method needs beside the call itself. */
interface Extras {
  /** Comes along where derivatives are asked for. */
  outputGradient?: Measured;
  /** For methods that exist in one number type only. */
  kind?: NumberKind;
}

export function writeCall(
  border: LeanBorder,
  input: AttentionInput,
  { outputGradient, kind }: Extras = {},
): void {
  const query = measure(input.query, 'query');
  const key = measure(input.key, 'key');
  const value = measure(input.value, 'value');
  const mask = measureOptional(input.mask, 'mask', true);
  const bias = measureOptional(input.bias, 'bias');
  const pastKey = measureOptional(input.pastKey, 'pastKey');
  const pastValue = measureOptional(input.pastValue, 'pastValue');
  writeOptions(border, input);
  const inputs = [query, key, value, mask, bias, pastKey, pastValue, outputGradient];
  border.write(kind ?? border.kindOf([query, key, value]), inputs);
}

/** Options as they are handed on: given as undefined, they are not given. */
type Options = {
  readonly [Name in 'causal' | 'scale' | 'softcap' | 'heads' | 'kvHeads']?: AttentionInput[Name] | undefined;
};

/** The options that every kind of attention has. All are read before any is written: reading them may call the engine. */
export function writeOptions(border: LeanBorder, { causal, scale, softcap, heads, kvHeads }: Options): void {
  border.setInteger(INTEGER.causal, causal === undefined ? 0 : choiceOf(CAUSAL, causal, 'causal'));
  border.setInteger(INTEGER.hasScale, scale === undefined ? 0 : 1);
  border.setInteger(INTEGER.hasSoftcap, softcap === undefined ? 0 : 1);
  border.setInteger(INTEGER.heads, heads === undefined ? 0 : countOf(heads, 'heads'));
  border.setInteger(INTEGER.kvHeads, kvHeads === undefined ? 0 : countOf(kvHeads, 'kvHeads'));
  if (scale !== undefined) border.setNumber(NUMBER.scale, numberOf(scale, 'scale'));
  if (softcap !== undefined) border.setNumber(NUMBER.softcap, numberOf(softcap, 'softcap'));
}

export function writeFault(border: LeanBorder, fault: number): void {
  border.setInteger(INTEGER.fault, fault);
}

export function measureOptional(input: unknown, argument: string, isMask = false): Measured | undefined {
  return input === undefined ? undefined : measure(input, argument, isMask);
}
