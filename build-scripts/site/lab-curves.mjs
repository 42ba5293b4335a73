// SPDX-License-Identifier: MIT
// The curves that stand beside the laboratories' tables until the widgets are live. Numbers are the core's; here it is
// only decided which of them are drawn, and where axes end.
import { curveFigure } from './curve-figure.mjs';
import { filled } from './markup.mjs';

/** Of the curve over the gap between two scores. */
const GAPS = { last: 16, step: 0.5, ticks: [0, 4, 8, 12, 16] };

/** Variance by length, on two logarithmic axes, with what theory expects. */
export function varianceCurve({ state, perDim }, texts) {
  const lengths = perDim.map(({ dk }) => dk);
  const values = perDim.flatMap(({ variance, theoryVariance }) => [variance, theoryVariance]);
  const y = powersAround(values);
  return curveFigure({
    title: texts.title,
    caption: filled(texts.says, { n: state.n, seed: state.seed }),
    x: {
      label: texts.x,
      log: true,
      domain: [Math.min(...lengths) / 1.5, Math.max(...lengths) * 1.5],
      ticks: lengths.map((dk) => [dk, String(dk)]),
    },
    y: { label: texts.y, log: true, domain: y, ticks: powersOfTen(y) },
    lines: [
      {
        name: texts.expected,
        dashed: true,
        points: perDim.map(({ dk, theoryVariance }) => [dk, theoryVariance]),
      },
    ],
    dots: perDim.map(({ dk, variance }) => [dk, variance]),
  });
}

/** How strongly the larger of two weights answers, over the gap between the scores. */
export function gapCurve({ state }, texts, model, engine) {
  const gaps = Array.from({ length: GAPS.last / GAPS.step + 1 }, (_, index) => index * GAPS.step);
  const y = [1e-6, 1];
  return curveFigure({
    title: texts.title,
    caption: filled(texts.says, { dk: state.dk }),
    x: {
      label: texts.x,
      log: false,
      domain: [0, GAPS.last],
      ticks: GAPS.ticks.map((gap) => [gap, String(gap)]),
    },
    y: { label: texts.y, log: true, domain: y, ticks: powersOfTen(y) },
    lines: ['none', 'sqrt'].map((scaling) => ({
      name: texts.names[scaling],
      dashed: scaling === 'none',
      points: model.gapLine(engine, state, scaling, gaps).points.map(({ gap, value }) => [gap, value]),
    })),
  });
}

/** The loss of two runs, step by step. */
export function trainingCurves({ state, runs }, { training, gradient }, model) {
  const { curve } = training;
  const losses = runs.map(({ loss }) => Array.from(loss));
  const [low, high] = powersAround(losses.flatMap((loss) => loss.filter(Number.isFinite)));
  const y = [Math.max(low, 1e-4), high];
  return curveFigure({
    title: curve.title,
    caption: filled(curve.says, { dk: state.dk, rate: state.rate, seed: state.seed }),
    x: {
      label: curve.x,
      log: false,
      domain: [1, state.steps],
      ticks: [1, state.steps / 2, state.steps].map((step) => [step, String(step)]),
    },
    y: { label: curve.y, log: true, domain: y, ticks: powersOfTen(y) },
    lines: model.divisionsOf(state).map((division, run) => ({
      name: gradient.names[division],
      dashed: division === 'none',
      points: losses[run].map((loss, step) => [step + 1, loss]),
    })),
  });
}

/** From a power of ten below all values to one above. */
function powersAround(values) {
  return [
    10 ** Math.floor(Math.log10(Math.min(...values))),
    10 ** Math.ceil(Math.log10(Math.max(...values))),
  ];
}

/** Every second power where there are many. */
function powersOfTen([from, to]) {
  const [low, high] = [Math.round(Math.log10(from)), Math.round(Math.log10(to))];
  const step = high - low > 4 ? 2 : 1;
  return Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, index) => {
    const power = low + index * step;
    return [10 ** power, power < -2 ? `10${superscript(power)}` : String(10 ** power)];
  });
}

const superscript = (power) =>
  String(power).replace(/./g, (sign) => '⁻⁰¹²³⁴⁵⁶⁷⁸⁹'['-0123456789'.indexOf(sign)] ?? sign);
