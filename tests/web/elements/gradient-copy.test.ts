// SPDX-License-Identifier: MIT
// How the gradient lab prints numbers of very different sizes, and what is copied of it.
import { describe, expect, it } from 'vitest';
import {
  gradientCsv,
  gradientProgram,
  rowsCsv,
  rowsProgram,
} from '../../../web/src/model/copy/gradient-numpy.ts';
import { formatFixed } from '../../../web/src/model/format.ts';
import { VARIABLES } from '../../../web/src/model/gradient-state.ts';
import { oneInParts, powerText, ratioText, sizeText } from '../../../web/src/model/powers.ts';
import { printedBy } from '../model/copy/python.ts';
import { GRADIENT_NAMES, gradientSceneOf, gradientSession, sayIn, tableOf } from './gradient-pages.ts';

describe('numbers of very different sizes', () => {
  it('are printed with the digits that their size needs', () => {
    expect([0.235004, -0.0312195, 0, 1.8800297].map((value) => sizeText(value, 4))).toEqual([
      '0.2350',
      '−0.0312',
      '0.0000',
      '1.8800',
    ]);
    expect([1.23726e-5, -1.266e-14].map((value) => sizeText(value, 4))).toEqual([
      '1.24 × 10⁻⁵',
      '−1.27 × 10⁻¹⁴',
    ]);
    expect([1.0628, 1.98, 7.527, 8, 9.96, 1611.2, 5.49e11].map(ratioText)).toEqual([
      '1.06',
      '1.98',
      '7.5',
      '8',
      '10',
      '1611',
      '5.5 × 10¹¹',
    ]);
    expect(powerText(1e-7, 0, true)).toBe('10⁻⁷');
  });

  it('are said as one in a number of two digits', () => {
    expect(oneInParts(80823)).toEqual({ n: '81000', power: 0 });
    expect(oneInParts(1234.5)).toEqual({ n: '1200', power: 0 });
    expect(oneInParts(7.896e13)).toEqual({ n: '7.9', power: 13 });
  });
});

describe('what is copied', () => {
  const say = sayIn('en');

  /** As Python writes what the page writes as 1.24 × 10⁻⁵. */
  const printed = (value: number) =>
    value !== 0 && Math.abs(value) < 0.001
      ? value.toExponential(2).replace(/-(\d)$/, '-0$1')
      : formatFixed(value, 4);

  it('NumPy prints the derivatives of the page, of every preset by every variable', () => {
    const sessions = [
      ...GRADIENT_NAMES.flatMap((name) => VARIABLES.map((variable) => gradientSession(name, { variable }))),
      gradientSession('three-variables', { scalings: ['none', 'sqrt', 'dk'] }),
      gradientSession('uniform-3', { scores: [3, -1, 0.5, 2.25], dk: 7 }),
      gradientSession('example-2', { scores: [2000, 0] }),
    ];
    const shown = sessions.map((session) => {
      const { variable, scalings } = session.state;
      const { sides, keys } = tableOf(session);
      return sides
        .filter(({ scaling }) => scalings.includes(scaling))
        .flatMap(({ scaling, derivatives }) => [
          scaling,
          ...Array.from({ length: keys }, (_, row) =>
            Array.from(derivatives[variable] ?? [])
              .slice(row * keys, (row + 1) * keys)
              .map(printed)
              .join(' '),
          ),
        ]);
    });
    expect(printedBy(sessions.map(({ state }) => gradientProgram(state, 4, say)))).toEqual(shown);
  });

  it('NumPy refuses a query without room, as the page does, and prints no minus before 0', () => {
    const { state } = gradientSession('uniform-3', { variable: 'q', dk: 2 });
    for (const [language, refusal] of [
      ['en', /ValueError: Vectors of length d_k have no room for so many keys at right angles\./],
      ['hi-Latn', /ValueError: Length d_k ke vectors mein itni keys/],
    ] as const)
      expect(() => printedBy([gradientProgram(state, 4, sayIn(language))])).toThrow(refusal);
    const { state: few } = gradientSession('example-2', { chosen: { row: 0, col: 1 } });
    expect(printedBy([gradientProgram(few, 0, say)])[0]).toEqual([
      'none',
      '0 0',
      '0 0',
      'sqrt',
      '0 0',
      '0 0',
    ]);
  });

  it('random rows: NumPy comes near', () => {
    const { state } = gradientSession('dead-rows');
    const [lines = []] = printedBy([rowsProgram(state, say)]);
    const [none, sqrt] = lines.map((line) => line.split(' '));
    expect(Number(none?.[1])).toBeGreaterThan(310);
    expect(Number(none?.[1])).toBeLessThan(390);
    expect(sqrt?.slice(0, 2)).toEqual(['sqrt', '0']);
  });

  it('tables have a line for each derivative, and for each way of dividing', () => {
    const lines = gradientCsv(tableOf(gradientSession('example-2')))
      .trim()
      .split('\n');
    expect(lines).toHaveLength(1 + 3 * 3 * 4);
    expect(lines[5]).toMatch(/^none,s,1,1,0\.2350037122/);
    const { rows } = gradientSceneOf(gradientSession('dead-rows'));
    expect(
      rowsCsv(rows)
        .trim()
        .split('\n')
        .map((line) => line.split(',')[0]),
    ).toEqual(['scaling', 'none', 'sqrt', 'dk']);
  });
});
