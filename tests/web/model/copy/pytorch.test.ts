// SPDX-License-Identifier: MIT
// The copied PyTorch program, run on a small stand-in for PyTorch: its library call and its stages both come to the
// numbers of the page, and it says what it cannot do.
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { pytorchProgram } from '../../../../web/src/model/copy/pytorch.ts';
import { entry } from '../../../../web/src/model/pipeline-result.ts';
import { toggleHidden } from '../../../../web/src/model/pipeline-state.ts';
import { presetState, scoresState, stateWith } from '../../worked.ts';
import { printedBy } from './python.ts';
import { copied, randomCopies, say, type Copied } from './states.ts';

const STUB = fileURLToPath(new URL('stub', import.meta.url));

const programOf = ({ source }: Copied) => pytorchProgram(source, say);

/** Prints what the names of a program stand for in the end, with all digits. */
const REPORT = `
import json
names = [name for name in ("fused", "raw", "scores", "masked", "shifted", "weights", "output") if name in globals()]
print("REPORT" + json.dumps({name: globals()[name].tolist() for name in names}))
`;

type Numbers = Readonly<Record<string, readonly (readonly number[])[]>>;

function computedBy(copies: readonly Copied[]): readonly Numbers[] {
  return printedBy(
    copies.map((copy) => programOf(copy) + REPORT),
    [STUB],
  ).map((lines) => {
    const report = lines.find((line) => line.startsWith('REPORT'))?.slice('REPORT'.length) ?? '';
    return JSON.parse(report.replaceAll('-Infinity', '-1e999')) as Numbers;
  });
}

/** What a program made that is not what the page shows, within the rounding of another order of adding. */
function differences(copy: Copied, computed: Numbers): string[] {
  const made = copy.source.stages.filter(({ made }) => made.kind !== 'given');
  const names = [
    ...made.map(({ name }) => [name, name]),
    ...('fused' in computed ? [['fused', 'output']] : []),
  ];
  return names.flatMap(([name = '', stage]) => {
    const values = copy.source.stages.find((one) => one.name === stage)?.values;
    if (values === undefined) return [`no stage ${String(stage)}`];
    const size = Math.max(1, ...Array.from(values.data, Math.abs).filter(Number.isFinite));
    return Array.from({ length: values.rows * values.cols }, (_, index) => {
      const [row, col] = [Math.floor(index / values.cols), index % values.cols];
      const [wanted, found = NaN] = [entry(values, row, col), computed[name]?.[row]?.[col]];
      const agree = wanted === found || Math.abs(wanted - found) < 1e-9 * size;
      return agree ? '' : `${name}[${row}, ${col}]: ${found} instead of ${wanted}`;
    }).filter((text) => text !== '');
  });
}

describe('the PyTorch program', () => {
  const copies = randomCopies(250, 31);
  const computed = computedBy(copies);

  it('comes to the numbers of the page, by the library call and stage by stage', () => {
    expect(copies.flatMap((copy, index) => differences(copy, computed[index] ?? {}))).toEqual([]);
  });

  it('calls the library exactly where softmax runs along the row', () => {
    copies.forEach((copy, index) => {
      expect('fused' in (computed[index] ?? {})).toBe(copy.state.axis === 'row');
    });
    expect(programOf(copied(presetState('whole-matrix-softmax')))).toMatch(
      /# PyTorch's own scaled_dot_product_attention takes softmax along the rows only/,
    );
  });

  it.each([
    ['sqrt', 'F.scaled_dot_product_attention(Q, K, V)'],
    ['none', 'F.scaled_dot_product_attention(Q, K, V, scale=1.0)'],
    ['dk', 'F.scaled_dot_product_attention(Q, K, V, scale=1 / Q.shape[-1])'],
    ['0.7', 'F.scaled_dot_product_attention(Q, K, V, scale=1 / 0.7)'],
  ])('with the divisor %s calls %s', (scale, call) => {
    expect(programOf(copied(stateWith({ scale })))).toContain(`fused = ${call}\n`);
  });

  it('gives a causal mask by its name and any other as a table, and says how it reads', () => {
    const causal = programOf(copied(presetState('causal-3')));
    expect(causal).toContain('is_causal=True');
    expect(causal).not.toContain('attn_mask');
    const own = programOf(copied(toggleHidden(scoresState([1, 2]), 0, 1)));
    expect(own).toContain('visible = torch.tensor([\n    [True, False],\n])');
    expect(own).toContain('F.scaled_dot_product_attention(Q, K, V, attn_mask=visible)');
    const padded = programOf(copied(presetState('padding')));
    expect(padded).toContain(
      'visible = torch.tensor([\n    [True, True, False],\n    [True, True, False],\n])',
    );
    expect(padded).toContain('attn_mask=visible');
    for (const program of [causal, own, padded])
      expect(program).toContain(
        '# True: the query of this row may attend to the key of this column.\nvisible =',
      );
  });

  it('leaves a constant out of the library call, says so, and adds it in the stages', () => {
    const program = programOf(copied({ ...presetState('example-1'), shift: '-100' }));
    expect(program).toContain('fused = F.scaled_dot_product_attention(Q, K, V)\n');
    expect(program).toContain('# The constant is left out here: softmax takes it off again.');
    expect(program).toContain('shifted = (scores + -100)\n');
  });

  it('says what PyTorch makes of a row without a visible key', () => {
    const empty = programOf(copied(toggleHidden(toggleHidden(scoresState([1, 2]), 0, 0), 0, 1)));
    expect(empty).toContain('# Row 1 of the output has no visible key: 0 since PyTorch 2.5, nan before.');
    expect(programOf(copied(presetState('causal-3')))).not.toContain('nan');
  });

  it('does not promise the digits of the page', () => {
    const program = programOf(copied(presetState('example-1')));
    expect(program).toMatch(/the last bit and the spacing may differ/);
  });
});
