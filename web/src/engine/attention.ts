// SPDX-License-Identifier: MIT
// attention(), attend() and softmax along a wrong axis; see cpp/bindings/attention.cpp.
import { writeCall, writeFault } from './attention-call.ts';
import { refillTrace, takeTrace } from './attention-trace.ts';
import type { Border, LeanBorder } from './border.ts';
import type { AttentionInput, AttentionTrace, Tensor } from './types.ts';

/** The places of the wrong softmax axes among the faults (faults.ts; a test compares the two). */
const AXIS_FAULTS = { 'softmax-columns': 4, 'softmax-whole': 5 } as const;
export type AxisFault = keyof typeof AXIS_FAULTS;

export function attention(border: LeanBorder, input: AttentionInput, reuse?: AttentionTrace): AttentionTrace {
  writeCall(border, input);
  if (!border.module.attention()) throw border.refusal();
  return reuse !== undefined && border.reading(() => refillTrace(border, reuse)) ? reuse : takeTrace(border);
}

export function attend(border: Border, input: AttentionInput, reuse?: Tensor): Tensor {
  writeCall(border, input);
  if (!border.module.attend()) throw border.refusal();
  const refill = (tensor: Tensor) => {
    const fits = border.fits(0, tensor);
    if (fits) border.refill(0, tensor);
    return fits;
  };
  return reuse !== undefined && border.reading(() => refill(reuse)) ? reuse : border.take(0);
}

/** Softmax along another axis: the faults that the lean module knows, too. */
export function wrongAxisAttention(
  border: LeanBorder,
  input: AttentionInput,
  fault: AxisFault,
): AttentionTrace {
  return attentionWith(border, input, AXIS_FAULTS[fault]);
}

/** The same trace with a fault, by its place in the core's list. */
export function attentionWith(border: LeanBorder, input: AttentionInput, fault: number): AttentionTrace {
  writeCall(border, input, { kind: 'float64' });
  writeFault(border, fault);
  if (!border.module.faulty_attention()) throw border.refusal();
  return takeTrace(border);
}
