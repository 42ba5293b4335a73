// SPDX-License-Identifier: MIT
// The curves of the static pages: their points stand where the core's numbers are on the axes.
import { beforeAll, describe, expect, it } from 'vitest';
import { curveFigure } from '../../build-scripts/site/curve-figure.mjs';
import { labFigures } from '../../build-scripts/site/labs.mjs';
import * as model from '../../build-scripts/site/model-exports.mjs';
import { loadEngine } from '../../web/src/engine/index.ts';
import texts from '../../web/course/en/fallback.json' with { type: 'json' };

let labs: ReturnType<typeof labFigures>;
beforeAll(async () => {
  labs = labFigures(await loadEngine(), model);
});

const tableOf = (tag: string, preset?: string): string => String(labs.table(tag, preset, texts));

/** Heights of the tick lines by their texts, and of anything else by a pattern with one number in it. */
const numbers = (svg: string, pattern: RegExp) =>
  Array.from(svg.matchAll(pattern), (found) => Number(found[1]));
const tick = (svg: string, text: string) =>
  Number(new RegExp(`class="tick y" x="[\\d.]+" y="([\\d.]+)">${text}<`).exec(svg)?.[1]) - 4;

/** The points of the lines, in their order. */
const lines = (svg: string) =>
  Array.from(svg.matchAll(/class="curve(?: dashed)?" d="M([^"]+)"/g), ([, path = '']) =>
    path.split('L').map((point) => point.split(',').map(Number) as [number, number]),
  );

describe('the variance of the course', () => {
  it('stands at its numbers: each between the powers of ten around it', () => {
    const svg = tableOf('sdpa-variance-lab', 'course');
    const [four = NaN, sixtyFour = NaN, most = NaN] = numbers(svg, /<circle cx="[\d.]+" cy="([\d.]+)"/g);
    const [one, ten, hundred, thousand] = ['1', '10', '100', '1000'].map((text) => tick(svg, text)) as [
      number,
      number,
      number,
      number,
    ];
    // 4.03, 62.57 and 535.53 on a logarithmic axis.
    expect((one - four) / (one - ten)).toBeCloseTo(0.605, 1);
    expect((ten - sixtyFour) / (ten - hundred)).toBeCloseTo(0.796, 1);
    expect((hundred - most) / (hundred - thousand)).toBeCloseTo(0.729, 1);
  });

  it('has its share of the length in the table', () => {
    const table = tableOf('sdpa-variance-lab', 'course');
    for (const share of ['1.01', '0.98', '1.05']) expect(table).toContain(`<td>${share}</td></tr>`);
  });

  it('is not drawn for exams, which are about something else', () => {
    expect(tableOf('sdpa-variance-lab', 'exam-perfect')).not.toContain('<svg');
  });
});

describe('the gap between two scores', () => {
  it('has a crossing where the two ways of dividing answer alike', () => {
    const [raw = [], scaled = []] = lines(tableOf('sdpa-gradient-lab'));
    const above = raw.map(([, y], index) => y < (scaled[index]?.[1] ?? NaN));
    expect(above[0]).toBe(true);
    expect(above.at(-1)).toBe(false);
    // The step of the curve is half a point; they cross at 3.449.
    expect(above.lastIndexOf(true) / 2).toBe(3);
    expect(above.indexOf(false) / 2).toBe(3.5);
  });
});

describe('the losses of two trainings', () => {
  it('stand at their numbers, with a point for each step', () => {
    const svg = tableOf('sdpa-training-lab');
    const [raw = [], scaled = []] = lines(svg);
    expect(raw).toHaveLength(400);
    expect(scaled).toHaveLength(400);
    const tenth = tick(svg, '0.1');
    expect(raw.at(-1)?.[1]).toBeLessThan(tenth);
    expect(scaled.at(-1)?.[1]).toBeGreaterThan(tenth);
  });
});

it('is read out by its title, and its texts are texts', () => {
  const axis = { label: 'a < b', log: false, domain: [0, 1] as const, ticks: [[0, '0']] as const };
  const figure = curveFigure({ title: '"T"', caption: 'c & d', x: axis, y: axis, lines: [] });
  expect(figure).toContain('role="img" aria-label="&quot;T&quot;"');
  expect(figure).toContain('a &lt; b');
  expect(figure).toContain('c &amp; d');
});
