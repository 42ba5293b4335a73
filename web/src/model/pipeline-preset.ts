// SPDX-License-Identifier: MIT
// A pipeline's state as plain data: the worked examples it begins with, and what the property `state` gives.
import { cellsFrom, type CellText } from './matrix-cells.ts';
import {
  attending,
  firstCell,
  NOTHING_HIDDEN,
  scaleChoice,
  shownCells,
  type AxisChoice,
  JOINT_NAMES,
  type InputName,
  type JointTexts,
  type MaskChoice,
  type PipelineState,
  type ViewChoice,
} from './pipeline-state.ts';
import type { StepId } from './pipeline-steps.ts';
import type { Question } from './question.ts';

/** What is asked of a worked example. */
export interface PipelineQuestion extends Question {
  /** The weight that is asked about, counted from 0; without a column, what the row adds up to. */
  readonly row: number;
  readonly col: number | null;
  /** Index of the right choice, where the numbers of the example as it should be do not say it. */
  readonly right?: number;
}

/** A preset as it stands in content/presets.json. */
export interface PipelinePreset {
  readonly q: readonly (readonly number[])[];
  readonly k: readonly (readonly number[])[];
  readonly v: readonly (readonly number[])[];
  /** 'sqrt' | 'none' | 'dk' or a divisor. */
  readonly scale: string;
  readonly mask: MaskChoice;
  readonly axis: AxisChoice;
  readonly step: StepId;
  /** 'steps' when it is not given. */
  readonly view?: ViewChoice;
  /** Q, K and V are those of the first head, made from the tables of projections.json. */
  readonly joint?: JointTexts;
  /** The core computes it with this mistake; see bug-presets.json. */
  readonly fault?: string;
  /** Asked before the weights are shown; null for an example that needs no question. */
  readonly question: PipelineQuestion | null;
  /** The note "Check the page": what is often printed wrong, and the steps it belongs to. */
  readonly erratum: {
    readonly message: string;
    readonly steps: readonly StepId[];
    /** It speaks of this example's numbers and settings: it goes when the reader changes them. */
    readonly unchanged: boolean;
  } | null;
}

export function stateFromPreset(name: string, preset: PipelinePreset): PipelineState {
  const width = (rows: readonly (readonly number[])[]) => Math.max(...rows.map((row) => row.length));
  const sizes = { n: preset.q.length, m: preset.k.length, dk: width(preset.q), dv: width(preset.v) };
  return {
    preset: name,
    sizes,
    joint: preset.joint,
    cells: {
      q: cellsFrom(preset.q, sizes.n, sizes.dk),
      k: cellsFrom(preset.k, sizes.m, sizes.dk),
      v: cellsFrom(preset.v, sizes.m, sizes.dv),
    },
    scale: scaleChoice(preset.scale),
    divisor: scaleChoice(preset.scale) === 'custom' ? preset.scale : '3',
    shift: '0',
    mask: preset.mask,
    hidden: NOTHING_HIDDEN,
    axis: preset.axis,
    view: preset.view ?? 'steps',
    step: preset.step,
    chosen: firstCell(preset.step),
  };
}

/**
 * The state as plain data, for events and for the property `state`. With heads, the texts of their tables are in it too,
 * those that are as at first as ''.
 */
export interface PublicState extends JointTexts {
  readonly version: 1;
  readonly preset: string;
  /** Not there where they are made from X: set beside it, they would end the heads. */
  readonly q?: readonly (readonly CellText[])[];
  readonly k?: readonly (readonly CellText[])[];
  readonly v?: readonly (readonly CellText[])[];
  readonly scale: string;
  readonly shift: string;
  /** A word, or the cells of a mask of the reader's own: true = may attend. */
  readonly mask: Exclude<MaskChoice, 'custom'> | readonly (readonly boolean[])[];
  readonly axis: AxisChoice;
  readonly view: ViewChoice;
  readonly step: StepId;
}

/** Cells are the text that was typed; null is a number that is missing. */
export function publicState(state: PipelineState): PublicState {
  const { preset, joint, scale, divisor, shift, mask, axis, view, step } = state;
  const cells = (name: InputName) => shownCells(state, name);
  return {
    version: 1,
    preset,
    ...(joint
      ? Object.fromEntries(JOINT_NAMES.map((name) => [name, joint[name] ?? '']))
      : { q: cells('q'), k: cells('k'), v: cells('v') }),
    scale: scale === 'custom' ? divisor : scale,
    shift,
    mask: mask === 'custom' ? attending(state) : mask,
    axis,
    view,
    step,
  };
}

/** Whether numbers and settings are still those of the preset. */
export function isAsPreset(state: PipelineState, preset: PipelinePreset): boolean {
  const settings = (one: PipelineState) => JSON.stringify({ ...publicState(one), step: '', view: '' });
  return settings(state) === settings(stateFromPreset(state.preset, preset));
}
