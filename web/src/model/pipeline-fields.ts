// SPDX-License-Identifier: MIT
// What can be set from outside a pipeline: attributes, properties, links and saved states all read this list.
import { choiceField, fieldText, shorten, unknownOption, type Field, type Written } from './fields.ts';
import { cellsFromTexts, SIZE_LIMIT, type CellText } from './matrix-cells.ts';
import { readMatrixText, writeMatrixText, type CellRows } from './matrix-text.ts';
import { CELL_LIMIT, isSameEntry, parseCell } from './parse.ts';
import { DIVISOR_RANGE, SHIFT_RANGE } from './pipeline-check.ts';
import {
  attending,
  AXES,
  goToStep,
  hasStep,
  INPUTS,
  inputShape,
  isAltered,
  JOINT_NAMES,
  MASK_CHOICES,
  NOTHING_HIDDEN,
  scaleChoice,
  setMask,
  shownCells,
  VIEWS,
  withinShape,
  type InputName,
  type PipelineState,
} from './pipeline-state.ts';
import { stepFrom, stepIds, STEPS } from './pipeline-steps.ts';
import type { Problem } from './problems.ts';

type PipelineField = Field<PipelineState>;
type PipelineWritten = Written<PipelineState>;

/** In the order in which they are taken: matrices first, then what is done with them, last where the reader is. */
export const PIPELINE_FIELDS: readonly PipelineField[] = [
  ...INPUTS.map(matrixField),
  ...JOINT_NAMES.map(jointField),
  { name: 'scale', read: readScale, write: writeScale, tame: tameScale },
  { name: 'shift', read: ({ shift }) => shift, write: writeShift, tame: tameShift },
  { name: 'mask', read: readMask, write: writeMask },
  wordField('axis', AXES),
  wordField('view', VIEWS),
  { name: 'step', read: ({ step }) => String(STEPS.indexOf(step)), write: writeStep },
];

function wordField<Name extends 'axis' | 'view'>(
  name: Name,
  words: readonly PipelineState[Name][],
): PipelineField {
  return choiceField(
    name,
    words,
    (state) => state[name],
    (state, word) => ({ ...state, [name]: word }),
  );
}

function matrixField(name: InputName): PipelineField {
  return {
    name,
    // With heads they are made, not set.
    read: (state) => (state.joint ? '' : writeMatrixText(shownCells(state, name))),
    write: (state, text) => (state.joint && !text ? { state } : writeMatrix(state, name, text)),
    tame: (state, before) =>
      INPUTS.filter((other) => other !== name).reduce(
        (next, other) => fillGrown(next, before, other),
        tameCells(state, name),
      ),
  };
}

/** Any text is taken: what it says is read by the part for heads. */
function jointField(name: (typeof JOINT_NAMES)[number]): PipelineField {
  return {
    name,
    read: ({ joint }) => joint?.[name] ?? '',
    write: (state, text) => ({
      state: text || state.joint ? { ...state, joint: { ...state.joint, [name]: text } } : state,
    }),
  };
}

/** Cells that are no numbers are taken too: the reader sees which and mends them in place. */
function writeMatrix(state: PipelineState, name: InputName, text: string): PipelineWritten {
  const before = shownCells(state, name);
  const rows = readMatrixText(text).map((row, r) => row.map((cell, c) => asBefore(before[r]?.[c], cell)));
  const problem = sizeProblem(name, rows);
  if (problem === undefined) return { state: withMatrix(state, name, rows) };
  const cut = rows.slice(0, SIZE_LIMIT).map((row) => row.slice(0, SIZE_LIMIT));
  return { problem, nearest: problem.code === 'empty' ? state : withMatrix(state, name, cut) };
}

/** The same number in other digits is no news. */
function asBefore(before: CellText | undefined, cell: string): string {
  return before && isSameEntry(before, cell) ? before : cell;
}

/** A mask of the reader's own is written like a matrix; why its or an input's size is refused. */
export function sizeProblem(name: string, rows: CellRows): Problem | undefined {
  const cols = Math.max(0, ...rows.map((row) => row.length));
  const place = { argument: name };
  const expected = `1 x 1 to ${SIZE_LIMIT} x ${SIZE_LIMIT}`;
  if (cols === 0)
    return { code: 'empty', place, args: { where: 'matrix', matrix: name }, expected, actual: 'nothing' };
  if (rows.length <= SIZE_LIMIT && cols <= SIZE_LIMIT) return undefined;
  const args = { matrix: name, limit: SIZE_LIMIT, rows: rows.length, cols };
  return { code: 'too_many', place, args, expected, actual: `${rows.length} x ${cols}` };
}

/**
 * Puts a matrix in, which ends that Q, K and V are made from something. Q says how wide queries and keys are; a row that
 * is shorter than the others, or than Q's, misses numbers, which is said at the row.
 */
export function withMatrix(state: PipelineState, name: InputName, rows: CellRows): PipelineState {
  const cols = Math.max(...rows.map((row) => row.length));
  const { sizes } = state;
  const grown = {
    q: { ...sizes, n: rows.length, dk: cols },
    k: { ...sizes, m: rows.length, dk: Math.max(sizes.dk, cols) },
    v: { ...sizes, m: Math.max(sizes.m, rows.length), dv: cols },
  }[name];
  const wide = name === 'k' && cols > sizes.dk ? withMissing(state, 'q', grown) : state;
  const next = name === 'v' && rows.length > sizes.m ? withMissing(wide, 'k', grown) : wide;
  const [height, width] = inputShape({ ...next, sizes: grown }, name);
  const cells = { ...next.cells, [name]: cellsFromTexts(rows, height, width) };
  const sized = { ...next, sizes: grown, cells, joint: undefined };
  return { ...sized, chosen: sized.chosen && withinShape(sized, sized.chosen) };
}

/** A matrix that must grow because another did has no numbers there. */
function withMissing(state: PipelineState, name: InputName, sizes: PipelineState['sizes']): PipelineState {
  const given = shownCells(state, name);
  const cells = cellsFromTexts(given, ...inputShape({ ...state, sizes }, name));
  return { ...state, cells: { ...state.cells, [name]: cells } };
}

/** Zeros where a matrix grew because another did; numbers that were missing before are still the reader's to mend. */
function fillGrown(state: PipelineState, before: PipelineState, name: InputName): PipelineState {
  const was = shownCells(before, name);
  const texts = shownCells(state, name).map((row, r) =>
    row.map((text, c) => (text === null && was[r]?.[c] !== null ? '0' : text)),
  );
  const cells = cellsFromTexts(texts, ...inputShape(state, name));
  return { ...state, cells: { ...state.cells, [name]: cells } };
}

/** Numbers out of range go to its end, what is no number becomes 0. */
function tameCells(state: PipelineState, name: InputName): PipelineState {
  const shape = inputShape(state, name);
  const texts = shownCells(state, name);
  const tamed = texts.map((row) => row.map((text) => tameNumber(text ?? '')));
  if (tamed.flat().every((text, index) => text === texts.flat()[index])) return state;
  return { ...state, cells: { ...state.cells, [name]: cellsFromTexts(tamed, ...shape) } };
}

/** The nearest text that is a number. */
export function tameNumber(text: string): string {
  const parsed = parseCell(text);
  if ('value' in parsed) return text;
  if (parsed.problem !== 'out-of-range') return '0';
  return String(/^[-\u2212]/.test(parsed.text) ? -CELL_LIMIT : CELL_LIMIT);
}

function readScale({ scale, divisor }: PipelineState): string {
  return scale === 'custom' ? divisor : scale;
}

/** Any text that is no word of the list is a divisor; whether it can be one is checked where it is typed. */
function writeScale(state: PipelineState, text: string): PipelineWritten {
  const scale = scaleChoice(text.trim());
  return { state: { ...state, scale, divisor: scale === 'custom' ? text.trim() : state.divisor } };
}

function tameScale(state: PipelineState): PipelineState {
  if (state.scale !== 'custom') return state;
  const divisor = tameField(state.divisor, DIVISOR_RANGE);
  return divisor === undefined ? { ...state, scale: 'sqrt' } : { ...state, divisor };
}

/** Any text is taken, as with the divisor; a number is written as the page writes it, so that 0.0 is 0. */
function writeShift(state: PipelineState, text: string): PipelineWritten {
  const parsed = parseCell(text);
  return { state: { ...state, shift: 'value' in parsed ? String(parsed.value + 0) : text.trim() } };
}

function tameShift(state: PipelineState): PipelineState {
  return { ...state, shift: tameField(state.shift, SHIFT_RANGE) ?? '0' };
}

/** The nearest number in a range; undefined for a text that is none. */
function tameField(
  text: string,
  { min, max }: { readonly min: number; readonly max: number },
): string | undefined {
  const parsed = parseCell(text);
  if (!('value' in parsed) && parsed.problem !== 'out-of-range') return undefined;
  const value = 'value' in parsed ? parsed.value : Number(tameNumber(parsed.text));
  return value >= min && value <= max ? text : String(Math.min(Math.max(value, min), max));
}

/** A mask of the reader's own is written like a matrix: 1 = may attend, 0 = hidden. */
function readMask(state: PipelineState): string {
  return state.mask === 'custom' ? fieldText(attending(state)) : state.mask;
}

function writeMask(state: PipelineState, text: string): PipelineWritten {
  const word = text.trim();
  const choice = MASK_CHOICES.find((one) => one === word);
  if (choice !== undefined) return { state: setMask(state, choice) };
  const rows = readMatrixText(text);
  const flags = rows.flat();
  if (flags.length === 0 || !flags.every((flag) => /^(?:[01]|true|false)$/.test(flag)))
    return { problem: unknownOption('mask', text, [...MASK_CHOICES, '1,0~1,1']), nearest: state };
  const hidden = NOTHING_HIDDEN.map((cells, row) =>
    cells.map((_, col) => /^(?:0|false)$/.test(rows[row]?.[col] ?? '1')),
  );
  const next = setMask({ ...state, hidden, mask: 'custom' }, 'custom');
  const problem = sizeProblem('mask', rows);
  return problem === undefined ? { state: next } : { problem, nearest: next };
}

function writeStep(state: PipelineState, text: string): PipelineWritten {
  const step = stepFrom(text);
  if (step !== undefined && hasStep(state, step)) return { state: goToStep(state, step) };
  const problem = unknownOption(
    'step',
    shorten(text),
    stepIds(isAltered(state)).map((one) => String(STEPS.indexOf(one))),
  );
  const beyond = Number(text) >= STEPS.length;
  return {
    problem,
    nearest: step === 'masked' || beyond ? goToStep(state, beyond ? 'output' : 'weights') : state,
  };
}
