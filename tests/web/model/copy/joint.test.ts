// SPDX-License-Identifier: MIT
// Multi-head attention as something to copy: the NumPy program, run in real NumPy, prints the digits of the page.
import { describe, expect, it } from 'vitest';
import { JointRuns } from '../../../../web/src/elements/joint-runs.ts';
import { csvTable, jsonText } from '../../../../web/src/model/copy/data.ts';
import { jointSource } from '../../../../web/src/model/copy/joint-source.ts';
import { latexDocument } from '../../../../web/src/model/copy/latex.ts';
import { numpyProgram } from '../../../../web/src/model/copy/numpy.ts';
import { pytorchProgram } from '../../../../web/src/model/copy/pytorch.ts';
import type { CopySource } from '../../../../web/src/model/copy/source.ts';
import { formatPadded, padAlike } from '../../../../web/src/model/format.ts';
import { rowOf } from '../../../../web/src/model/pipeline-result.ts';
import { sessionOf } from '../../elements/pages.ts';
import { engine, seededRandom } from '../../worked.ts';
import { printedBy } from './python.ts';
import { say } from './states.ts';

const STYLE = { digits: 3, ascii: true } as const;

/** Settings are set one after the other. */
function sourceOf(...settings: readonly Readonly<Record<string, string>>[]): CopySource {
  const session = sessionOf('heads-2');
  const runs = new JointRuns(engine, session);
  for (const some of settings) session.set(new Map(Object.entries(some)));
  const { trace } = runs;
  if (trace === undefined) throw new Error('nothing was computed');
  const heads = trace.heads.map((_, index) => runs.head(index).run?.result);
  return jointSource(trace, heads, STYLE, session.stale);
}

/** What the page shows, in the form of the program's print. */
function shown({ stages }: CopySource): string[] {
  return stages.flatMap(({ name, values, made }) => {
    const texts = padAlike(values.data, STYLE).map(({ shown: text }) => text);
    const rows = Array.from({ length: values.rows }, (_, row) =>
      texts.slice(row * values.cols, (row + 1) * values.cols).join(' '),
    );
    const sums = made.kind === 'softmax' ? Array.from(made.sums, (sum) => formatPadded(sum, STYLE)) : [];
    return [name, ...rows, ...(sums.length > 0 ? [`row sums: ${sums.join(' ')}`] : [])];
  });
}

function random(seed: number): Readonly<Record<string, string>> {
  const draw = seededRandom(seed);
  const table = (rows: number, cols: number) =>
    Array.from({ length: rows }, () =>
      Array.from({ length: cols }, () => ((Math.floor(draw() * 61) - 30) / 10).toFixed(1)).join(','),
    ).join('~');
  const width = 4 * (1 + Math.floor(draw() * 2));
  const square = () => table(width, width);
  return {
    x: table(1 + Math.floor(draw() * 5), width),
    context: table(1 + Math.floor(draw() * 5), width),
    wq: square(),
    wk: square(),
    wv: square(),
    wo: square(),
    heads: ['1', '2', '4'][seed % 3] ?? '1',
    mode: seed % 2 === 0 ? 'self' : 'cross',
    mask: seed % 5 === 0 ? 'causal' : 'none',
  };
}

const EVERY = { heads: '4', mode: 'cross', mask: 'causal' };

describe('the NumPy program', () => {
  it('prints every table from X to the output as the page shows it', () => {
    const sources = [
      {},
      { heads: '1' },
      EVERY,
      ...Array.from({ length: 40 }, (_, index) => random(index + 1)),
    ].map((settings) => sourceOf(settings));
    const printed = printedBy(sources.map((source) => numpyProgram(source, say)));
    sources.forEach((source, index) => {
      const lines = (printed[index] ?? []).map((line) => line.trim().replace(/\s+/g, ' '));
      expect(lines, String(index)).toEqual(shown(source));
    });
  }, 60_000);
});

describe('the other formats', () => {
  it('PyTorch calls each head once it has its queries, keys and values', () => {
    const program = pytorchProgram(sourceOf({ mask: 'causal' }), say);
    const [made, called] = ['V2 = V[:, 2:4]', 'F.scaled_dot_product_attention(Q2, K2, V2, is_causal=True)'];
    expect(program.indexOf(made)).toBeGreaterThan(0);
    expect(program.indexOf(called)).toBeGreaterThan(program.indexOf(made));
    expect(program.split('visible = ')).toHaveLength(2);
    expect(program).toContain('concat = torch.cat([output1, output2], dim=-1)');
    expect(program).toContain('joined = concat @ W_O');
  });

  it('is about the last result, whatever is set now', () => {
    const source = sourceOf(EVERY, { mode: 'self', x: 'b,0,1,0~0,1,0,1~1,1,0,0~0,0,1,1' });
    expect(source.stale).toBe(true);
    expect(source.stages.map(({ name }) => name)).toContain('context');
    expect(latexDocument(source, say)).toContain('K = X_C W_K =');
    expect(sourceOf({ mode: 'self' }).stages.map(({ name }) => name)).not.toContain('context');
  });

  it('LaTeX names the heads by numbers', () => {
    const text = latexDocument(sourceOf({}), say);
    expect(text).toContain('Q = X W_Q =');
    expect(text).toContain('Q_{2} = Q_{\\,:,\\,3:4} =');
    expect(text).toContain('C = \\left[ O_{1} \\; O_{2} \\right] =');
    expect(text).toContain('Y = C W_O =');
  });

  it('data has every number in full', () => {
    const source = sourceOf(EVERY);
    const csv = csvTable(source).split('\n');
    expect(csv).toContain('context,3,1,2');
    const numbers = source.stages.reduce((sum, { values }) => sum + values.rows * values.cols, 0);
    expect(csv.length).toBeGreaterThan(numbers);
    const { result } = JSON.parse(jsonText(source, 'sdpa-pipeline', {})) as {
      result: Record<string, number[][]>;
    };
    const joined = source.stages.at(-1)?.values;
    if (joined === undefined) throw new Error('nothing to copy');
    const names = csv.map((line) => line.split(',', 3).join(','));
    expect(new Set(names).size).toBe(names.length);
    for (const head of [1, 2])
      expect(result[`row_sums${head}`]).toHaveLength(result[`weights${head}`]?.length ?? -1);
    expect(result['joined']).toEqual(Array.from({ length: joined.rows }, (_, row) => rowOf(joined, row)));
  });
});
