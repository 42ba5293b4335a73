// SPDX-License-Identifier: MIT
// What can be set of multi-head attention, with its limits: takes the place of the fields that only keep texts.
import { shorten, unknownOption, type Field, type Written } from './fields.ts';
import { readMatrixText, writeMatrixText } from './matrix-text.ts';
import { sizeProblem, tameNumber } from './pipeline-fields.ts';
import { JOINT_TABLES, type JointTable, type JointTexts, type PipelineState } from './pipeline-state.ts';
import type { Problem } from './problems.ts';
import {
  COUNTS,
  exampleText,
  MODES,
  readJoint,
  sharing,
  widthOf,
  withTable,
  type Example,
} from './joint-state.ts';

type JointField = Field<PipelineState>;

/** In the order in which they are taken: X says how wide the others are. */
export function jointFields(example: Example): readonly JointField[] {
  return [...JOINT_TABLES.map((name) => tableField(name, example)), headsField(example), modeField(example)];
}

function withTexts(state: PipelineState, changes: JointTexts): PipelineState {
  return { ...state, joint: { ...state.joint, ...changes } };
}

function tableField(name: JointTable, example: Example): JointField {
  return {
    name,
    read({ joint }) {
      if (!joint?.[name]) return '';
      const text = writeMatrixText(readJoint(joint, example).tables[name]);
      return text === exampleText(name, example) ? '' : text;
    },
    write(state, text) {
      if (text === '') return { state: state.joint ? withTexts(state, { [name]: '' }) : state };
      const rows = readMatrixText(text);
      const problem = sizeProblem(name, rows) ?? tooLarge(state, name, text, example);
      if (problem === undefined) return { state: put(state, name, rows, example) };
      return { problem, nearest: problem.code === 'empty' ? state : put(state, name, rows, example) };
    },
    tame(state) {
      const joint = readJoint(state.joint ?? {}, example);
      const rows = joint.tables[name].map((row) => row.map((text) => tameNumber(text ?? '')));
      const tamed = put(state, name, rows, example);
      return sharing(joint) === undefined ? tamed : withTexts(tamed, { heads: '1' });
    },
  };
}

/** What is too large is cut. */
function put(
  state: PipelineState,
  name: JointTable,
  rows: readonly (readonly string[])[],
  example: Example,
): PipelineState {
  const cut = readJoint({ ...state.joint, [name]: writeMatrixText(rows) }, example).tables[name];
  return { ...state, joint: withTable(state.joint ?? {}, name, cut, example) };
}

/** Tables that X says the size of. */
function tooLarge(
  state: PipelineState,
  name: JointTable,
  text: string,
  example: Example,
): Problem | undefined {
  if (name === 'x') return undefined;
  const rows = readMatrixText(text);
  const cols = Math.max(...rows.map((row) => row.length));
  const width = widthOf(readJoint(state.joint ?? {}, example));
  const height = name === 'context' ? rows.length : width;
  if (cols <= width && rows.length <= height) return undefined;
  const args = { matrix: name, rows: height, cols: width };
  const [expected, actual] = [`${height} x ${width}`, `${rows.length} x ${cols}`];
  return { code: 'size_fixed', place: { argument: name }, args, expected, actual };
}

function headsField(example: Example): JointField {
  return {
    name: 'heads',
    read: ({ joint }) => (joint ? String(readJoint(joint, example).heads) : ''),
    write(state, text) {
      const heads = COUNTS.find((count) => String(count) === text.trim());
      if (heads === undefined) return refused(state, 'heads', text, COUNTS.map(String));
      const next = withTexts(state, { heads: String(heads) });
      const joint = readJoint(next.joint ?? {}, example);
      const problem = sharing(joint);
      if (problem === undefined) return { state: next };
      const fitting = COUNTS.findLast((count) => count < heads && widthOf(joint) % count === 0) ?? 1;
      return { problem, nearest: withTexts(state, { heads: String(fitting) }) };
    },
  };
}

function modeField(example: Example): JointField {
  return {
    name: 'mode',
    read: ({ joint }) => (joint ? readJoint(joint, example).mode : ''),
    write(state, text) {
      const mode = MODES.find((one) => one === text.trim());
      if (mode === undefined) return refused(state, 'mode', text, MODES);
      // The first is what no text says.
      return { state: withTexts(state, { mode: mode === MODES[0] ? '' : mode }) };
    },
  };
}

/** No text is what the example has. */
function refused(
  state: PipelineState,
  name: 'heads' | 'mode',
  text: string,
  choices: readonly string[],
): Written<PipelineState> {
  if (text === '') return { state: state.joint ? withTexts(state, { [name]: '' }) : state };
  return { problem: unknownOption(name, shorten(text), choices), nearest: state };
}
