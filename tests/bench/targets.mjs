// SPDX-License-Identifier: MIT
// The ratios that are read off a run, and what they are meant to reach. Only ratios inside one run mean anything; and
// one so close to its target as CLOSE decides nothing.
import { LIBRARIES } from './columns.mjs';

const CLOSE = 0.03;

const fastest = (speeds) => Math.max(...LIBRARIES.map((library) => speeds[library]));
const overNearest = (column) => (speeds, nearest) => speeds[column] / nearest?.[column];

/** Of the speeds of one task, and those of its round neighbour. NaN or undefined speeds: not measured there. */
export const RATIOS = {
  library: { title: ['attend /', 'library'], of: (speeds) => speeds.attend / fastest(speeds) },
  stages: { title: ['attention', '/ ort'], of: (speeds) => speeds.attention / speeds.ortStages },
  blocks: { title: ['attend /', 'JS blocks'], of: (speeds) => speeds.attend / speeds.blockedJs },
  attendShare: { title: ['attend /', 'ceiling'], of: (speeds) => speeds.attend / speeds.ceiling },
  attentionShare: { title: ['attention', '/ ceiling'], of: (speeds) => speeds.attention / speeds.ceiling },
  attendWide: { title: ['attend', 'f64 / f32'], of: (speeds) => speeds.attendFloat64 / speeds.attend },
  attentionWide: {
    title: ['attention', 'f64 / f32'],
    of: (speeds) => speeds.attentionFloat64 / speeds.attention,
  },
  fallback: { title: ['as JS /', 'JS blocks'], of: (speeds) => speeds.attendFallback / speeds.blockedJs },
  attendRound: { title: ['attend /', 'round'], of: overNearest('attend') },
  attentionRound: { title: ['attention', '/ round'], of: overNearest('attention') },
};

const isTiny = ({ n, m }) => n === 16 && m === 16;
const isSmall = ({ n, m, d }) => n === 64 && m === 64 && d === 64;
const isLong = ({ n, m }) => n >= 128 && m >= 128;
const isCausal1024 = ({ n, variant }) => n === 1024 && variant === 'causal';
const everywhere = () => true;

/** ratio: a key of RATIOS. A target holds for the worst of its tasks. */
const TARGETS = [
  { what: 'attend / fastest library, 16x16xd', ratio: 'library', atLeast: 8, tasks: isTiny },
  { what: 'attend / fastest library, 64x64x64', ratio: 'library', atLeast: 2.3, tasks: isSmall },
  { what: 'attend / fastest library, every shape', ratio: 'library', atLeast: 1.35, tasks: everywhere },
  { what: 'attention / onnxruntime-web, four stages', ratio: 'stages', atLeast: 1.7, tasks: everywhere },
  ...['attend', 'attention'].flatMap((call) => [
    {
      what: `${call} / ceiling, n, m >= 128, d = 64`,
      ratio: `${call}Share`,
      atLeast: 0.72,
      tasks: (task) => isLong(task) && task.variant === 'plain' && task.d === 64,
    },
    {
      what: `${call} / ceiling, n, m >= 128, d = 512`,
      ratio: `${call}Share`,
      atLeast: 0.86,
      tasks: (task) => isLong(task) && task.d === 512,
    },
    {
      what: `${call}: odd, mask, bias, causal / nearest round size`,
      ratio: `${call}Round`,
      atLeast: 0.8,
      tasks: everywhere,
    },
    { what: `${call}: float64 / float32`, ratio: `${call}Wide`, atLeast: 0.45, tasks: everywhere },
  ]),
  { what: 'attend: causal / unmasked at 1024', ratio: 'attendRound', atLeast: 1.5, tasks: isCausal1024 },
  {
    what: 'attend as JavaScript / hand-blocked JavaScript',
    ratio: 'fallback',
    atLeast: 0.5,
    tasks: everywhere,
  },
];

/** All ratios of one task; results: {task name: {task, speeds}}. */
export function ratiosOf({ task, speeds }, results) {
  const nearest = results[task.nearest]?.speeds;
  return Object.fromEntries(Object.entries(RATIOS).map(([name, { of }]) => [name, of(speeds, nearest)]));
}

/** Each target that this run can speak about: {what, atLeast, worst, task, verdict}. */
export function judge(results) {
  return TARGETS.flatMap(({ what, ratio, atLeast, tasks }) => {
    const [worst] = Object.values(results)
      .filter(({ task }) => tasks(task))
      .map((result) => ({ task: result.task.name, value: ratiosOf(result, results)[ratio] }))
      .filter(({ value }) => Number.isFinite(value))
      .sort((a, b) => a.value - b.value);
    return worst
      ? [{ what, atLeast, worst: worst.value, task: worst.task, verdict: verdictOf(worst.value, atLeast) }]
      : [];
  });
}

function verdictOf(value, atLeast) {
  if (Math.abs(value / atLeast - 1) <= CLOSE) return 'too close to tell';
  return value > atLeast ? 'yes' : 'no';
}
