// SPDX-License-Identifier: MIT
// The pictures of a variance lab: histograms, the law of their growth, and the table of both.
import { html, type TemplateResult } from 'lit';
import { formatNumber, formatPadded } from '../model/format.ts';
import { digitsFor, sized, tableDigits, two } from '../model/variance-words.ts';
import { histogramChart, type HistogramRow } from '../views/chart-histogram.ts';
import { logChart } from '../views/chart-loglog.ts';
import { plateRoom } from '../views/pipeline-stage.ts';
import { plain } from '../views/rich.ts';
import { varianceTable } from '../views/variance-table.ts';
import type { VarianceScene } from './variance-scene.ts';
import { foundOf, rowsSaid, varianceSentences } from './variance-sentences.ts';

/** Two charts side by side from here on, and the shares of the room they take; in px of a text of 16 px. */
const BESIDE = 528;
const GAP = 28;

/** Histograms, and beside them the law of their growth. */
export function pictures(scene: VarianceScene): TemplateResult {
  const { session, width, textSize } = scene;
  const room = plateRoom(width / textSize);
  if (session.state.scene === 'exam') return histograms(scene, Math.min(room, 960));
  const beside = room >= BESIDE;
  const left = beside ? (room - GAP) * 0.57 : room;
  return html`<div class="two-fig">
    ${histograms(scene, left)}${law(scene, beside ? room - GAP - left : room)}
  </div>`;
}

/** While the histograms are asked about: their axes, where a guess can be sketched on paper. */
export function blankAxes(scene: VarianceScene, width: number): TemplateResult {
  return html`<div class="sketch">
    <p>${scene.t('variance.sketch')}</p>
    ${histograms(scene, width, true)}
  </div>`;
}

export function histograms(scene: VarianceScene, width: number, isBlank = false): TemplateResult {
  const { session, bell, t } = scene;
  const kind = session.state.scene;
  return histogramChart({
    isBlank,
    rows: rows(scene),
    bell,
    xTitle: t(`variance.x.${kind}.${session.state.div}`),
    width,
    spoken: isBlank ? t('variance.sketch') : plain(t(`variance.chart.${kind}`, { said: rowsSaid(scene) })),
  });
}

function rows({ session, run, t }: VarianceScene): readonly HistogramRow[] {
  const kind = session.state.scene;
  const perDim = run.result?.perDim ?? [];
  const digits = tableDigits(perDim);
  return perDim.map(({ dk, samples, mean, variance, theoryMean, theorySd, histogram }) => ({
    label: t(`variance.row.${kind}`, { dk: kind === 'exam' ? dk : String(dk) }),
    fact:
      samples === 0
        ? ''
        : t(`variance.fact.${kind}`, { variance: sized(variance, digits), mean: sized(mean, 2) }),
    edges: histogram.edges,
    counts: histogram.counts,
    samples,
    mean: theoryMean,
    sd: theorySd,
    spread: `±${sized(theorySd, theorySd < 1 ? 3 : 1).replace(/\.0$/, '')}`,
  }));
}

function law(scene: VarianceScene, width: number): TemplateResult {
  const { session, run, t } = scene;
  const fit = run.result?.fit ?? null;
  const slopes = fit === null ? null : { variance: two(fit.varianceSlope), spread: two(fit.sdSlope) };
  const name = (what: 'variance' | 'spread') =>
    slopes === null ? t(`variance.line.${what}`) : t(`variance.line.${what}.slope`, { slope: slopes[what] });
  return logChart({
    measured: foundOf(scene)
      .filter(({ samples }) => samples > 0)
      .map(({ dk, variance, sd, standardError }) => ({ dk, variance, sd, error: standardError })),
    theory: session.theory.map(({ dk, theoryVariance, theorySd }) => ({
      dk,
      variance: theoryVariance,
      sd: theorySd,
    })),
    varianceLabel: name('variance'),
    spreadLabel: name('spread'),
    xTitle: t('lab.axis.dk'),
    width,
    spoken: plain(t('variance.law', { said: varianceSentences(scene).map(plain).join(' ') })),
  });
}

export function table(scene: VarianceScene): TemplateResult {
  const { session, shares, style, t, act } = scene;
  const { state } = session;
  const exam = state.scene === 'exam';
  const found = foundOf(scene);
  const digits = tableDigits(found);
  const small = digitsFor(found.map(({ theorySd }) => theorySd));
  const perDk = digitsFor(found.map(({ theoryVariancePerDk }) => theoryVariancePerDk));
  const measured = (samples: number, value: number, places = 2) =>
    samples === 0 ? '–' : formatPadded(value, { digits: places });
  return varianceTable({
    heads: exam
      ? ['n', 'mean', 'expected-mean', 'sd', 'share']
      : ['dk', 'expected', 'measured', 'per-dk', 'sd', 'off'],
    rows: found.map((one, index) => ({
      dk: String(one.dk),
      facts: exam
        ? [
            measured(one.samples, one.mean),
            sized(one.theoryMean, 2),
            measured(one.samples, one.sd),
            shares[index] === undefined ? '–' : formatNumber(shares[index], style),
          ]
        : [
            sized(one.theoryVariance, digits),
            measured(one.samples, one.variance, digits),
            measured(one.samples, one.variancePerDk, perDk),
            measured(one.samples, one.sd, small),
          ],
      off: one.errorsOff === null ? null : formatPadded(one.errorsOff, { digits: 2 }),
      isChosen: state.chosen === index,
    })),
    caption: t(`variance.table.${state.scene}`),
    t,
    choose: act.choose,
  });
}
