// SPDX-License-Identifier: MIT
// Things to copy: what a reader may set and type, drawn at random and the same on every run.
import { formatNumber, formatPadded } from '../../../../web/src/model/format.ts';
import { pipelineSource } from '../../../../web/src/model/copy/pipeline-source.ts';
import type { CopySource, Say } from '../../../../web/src/model/copy/source.ts';
import { checkPipeline } from '../../../../web/src/model/pipeline-check.ts';
import type { PipelineResult } from '../../../../web/src/model/pipeline-result.ts';
import {
  INPUTS,
  inputShape,
  MASK_CHOICES,
  setCell,
  type PipelineState,
} from '../../../../web/src/model/pipeline-state.ts';
import { runPipeline } from '../../../../web/src/elements/pipeline-core.ts';
import { addMessages, message } from '../../../../web/src/content/catalogue.ts';
import texts from '../../../../web/src/content/messages/en/copy.messages.json' with { type: 'json' };
import { engine, seededRandom, stateWith } from '../../worked.ts';

addMessages(texts);

export const say: Say = (key, args) => message('en', key, args);

type Draw = () => number;

/** How a learner writes a number: as text, because that is what a cell holds. */
const WRITTEN: readonly ((draw: Draw) => string)[] = [
  (draw) => String(Math.floor(draw() * 7) - 3),
  (draw) => String(Math.floor(draw() * 2)),
  (draw) => ((Math.floor(draw() * 61) - 30) / 10).toFixed(1),
  (draw) => String(draw() * 4 - 2),
  (draw) => (draw() * 10 - 5).toFixed(12),
  (draw) => String((draw() - 0.5) * 1e3),
  (draw) => `${(draw() * 2 - 1).toFixed(3)}e-9`,
  () => '1e6',
  () => '-1e6',
  () => '1e-9',
  () => '-0',
  () => '1e-320',
  () => '0.1',
  () => '3',
];
const SCALES = ['sqrt', 'sqrt', 'none', 'dk', '0.7', '3', '0.0123456', '1000', '1e-2'];
const AXES = ['row', 'row', 'row', 'column', 'whole'] as const;
const SHIFTS = ['0', '0', '0', '100', '-2.5'];

export interface Copied {
  readonly state: PipelineState;
  readonly result: PipelineResult;
  readonly source: CopySource;
}

/** What the core made of a state; undefined when it refuses (products that overflow). */
export function copied(state: PipelineState, digits = 3): Copied {
  const { input, problems } = checkPipeline(state);
  if (input === undefined) throw new Error(`not complete: ${problems[0].code}`);
  const { result } = runPipeline(engine, input);
  return { state, result, source: pipelineSource(result, { digits }, false) };
}

export function randomCopies(count: number, seed = 20260): readonly Copied[] {
  const draw = seededRandom(seed);
  return Array.from({ length: count }, () => randomCopy(draw));
}

function randomCopy(draw: Draw): Copied {
  const upTo = (most: number) => 1 + Math.floor(draw() * most);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(draw() * list.length)] as T;
  const [n, m, dk, dv] = [upTo(8), upTo(8), upTo(8), upTo(8)];
  const zeros = (rows: number, cols: number) =>
    Array.from({ length: rows }, () => Array.from({ length: cols }, () => 0));
  const share = pick([0, 0.3, 0.7, 1]);
  let state = stateWith({
    q: zeros(n, dk),
    k: zeros(m, dk),
    v: zeros(m, dv),
    scale: pick(SCALES),
    mask: pick(MASK_CHOICES),
    axis: pick(AXES),
  });
  state = { ...state, hidden: state.hidden.map((row) => row.map(() => draw() < share)) };
  // Most tables keep to one way of writing, some mix them all; equal columns make sums that ought to be whole.
  for (const name of INPUTS) {
    const usual = draw() < 0.8 ? pick(WRITTEN) : undefined;
    const [rows, cols] = inputShape(state, name);
    for (let row = 0; row < rows; row++)
      for (let col = 0; col < cols; col++)
        state = setCell(state, name, row, col, (usual ?? pick(WRITTEN))(draw));
  }
  return copied({ ...state, shift: pick(SHIFTS) }, Math.floor(draw() * 7));
}

/** The lines that the page shows, as text for copying: the name of a stage, its rows, the sums of weights. */
export function shownOnPage({ source, result }: Copied): readonly string[] {
  const style = { digits: source.digits, ascii: true };
  return source.stages.flatMap(({ name, values, made }) => [
    name,
    ...Array.from({ length: values.rows }, (_, row) =>
      Array.from({ length: values.cols }, (__, col) =>
        formatNumber(values.data[row * values.cols + col] ?? NaN, style),
      ).join(' '),
    ),
    ...(made.kind === 'softmax'
      ? [
          `row sums: ${Array.from(result.weightSums, (sum, row) =>
            result.visibleKeys[row] === 0 ? '0' : formatPadded(sum, style),
          ).join(' ')}`,
        ]
      : []),
  ]);
}
