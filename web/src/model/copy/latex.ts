// SPDX-License-Identifier: MIT
// A LaTeX document that needs amsmath only: the formula as it is computed now, then every stage as a matrix with the
// digits of the page, point below point.
import { formatPadded, padAlike, type NumberStyle, type PaddedText } from '../format.ts';
import type { Divisor } from '../pipeline-check.ts';
import type { NumberMatrix } from '../pipeline-result.ts';
import type { AxisChoice } from '../pipeline-state.ts';
import {
  write,
  type AttentionCall,
  type CopySource,
  type CopyStage,
  type Made,
  type Say,
  type Visible,
  type Writers,
} from './source.ts';
import { comment, fullNumber } from './text.ts';

interface Context {
  readonly say: Say;
  readonly style: NumberStyle;
  /** An earlier stage by its name. */
  readonly stageOf: (name: string) => CopyStage | undefined;
}

export function latexDocument(source: CopySource, say: Say): string {
  const { stages, calls, digits, stale } = source;
  const stageOf = (name: string) => stages.find((stage) => stage.name === name);
  const context = { say, style: { digits, ascii: true }, stageOf };
  return [
    ...comment(say('copy.latex.head'), '%'),
    ...(stale ? comment(say('copy.stale'), '%') : []),
    '\\documentclass{article}',
    '\\usepackage{amsmath}',
    '\\begin{document}',
    ...calls.flatMap((call) => display(formula(call, context))),
    ...stages.flatMap((stage) => display(write(WRITERS, stage, context))),
    '\\end{document}',
    '',
  ].join('\n');
}

/** Between two formulas of one stage. */
const NEXT = ['\\]', '\\['];

function display(lines: readonly string[]): readonly string[] {
  return ['\\[', ...lines.map((line) => (NEXT.includes(line) ? line : `  ${line}`)), '\\]'];
}

/** Attention(Q, K, V) with the scale, the mask and the axis of now. */
function formula(call: AttentionCall, context: Context): readonly string[] {
  const [query, key, value] = [call.q, call.k, call.v].map((name) => symbol(name, context));
  const scores = quotient(`${query} ${key}^{\\top}`, call.divisor);
  const inside = `${scores}${added(call)}`;
  const softmax = softmaxName(call.axis, context);
  return [
    `\\operatorname{Attention}(${query}, ${key}, ${value}) = ${softmax}\\left( ${inside} \\right) ${value}`,
  ];
}

/** A constant b in every place, and the mask M. */
function added({ shift, visible }: Pick<AttentionCall, 'shift' | 'visible'>): string {
  return `${shift === 0 ? '' : ' + b'}${visible === null ? '' : ' + M'}`;
}

function symbol(name: string, { stageOf }: Context): string {
  return stageOf(name)?.symbol ?? name;
}

function product({ left, right, transposed }: Made<'product'>, context: Context): string {
  return `${symbol(left, context)} ${symbol(right, context)}${transposed ? '^{\\top}' : ''}`;
}

function quotient(over: string, by: Divisor): string {
  return by === 'none' ? over : `\\frac{${over}}{${divisorName(by)}}`;
}

function divisorName(by: Exclude<Divisor, 'none'>): string {
  return by === 'sqrt' ? '\\sqrt{d_k}' : by === 'dk' ? 'd_k' : texNumber(by);
}

/** A number as it was typed: 0.001 or 2.5 \times 10^{-7}. */
function texNumber(value: number): string {
  const [digits = '', power] = fullNumber(value).split('e');
  return power === undefined ? digits : `${digits} \\times 10^{${Number(power)}}`;
}

function softmaxName(axis: AxisChoice, { say }: Context): string {
  const along = axis === 'row' ? '' : `_{\\text{${texText(say('copy.latex.axis', { axis }))}}}`;
  return `\\operatorname{softmax}${along}`;
}

const WRITERS: Writers<Context> = {
  given: ({ symbol: name, values }, _, { style }) => [`${name} =`, ...matrix(values, style)],
  product: ({ symbol: name, values }, made, context) => [
    `${name} = ${product(made, context)} =`,
    ...matrix(values, context.style),
  ],
  columns: ({ symbol: name, values }, { of, from, to }, context) => [
    `${name} = ${symbol(of, context)}_{\\,:,\\,${from + 1}:${to}} =`,
    ...matrix(values, context.style),
  ],
  beside: ({ symbol: name, values }, { of }, context) => [
    `${name} = \\left[ ${of.map((one) => symbol(one, context)).join(' \\; ')} \\right] =`,
    ...matrix(values, context.style),
  ],
  divided: ({ symbol: name, values }, { of, query, by }, context) => [
    `${name} = ${quotient(symbol(of, context), by)} =`,
    ...matrix(values, context.style),
    ...(by === 'sqrt' || by === 'dk' ? [`\\qquad d_k = ${context.stageOf(query)?.values.cols ?? 1}`] : []),
  ],
  masked: ({ symbol: name, values }, made, context) => [
    `${name} = ${symbol(made.of, context)}${added(made)} =`,
    ...matrix(values, context.style),
    ...(made.shift === 0 ? [] : [`\\qquad b = ${texNumber(made.shift)}`]),
    ...(made.visible === null ? [] : maskMeaning(made.visible)),
  ],
  softmax: ({ symbol: name, values }, made, context) => [
    `${name} = ${softmaxName(made.axis, context)}\\left( ${symbol(made.of, context)} \\right) =`,
    ...matrix(values, context.style),
    ...rowSums(made, context),
  ],
};

function matrix({ cols, data }: NumberMatrix, style: NumberStyle): readonly string[] {
  const texts = padAlike(data, style).map(texEntry);
  const rows = Array.from({ length: texts.length / cols }, (_, row) =>
    texts.slice(row * cols, (row + 1) * cols).join(' & '),
  );
  return array(cols, rows);
}

function array(cols: number, rows: readonly string[]): readonly string[] {
  return [
    `\\left[\\begin{array}{${'r'.repeat(cols)}}`,
    ...rows.map((row) => `  ${row} \\\\`),
    '\\end{array}\\right]',
  ];
}

/** An entry with the decimals it lacks, unseen, so that points stand below each other. */
function texEntry({ shown, ghost }: PaddedText): string {
  const text = shown.replace('~', '{\\approx}').replace('inf', '\\infty');
  return ghost === '' || shown.includes('inf') ? text : `${text}\\phantom{${ghost}}`;
}

function rowSums({ sums, emptyRows }: Made<'softmax'>, { style, say }: Context): readonly string[] {
  const texts = Array.from(sums, (sum, row) => (emptyRows.includes(row) ? '0' : formatPadded(sum, style)));
  return [
    '\\quad',
    '\\begin{array}{r}',
    ...texts.map((text) => `  ${text} \\\\`),
    '\\end{array}',
    `\\quad \\text{${texText(say('copy.latex.sums'))}}`,
  ];
}

/** What M holds: 0 where a query may attend to a key, −∞ elsewhere. A table of it has a formula of its own. */
function maskMeaning(visible: Visible): readonly string[] {
  if (visible === 'causal')
    return ['\\qquad M_{ij} = \\begin{cases} 0 & j \\le i \\\\ -\\infty & j > i \\end{cases}'];
  const rows = visible.map((row) => row.map((may) => (may ? '0' : '-\\infty')).join(' & '));
  return [...NEXT, 'M =', ...array(visible[0]?.length ?? 1, rows)];
}

/** Words inside \text{}: what TeX would read as a command is written out. */
function texText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\{}]/g, '')
    .replace(/[#$%&_]/g, '\\$&')
    .replaceAll('~', '\\textasciitilde ')
    .replaceAll('^', '\\textasciicircum ');
}
