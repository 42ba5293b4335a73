// SPDX-License-Identifier: MIT
// Numbers as shown: the rules of the page, and every digit compared with a real Python.
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import {
  formatFixed,
  formatFull,
  formatNumber,
  formatPadded,
  padAlike,
} from '../../../web/src/model/format.ts';
import { PYTHON } from './copy/python.ts';

/** Cells take 0 to 6 places; the panel 12 and, where needed, 18. */
const PLACES = [0, 1, 2, 3, 4, 5, 6, 12, 18];

const PYTHON_PROGRAM = `
import json, struct, sys
task = json.load(sys.stdin)
doubles = [struct.unpack('>d', bytes.fromhex(h))[0] for h in task['hex']]
json.dump([[format(x, f'.{p}f') for p in task['places']] for x in doubles], sys.stdout)
`;

function hexOf(value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return view.getBigUint64(0).toString(16).padStart(16, '0');
}

/** What python3 prints for each value (rows) at each number of places (columns). */
function pythonTexts(values: readonly number[]): readonly (readonly string[])[] {
  try {
    const answer = execFileSync(PYTHON, ['-c', PYTHON_PROGRAM], {
      input: JSON.stringify({ hex: values.map(hexOf), places: PLACES }),
      maxBuffer: 1 << 28,
      encoding: 'utf8',
    });
    return JSON.parse(answer) as string[][];
  } catch (cause) {
    throw new Error('python3 is needed to compare the digits: apt-get install python3', { cause });
  }
}

/** xorshift32: the same values on every run, so that a failure can be repeated. */
function randomWords(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

function randomDoubles(count: number): number[] {
  const word = randomWords(20170612);
  const view = new DataView(new ArrayBuffer(8));
  const values: number[] = [];
  while (values.length < count) {
    view.setUint32(0, word());
    view.setUint32(4, word());
    const anyBits = view.getFloat64(0);
    const unit = word() / 2 ** 32;
    const signed = (unit - 0.5) * 10 ** ((word() % 14) - 6);
    const dyadicTie = (word() % 4096) / 2 ** (word() % 9);
    const decimalTie = ((word() % 2000) * 10 + 5) / 10 ** ((word() % 7) + 1);
    values.push(...[anyBits, unit, signed, -dyadicTie, dyadicTie, decimalTie].filter(Number.isFinite));
  }
  return values;
}

const CHOSEN = [
  0,
  -0,
  0.5,
  1.5,
  2.5,
  -0.5,
  -2.5,
  0.25,
  0.125,
  0.375,
  0.0625,
  0.0005,
  0.0015,
  0.0025,
  -0.0005,
  1.0005,
  0.05,
  0.15,
  0.35,
  1e-7,
  -1e-7,
  5e-7,
  1.5e-6,
  0.1,
  0.2,
  0.3,
  1 / 3,
  2 / 3,
  1.005,
  2.675,
  0.9995,
  0.99949999,
  999.9995,
  0.731058578630005,
  8.5,
  9.5,
  1e6,
  -1e6,
  1e15 + 0.5,
  1e16,
  2 ** 53,
  1e20,
  1e21,
  1.5e21,
  123456789012345680000000,
  1e22,
  1e23,
  1e100,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
  Number.MIN_VALUE,
  -Number.MIN_VALUE,
  2.2250738585072014e-308,
  Number.EPSILON,
  1 - Number.EPSILON / 2,
];

describe('fixed places', () => {
  it('are those of a real Python for ties, tiny, huge and random doubles', () => {
    const values = [...CHOSEN, ...randomDoubles(4000)];
    const differing: string[] = [];
    pythonTexts(values).forEach((texts, row) => {
      texts.forEach((python, column) => {
        const value = values[row] ?? Number.NaN;
        const places = PLACES[column] ?? -1;
        const expected = /[1-9]/.test(python) ? python : python.replace('-', '');
        const ours = formatFixed(value, places);
        if (ours !== expected) {
          differing.push(`${hexOf(value)} .${String(places)}f: ${ours}, Python: ${python}`);
        }
      });
    });
    expect(values.length).toBeGreaterThan(4000);
    expect(differing).toEqual([]);
  }, 60_000);

  it('round an exact tie to the even digit, where toFixed does not', () => {
    expect([0.5, 1.5, 2.5, -2.5].map((x) => formatFixed(x, 0))).toEqual(['0', '2', '2', '-2']);
    expect(formatFixed(0.125, 2)).toBe('0.12');
    expect((0.125).toFixed(2)).toBe('0.13');
  });

  it('never turn to an exponent', () => {
    expect(formatFixed(1e21, 1)).toBe('1000000000000000000000.0');
  });

  it('never show a negative zero', () => {
    expect([-0, -1e-9, -0.0004].map((x) => formatFixed(x, 3))).toEqual(['0.000', '0.000', '0.000']);
  });

  it('refuse what has no digits', () => {
    for (const value of [Number.NaN, Infinity, -Infinity]) {
      expect(() => formatFixed(value, 3)).toThrow(RangeError);
    }
  });
});

describe('a number in a cell', () => {
  it.each([
    [2, '2'],
    [0, '0'],
    [-0, '0'],
    [-3, '\u22123'],
    [1e21, '1000000000000000000000'],
    [0.7310585786300049, '0.731'],
    [-0.25, '\u22120.250'],
    [1.9999999, '2.000'],
    [22.627416997969522, '22.627'],
    [1e-9, '≈0'],
    [-1e-9, '≈0'],
    [0.0005, '0.001'],
    [0.9999996, '≈1'],
    [1.0000004, '≈1'],
    [-0.9999996, '≈\u22121'],
    [-Infinity, '\u2212∞'],
  ])('writes %d as %s', (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  it('takes another number of places', () => {
    expect(formatNumber(0.2350037122, { digits: 4 })).toBe('0.2350');
    expect(formatNumber(2.5, { digits: 0 })).toBe('2');
    expect(formatNumber(0.3, { digits: 0 })).toBe('≈0');
    expect(formatNumber(-0.7, { digits: 0 })).toBe('≈\u22121');
  });

  it('has a form in plain ASCII for copied and printed text', () => {
    const texts = [-3, -0.25, -1e-9, -0.9999996, -Infinity].map((x) => formatNumber(x, { ascii: true }));
    expect(texts).toEqual(['-3', '-0.250', '~0', '~-1', '-inf']);
  });

  it('refuses what must never reach the page', () => {
    expect(() => formatNumber(Number.NaN)).toThrow(RangeError);
    expect(() => formatNumber(Infinity)).toThrow(RangeError);
  });

  it('keeps the decimals of a sum', () => {
    expect(formatPadded(1)).toBe('1.000');
    expect(formatPadded(0.9999999999999999)).toBe('1.000');
    expect(formatPadded(-2)).toBe('\u22122.000');
    expect(formatPadded(-2, { digits: 1, ascii: true })).toBe('-2.0');
  });
});

describe('the entries of one matrix', () => {
  it('all reserve the same decimals', () => {
    expect(padAlike([3.65529289, 0.80682426, 0])).toEqual([
      { shown: '3.655', ghost: '' },
      { shown: '0.807', ghost: '' },
      { shown: '0', ghost: '.000' },
    ]);
    expect(padAlike(new Float64Array([0.5, 1e-9, -Infinity]), { digits: 2 })).toEqual([
      { shown: '0.50', ghost: '' },
      { shown: '≈0', ghost: '.00' },
      { shown: '\u2212∞', ghost: '.00' },
    ]);
  });

  it('reserve none where nothing has any', () => {
    expect(padAlike([2, -1])).toEqual([
      { shown: '2', ghost: '' },
      { shown: '\u22121', ghost: '' },
    ]);
    expect(padAlike([0.5, 1], { digits: 0 }).map(({ ghost }) => ghost)).toEqual(['', '']);
    expect(padAlike([])).toEqual([]);
  });
});

describe('a number in full', () => {
  it.each([
    [0.2689414213699951, '0.268 941 421 370'],
    [-0.2689414213699951, '\u22120.268 941 421 370'],
    [22.627416997969522, '22.627 416 997 970'],
    [0.5, '0.500 000 000 000'],
    [2, '2'],
    [-0, '0'],
    [-Infinity, '\u2212∞'],
    [0.0003353501304664781, '0.000 335 350 130'],
    [1 - Number.EPSILON / 2, '0.999 999 999 999 999 889'],
    [1 + Number.EPSILON, '1.000 000 000 000 000 222'],
    [3.9e-7, '3.9 × 10⁻⁷'],
    [3.912345678e-7, '3.912 346 × 10⁻⁷'],
    [-9.1e-17, '\u22129.1 × 10⁻¹⁷'],
    [2e-7, '2 × 10⁻⁷'],
    [Number.MIN_VALUE, '4.940 656 × 10⁻³²⁴'],
  ])('writes %d as %s', (value, text) => {
    expect(formatFull(value)).toBe(text);
  });

  it('has a form in plain ASCII', () => {
    const texts = [-0.2689414213699951, 3.912345678e-7, -2].map((x) => formatFull(x, { ascii: true }));
    expect(texts).toEqual(['-0.268941421370', '3.912346e-7', '-2']);
  });

  it('refuses what must never reach the page', () => {
    expect(() => formatFull(Number.NaN)).toThrow(RangeError);
    expect(() => formatFull(Infinity)).toThrow(RangeError);
  });
});
