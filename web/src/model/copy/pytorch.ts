// SPDX-License-Identifier: MIT
// A PyTorch program: its own scaled_dot_product_attention where that does what the page does, then every stage spelt
// out. It does not promise the page's digits: PyTorch adds up and prints in its own way.
import { assignTable, emptyText, numbersOf, truthsOf } from './python.ts';
import {
  counted,
  write,
  type AttentionCall,
  type CopySource,
  type CopyStage,
  type Say,
  type Visible,
  type Writers,
} from './source.ts';
import { comment, fullNumber } from './text.ts';

export function pytorchProgram(source: CopySource, say: Say): string {
  const { stages, calls } = source;
  const given = stages.filter(({ made }) => made.kind === 'given');
  const asked = calls.flatMap(({ q, k, v }) => [q, k, v]);
  const ready = stages.findLastIndex(({ name }) => asked.includes(name)) + 1;
  const isMade = ({ made }: CopyStage): boolean => made.kind !== 'given';
  const shown = (stage: CopyStage) => [
    ...write(WRITERS, stage, say),
    `print("${stage.name}", ${stage.name}, sep="\\n")`,
  ];
  const before = stages.slice(0, ready).filter(isMade);
  return [
    ...head(source, say),
    ...given.flatMap((stage) => write(WRITERS, stage, say)),
    ...(before.length > 0 ? ['', ...before.flatMap(shown)] : []),
    ...maskTable(stages, say),
    ...calls.flatMap((call, index) =>
      isOffered(call) ? fused(call, index === 0 ? say : null) : notOffered(call, say),
    ),
    '',
    ...(calls.some(isOffered) ? comment(say('copy.pytorch.stages')) : []),
    ...stages.slice(ready).filter(isMade).flatMap(shown),
    '',
  ].join('\n');
}

function head({ digits, stale }: CopySource, say: Say): readonly string[] {
  return [
    ...comment(say('copy.pytorch.head')),
    ...(stale ? comment(say('copy.stale')) : []),
    'import torch',
    'import torch.nn.functional as F',
    '',
    `torch.set_printoptions(precision=${digits}, sci_mode=False)`,
  ];
}

/** The mask stands before the calls that take it; all heads have the same. */
function maskTable(stages: readonly CopyStage[], say: Say): readonly string[] {
  for (const { made, values } of stages)
    if (made.kind === 'masked' && made.visible !== null)
      return ['', ...comment(say('copy.polarity')), ...visibleTable(made.visible, values.rows, values.cols)];
  return [];
}

function visibleTable(visible: Visible, rows: number, cols: number): readonly string[] {
  return visible === 'causal'
    ? [`visible = torch.ones(${rows}, ${cols}, dtype=torch.bool).tril()`]
    : assignTable('visible', { rows, cols }, truthsOf(visible), ['torch.tensor(', ')']);
}

const isOffered = ({ axis }: AttentionCall): boolean => axis === 'row';

/** Without `say` one more call of the same kind. */
function fused(call: AttentionCall, say: Say | null): readonly string[] {
  const { q, k, v, divisor, visible, output } = call;
  const scale =
    divisor === 'sqrt'
      ? []
      : divisor === 'none'
        ? ['scale=1.0']
        : [`scale=1 / ${divisor === 'dk' ? `${q}.shape[-1]` : fullNumber(divisor)}`];
  const mask = visible === null ? [] : [visible === 'causal' ? 'is_causal=True' : 'attn_mask=visible'];
  const asked = [q, k, v, ...mask, ...scale].join(', ');
  return [
    ...(say === null ? [] : ['', ...callNotes(call, say)]),
    `fused = F.scaled_dot_product_attention(${asked})`,
    `print("${output}", fused, sep="\\n")`,
  ];
}

/** What a call takes for granted, and what libraries differ in. */
function callNotes({ divisor, shift, visible, emptyRows }: AttentionCall, say: Say): readonly string[] {
  return [
    ...(divisor === 'sqrt'
      ? comment(say('copy.pytorch.default'))
      : comment(say('copy.pytorch.scale', { version: '2.1' }))),
    ...(visible === 'causal' ? comment(say('copy.pytorch.causal')) : []),
    ...(shift === 0 ? [] : comment(say('copy.pytorch.shift'))),
    ...(emptyRows.length > 0
      ? comment(
          say('copy.pytorch.empty', { count: emptyRows.length, rows: counted(emptyRows), version: '2.5' }),
        )
      : []),
  ];
}

/** Why there is no library call: softmax runs along another axis. */
function notOffered({ axis }: AttentionCall, say: Say): readonly string[] {
  return ['', ...comment(say('copy.pytorch.axis', { axis }))];
}

const WRITERS: Writers<Say> = {
  given: ({ name, values }) => [
    '',
    ...assignTable(name, values, numbersOf(values), ['torch.tensor(', ', dtype=torch.float64)']),
  ],
  product: ({ name }, { left, right, transposed }) => [
    `${name} = ${left} @ ${transposed ? `${right}.T` : right}`,
  ],
  columns: ({ name }, { of, from, to }) => [`${name} = ${of}[:, ${from}:${to}]`],
  beside: ({ name }, { of }) => [`${name} = torch.cat([${of.join(', ')}], dim=-1)`],
  divided: ({ name }, { of, query, by }, say) => {
    if (by === 'none') return [...comment(say('copy.undivided')), `${name} = ${of}`];
    const dim = `${query}.shape[-1]`;
    return [`${name} = ${of} / ${by === 'sqrt' ? `${dim} ** 0.5` : by === 'dk' ? dim : fullNumber(by)}`];
  },
  masked: ({ name }, { of, shift, visible }, say) => {
    const scores = shift === 0 ? of : `(${of} + ${fullNumber(shift)})`;
    return visible === null
      ? [...comment(say('copy.shift')), `${name} = ${scores}`]
      : [`${name} = ${scores}.masked_fill(~visible, float("-inf"))`];
  },
  softmax: ({ name }, made, say) => {
    const softmax =
      made.axis === 'whole'
        ? `torch.softmax(${made.of}.flatten(), dim=0).reshape(${made.of}.shape)`
        : `torch.softmax(${made.of}, dim=${made.axis === 'row' ? -1 : -2})`;
    return [
      `${name} = ${softmax}`,
      ...(made.empty.length > 0
        ? [...comment(emptyText(made, say)), `${name} = torch.nan_to_num(${name}, nan=0.0)`]
        : []),
    ];
  },
};
