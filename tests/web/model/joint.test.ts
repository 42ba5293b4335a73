// SPDX-License-Identifier: MIT
// Around the heads: what the tables are, where their numbers come from, and that the example's Q, K and V do come from X.
import { describe, expect, it } from 'vitest';
import projections from '../../../web/src/content/projections.json' with { type: 'json' };
import { PIPELINE_PRESETS } from '../../../web/src/content/presets.ts';
import { JointRuns } from '../../../web/src/elements/joint-runs.ts';
import {
  explainJoint,
  headSize,
  jointPicture,
  tablesOf,
  type JointCell,
  type JointName,
  type JointScene,
} from '../../../web/src/model/joint.ts';
import { COUNTS } from '../../../web/src/model/joint-state.ts';
import { columnOf, entry, rowOf, type NumberMatrix } from '../../../web/src/model/pipeline-result.ts';
import { sessionOf } from '../elements/pages.ts';
import { engine } from '../worked.ts';

function runsOf(count: number, change: (session: ReturnType<typeof sessionOf>) => void = () => undefined) {
  const session = sessionOf('heads-2');
  const runs = new JointRuns(engine, session);
  session.set(new Map([['heads', String(count)]]));
  change(session);
  return { runs, session };
}

function sceneOf(runs: JointRuns, chosen: JointCell | null = null): JointScene {
  const { joint, tables } = runs;
  if (joint === undefined) throw new Error('there are no heads');
  return { tables, joint, stale: false, style: {}, chosen, typing: true };
}

const rowsOf = (matrix: NumberMatrix | undefined) =>
  Array.from({ length: matrix?.rows ?? 0 }, (_, row) => (matrix === undefined ? [] : rowOf(matrix, row)));

const product = (a: NumberMatrix, b: NumberMatrix) =>
  rowsOf(a).map((row) =>
    Array.from({ length: b.cols }, (_, col) =>
      columnOf(b, col).reduce((sum, factor, index) => sum + factor * (row[index] ?? NaN), 0),
    ),
  );

const { x, wq, wk, wv, wo } = projections;

describe.each(['self-4', 'heads-2'] as const)('the example %s', (name) => {
  it('has the Q, K and V that X makes for its first head', () => {
    const { joint, q, k, v } = PIPELINE_PRESETS[name];
    const [first] = engine.multiHead({ x, wq, wk, wv, wo, heads: Number(joint?.heads) }).heads;
    const rows = (tensor: { shape: readonly number[]; data: ArrayLike<number> } | undefined) =>
      rowsOf({ rows: tensor?.shape[0] ?? 0, cols: tensor?.shape[1] ?? 0, data: tensor?.data ?? [] });
    expect([rows(first?.query), rows(first?.key), rows(first?.value)]).toEqual([q, k, v]);
  });
});

describe.each(COUNTS)('with %d heads', (count) => {
  it('every head is the attention of its own columns, and all of them follow one mask and one divisor', () => {
    const { runs } = runsOf(count, (session) => {
      session.mask('causal');
      session.change({ ...session.state, scale: 'custom', divisor: '0.5' });
    });
    for (let head = 0; head < count; head++) {
      const { run } = runs.head(head);
      expect(run?.result.divisor).toBe(0.5);
      expect(Array.from(run?.result.stages.weights.data ?? []).slice(0, 4)).toEqual([1, 0, 0, 0]);
      const part = runs.tables.get(`part-${head + 1}`);
      expect(Array.from(part?.data ?? [])).toEqual(Array.from(run?.result.stages.output.data ?? []));
    }
  });

  it('C is the outputs side by side, and Y mixes them', () => {
    const { tables } = runsOf(count).runs;
    const parts = Array.from({ length: count }, (_, index) => rowsOf(tables.get(`part-${index + 1}`)));
    const [concat, wo] = [tables.get('concat'), tables.get('wo')];
    if (concat === undefined || wo === undefined) throw new Error('nothing was computed');
    expect(rowsOf(concat)).toEqual(parts[0]?.map((_, row) => parts.flatMap((part) => part[row] ?? [])));
    expect(rowsOf(tables.get('joined'))).toEqual(
      product(concat, wo).map((row) => row.map((value) => expect.closeTo(value, 12) as number)),
    );
  });

  it('says of every number how it was made', () => {
    const { runs } = runsOf(count);
    const scene = sceneOf(runs);
    for (const [name, matrix] of runs.tables)
      for (let row = 0; row < matrix.rows; row++)
        for (let col = 0; col < matrix.cols; col++) {
          const made = explainJoint(scene, { matrix: name, row, col });
          expect(made?.value).toBe(entry(matrix, row, col));
          expect(made?.equation?.exact ?? true).toBe(true);
          expect(made?.equation === null).toBe(/^(x|context|w.|part-\d|concat)$/.test(name));
        }
    expect(explainJoint(scene, { matrix: 'x', row: 9, col: 0 })).toBeUndefined();
  });

  it('shows where a chosen number comes from', () => {
    const { runs } = runsOf(count);
    const marked = (name: JointName, matrix: JointName) =>
      jointPicture(sceneOf(runs, { matrix, row: 1, col: 3 }), name);
    expect(marked('x', 'all-k')?.sourceRow).toBe(1);
    expect(marked('wk', 'all-k')?.cells.map((row) => row.map(({ mark }) => mark))).toEqual(
      Array.from({ length: 4 }, () => ['', '', '', 'src']),
    );
    const sources = tablesOf('concat', 'q', { heads: count, mode: 'self' })
      .slice(1)
      .map(
        (name) =>
          marked(name, 'concat')
            ?.cells.flat()
            .filter(({ mark }) => mark === 'src').length,
      );
    expect(sources).toEqual(Array.from({ length: count }, (_, head) => (head === count - 1 ? 1 : 0)));
  });
});

it('other tokens are explained only where they are asked', () => {
  const { runs, session } = runsOf(2);
  const cell = { matrix: 'context', row: 0, col: 0 } as const;
  expect(explainJoint(sceneOf(runs), cell)).toBeUndefined();
  session.set(new Map([['mode', 'cross']]));
  expect(explainJoint(sceneOf(runs), cell)).toMatchObject({ value: 1, of: { key: 'joint.context.of' } });
});

it('a head has columns of its own only where the heads can share them', () => {
  const { runs, session } = runsOf(2);
  expect(headSize(sceneOf(runs))).toBe(2);
  session.set(new Map([['x', '1,2,3,4,5']]));
  expect(headSize(sceneOf(runs))).toBe(0);
  session.set(new Map([['x', '1,2,3,4,5,6']]));
  expect(headSize(sceneOf(runs))).toBe(3);
});

it('while the divisor is no number the last results stand', () => {
  const { runs, session } = runsOf(2);
  const before = runs.tables.get('joined');
  session.change({ ...session.state, scale: 'custom', divisor: 'abc' });
  expect(runs.head(1).stale).toBe(true);
  expect(Array.from(runs.tables.get('joined')?.data ?? [])).toEqual(Array.from(before?.data ?? []));
});
