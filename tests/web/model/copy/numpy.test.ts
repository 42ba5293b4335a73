// SPDX-License-Identifier: MIT
// The copied NumPy program, run in real NumPy: what it prints are the digits of the page.
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { PIPELINE_PRESETS, type PipelinePresetName } from '../../../../web/src/content/presets.ts';
import { numpyProgram } from '../../../../web/src/model/copy/numpy.ts';
import { AXES, MASK_CHOICES, SCALES, toggleHidden } from '../../../../web/src/model/pipeline-state.ts';
import { presetState, scoresState, stateWith } from '../../worked.ts';
import { printedBy, PYTHON } from './python.ts';
import { copied, randomCopies, say, shownOnPage, type Copied } from './states.ts';

/** Columns stand in line, which is not compared; everything else is. */
const spaced = (line: string) => line.trim().replace(/\s+/g, ' ');

const programOf = ({ source }: Copied) => numpyProgram(source, say);

/** Lines that differ between the page and the program. */
function differences(copies: readonly Copied[]): string[] {
  const printed = printedBy(copies.map(programOf));
  return copies.flatMap((copy, index) => {
    const page = shownOnPage(copy);
    const lines = (printed[index] ?? []).map(spaced);
    return page.length === lines.length
      ? page.flatMap((line, place) => (line === lines[place] ? [] : [`${index}: ${line} | ${lines[place]}`]))
      : [`${index}: ${page.length} lines on the page, ${lines.length} printed`];
  });
}

describe('the NumPy program', () => {
  const copies = randomCopies(400);

  it('prints every stage as the page shows it, whatever was typed and set', () => {
    expect(differences(copies)).toEqual([]);
  }, 120_000);

  it('was tried with everything there is', () => {
    const seen = new Set(
      copies.flatMap(({ state, source }) => [
        `scale ${state.scale}`,
        `mask ${state.mask}`,
        `axis ${state.axis}`,
        `digits ${source.digits}`,
        `queries ${state.sizes.n}`,
        `keys ${state.sizes.m}`,
        ...source.stages.flatMap(({ made }) =>
          made.kind === 'softmax' && made.empty.length > 0 ? [`empty ${made.axis}`] : [],
        ),
      ]),
    );
    const eight = Array.from({ length: 8 }, (_, index) => index + 1);
    for (const one of [
      ...SCALES.map((scale) => `scale ${scale}`),
      ...MASK_CHOICES.map((mask) => `mask ${mask}`),
      ...AXES.flatMap((axis) => [`axis ${axis}`, `empty ${axis}`]),
      ...[0, 1, 2, 3, 4, 5, 6].map((digits) => `digits ${digits}`),
      ...eight.flatMap((size) => [`queries ${size}`, `keys ${size}`]),
    ])
      expect(seen, one).toContain(one);
    const page = copies.flatMap(shownOnPage).join(' ');
    for (const text of ['~0', '~1', '~-1', '-inf', '-1000000', ' 3 ']) expect(page).toContain(text);
  });

  it('prints the worked examples', () => {
    const names = Object.keys(PIPELINE_PRESETS) as PipelinePresetName[];
    const complete = names.filter((name) => name !== 'misprint');
    expect(differences(complete.map((name) => copied(presetState(name))))).toEqual([]);
  });

  it('prints a whole number that ought to be whole as the page does, last bit and all', () => {
    // Values that are all 3, under any weights: their sum is 3 or a last bit beside it, and then it is 3.000.
    const equal = randomCopies(40, 7).map(({ state }) =>
      copied({ ...state, cells: { ...state.cells, v: state.cells.v.map((row) => row.map(() => '3')) } }),
    );
    expect(differences(equal)).toEqual([]);
    expect(equal.flatMap(shownOnPage).some((line) => /^3(?: 3)*$/.test(line))).toBe(true);
  });

  it('runs as a file of its own', () => {
    const program = programOf(copied(presetState('example-1')));
    const printed = execFileSync(PYTHON, ['-'], { input: program, encoding: 'utf8' });
    expect(printed).toContain('weights\n  0.731  0.269\nrow sums: 1.000\noutput\n  3.655  0.807  0\n');
  });

  it('puts numbers of a table point below point', () => {
    const [lines = []] = printedBy([
      programOf(copied(stateWith({ q: [[1]], k: [[-10], [2.5]], v: [[1], [-20.5]] }))),
    ]);
    expect(lines.slice(lines.indexOf('K') + 1, lines.indexOf('V'))).toEqual(['  -10', '    2.500']);
  });

  it('says in a comment where nothing can be shared out, and only there', () => {
    const empty = toggleHidden(toggleHidden(scoresState([1, 2]), 0, 0), 0, 1);
    expect(programOf(copied(empty))).toContain('# Row 1 has no visible key');
    expect(programOf(copied(presetState('causal-3')))).not.toContain('no visible');
  });

  it('says which way the mask reads, and that softmax runs the wrong way', () => {
    expect(programOf(copied(presetState('causal-3')))).toContain('# True: the query of this row may attend');
    expect(programOf(copied(presetState('whole-matrix-softmax')))).toContain('# One softmax over the whole');
  });

  it('says when it is not what stands on the page now', () => {
    const { source } = copied(presetState('example-1'));
    expect(numpyProgram({ ...source, stale: true }, say)).toContain('# From the last complete inputs');
  });

  it('stays a program whatever a translation says', () => {
    const rude = () => 'first """ \\ line\nprint("no")\r# second \u2028 "';
    const copy = copied(toggleHidden(toggleHidden(scoresState([1, 2]), 0, 0), 0, 1));
    const program = numpyProgram({ ...copy.source, stale: true }, rude);
    expect(printedBy([program])[0]?.map(spaced)).toEqual(shownOnPage(copy));
  });
});
