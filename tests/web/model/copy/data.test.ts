// SPDX-License-Identifier: MIT
// CSV and JSON: reading them back gives the doubles that the core made, bit for bit.
import { describe, expect, it } from 'vitest';
import { csvTable, jsonText } from '../../../../web/src/model/copy/data.ts';
import type { CopySource } from '../../../../web/src/model/copy/source.ts';
import { publicState } from '../../../../web/src/model/pipeline-preset.ts';
import { presetState } from '../../worked.ts';
import { printedBy } from './python.ts';
import { copied, randomCopies, type Copied } from './states.ts';

/** Every number of a source by its place. */
function numbersOf({ stages }: CopySource): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const { name, values, made } of stages) {
    for (let index = 0; index < values.rows * values.cols; index++) {
      const [row, col] = [Math.floor(index / values.cols), index % values.cols];
      numbers.set(`${name},${row + 1},${col + 1}`, values.data[index] ?? NaN);
    }
    if (made.kind === 'softmax')
      Array.from(made.sums).forEach((sum, row) => numbers.set(`row_sums,${row + 1},1`, sum));
  }
  return numbers;
}

/** Object.is tells -0 from 0, and nothing else is closer than equal. */
function differences(found: ReadonlyMap<string, number>, { source }: Copied): string[] {
  const wanted = numbersOf(source);
  return [
    ...[...wanted].filter(([place, value]) => !Object.is(found.get(place), value)).map(([place]) => place),
    ...[...found.keys()].filter((place) => !wanted.has(place)),
  ];
}

function fromCsv(text: string): Map<string, number> {
  const [head, ...lines] = text.trimEnd().split('\n');
  expect(head).toBe('matrix,row,column,value');
  return new Map(
    lines.map((line) => {
      const [matrix = '', row = '', col = '', value = ''] = line.split(',');
      return [`${matrix},${row},${col}`, Number(value)];
    }),
  );
}

interface Read {
  readonly format: string;
  readonly version: number;
  readonly complete: boolean;
  readonly state: object;
  readonly result: Readonly<Record<string, readonly (readonly (number | string)[])[]>>;
}

const jsonOf = ({ source, state }: Copied) => jsonText(source, 'sdpa-pipeline', publicState(state));

function fromJson(text: string): Map<string, number> {
  const { result } = JSON.parse(text) as Read;
  return new Map(
    Object.entries(result).flatMap(([name, rows]) =>
      rows.flatMap((row, r) => row.map((value, c) => [`${name},${r + 1},${c + 1}`, Number(value)] as const)),
    ),
  );
}

/** The pipeline never makes a negative zero of its own; a format that loses one would lose it unseen. */
function withNegativeZero({ source, state, result }: Copied): Copied {
  const [first, ...others] = source.stages;
  if (first === undefined) throw new Error('no stages');
  const data = Array.from(first.values.data, (value, index) => (index === 0 ? -0 : value));
  const values = { ...first.values, data };
  return { state, result, source: { ...source, stages: [{ ...first, values }, ...others] } };
}

const copies = [...randomCopies(250, 11), withNegativeZero(copied(presetState('causal-3')))];

describe('CSV', () => {
  it('gives back every number', () => {
    expect(copies.flatMap((copy) => differences(fromCsv(csvTable(copy.source)), copy))).toEqual([]);
  });

  it('is one number a line, counted from 1', () => {
    const lines = csvTable(copied(presetState('causal-3')).source).split('\n');
    expect(lines.slice(0, 3)).toEqual(['matrix,row,column,value', 'Q,1,1,2', 'Q,1,2,0']);
    expect(lines).toContain('masked,1,2,-Infinity');
    expect(lines).toContain('weights,2,2,0.7310585786300049');
    expect(lines).toContain('row_sums,3,1,1');
  });

  it('says what padding hides', () => {
    const lines = csvTable(copied(presetState('padding')).source).split('\n');
    const hidden = lines.filter((line) => line.endsWith(',-Infinity'));
    expect(hidden).toEqual(['masked,1,3,-Infinity', 'masked,2,3,-Infinity']);
    expect(lines).toEqual(expect.arrayContaining(['weights,1,3,0', 'weights,2,3,0']));
  });

  it('can be read by Python as well', () => {
    const { source } = copied(presetState('causal-3'));
    const program = `import csv, io
for row in csv.DictReader(io.StringIO(${JSON.stringify(csvTable(source))})):
    print(row["matrix"], row["row"], row["column"], repr(float(row["value"])))`;
    const [lines = []] = printedBy([program]);
    expect(lines).toContain('masked 1 2 -inf');
    expect(lines).toContain('weights 2 2 0.7310585786300049');
    expect(lines).toHaveLength(numbersOf(source).size);
  });
});

describe('JSON', () => {
  it('gives back every number', () => {
    expect(copies.flatMap((copy) => differences(fromJson(jsonOf(copy)), copy))).toEqual([]);
  });

  it('says what it is, and holds the state of the element as it is', () => {
    const copy = copied(presetState('example-1'));
    expect(JSON.parse(jsonOf(copy))).toMatchObject({
      format: 'sdpa-pipeline',
      version: 1,
      complete: true,
      state: publicState(copy.state),
      result: { weights: [[0.7310585786300049, 0.2689414213699951]], row_sums: [[1]] },
    });
  });

  it('writes what JSON cannot say as text, and says when the inputs are not complete', () => {
    const copy = copied(presetState('causal-3'));
    const text = jsonText({ ...copy.source, stale: true }, 'sdpa-pipeline', {});
    expect((JSON.parse(text) as Read).complete).toBe(false);
    expect((JSON.parse(text) as Read).result['masked']?.[0]).toEqual([1, '-Infinity', '-Infinity']);
  });
});
