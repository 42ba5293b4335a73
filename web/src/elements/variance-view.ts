// SPDX-License-Identifier: MIT
// From a variance lab's session and its run to the page that the views draw.
import { html, nothing, type TemplateResult } from 'lit';
import { addMessages } from '../content/catalogue.ts';
import shared from '../content/messages/en/lab.messages.json' with { type: 'json' };
import texts from '../content/messages/en/variance.messages.json' with { type: 'json' };
import { VARIANCE_PRESETS } from '../content/variance-presets.ts';
import { formatNumber, formatPadded } from '../model/format.ts';
import type { Said } from '../model/picture.ts';
import {
  ASSUMPTIONS,
  brokenOf,
  DIVISIONS,
  isNumber,
  MARKINGS,
  VARIANCE_STREAMS,
} from '../model/variance-state.ts';
import {
  digitsFor,
  sized,
  examFindings,
  varianceFindings,
  varianceStreamSaid,
  type SpreadFound,
} from '../model/variance-words.ts';
import { histogramChart, type HistogramRow } from '../views/chart-histogram.ts';
import { logChart } from '../views/chart-loglog.ts';
import { labPage, runLine, type LabPage } from '../views/lab-page.ts';
import { plateRoom } from '../views/pipeline-stage.ts';
import type { PlateFrame } from '../views/plate.ts';
import { plain } from '../views/rich.ts';
import { varianceControls } from '../views/variance-controls.ts';
import { varianceTable } from '../views/variance-table.ts';
import { drawerFrame } from './drawer.ts';
import { linkNotes, problemOf } from './lab-problem.ts';
import type { VarianceScene } from './variance-scene.ts';

addMessages(shared);
addMessages(texts);

/** Two charts side by side from here on, and the shares of the room they take; in px of a text of 16 px. */
const BESIDE = 528;
const GAP = 28;

export function drawVariance(scene: VarianceScene): TemplateResult {
  const { session, t } = scene;
  const { scene: kind, chosen } = session.state;
  return labPage({
    frame: varianceFrame(scene),
    controls: controls(scene),
    params: plain(t('variance.params', paramSlots(scene))),
    problem: problemOf(scene),
    running: running(scene),
    picture: html`${pictures(scene)}${table(scene)}`,
    explained:
      chosen === null || kind === 'exam' ? null : (scene.arithmetic.loaded?.explained(scene) ?? null),
    emptyPanel: emptyPanel(scene),
    caption: varianceSentences(scene),
    notes: notes(scene),
    puzzles: [],
    table: null,
    t,
  });
}

/** An invitation to choose a distance; exams have none. */
function emptyPanel({ session, arithmetic, t }: VarianceScene): string {
  const { scene, chosen } = session.state;
  if (scene === 'exam') return '';
  return t(chosen !== null && arithmetic.failed ? 'part.failed' : 'variance.made.empty');
}

/** The plate with this widget's drawers. */
export function varianceFrame(scene: VarianceScene): PlateFrame {
  const { frame, copy, t } = scene;
  return { ...frame, drawers: [drawerFrame('copy', copy, (part) => part.drawn(scene), t), ...frame.drawers] };
}

/** What is known of each length so far. */
export function foundOf({ run }: VarianceScene): readonly SpreadFound[] {
  return run.result?.perDim ?? [];
}

/** The finding and what else is true of the present numbers, as rich text. */
export function varianceSentences(scene: VarianceScene): readonly string[] {
  const { session, run, shares, style, t } = scene;
  const { state } = session;
  const found = foundOf(scene);
  const said =
    state.scene === 'exam'
      ? examFindings(state, found, shares, style)
      : varianceFindings(state, found, run.result?.fit ?? null, session.undivided);
  return said.map(({ key, args }: Said) => t(key, args));
}

function controls(scene: VarianceScene): TemplateResult {
  const { session, run, frame, t, act } = scene;
  const { state, refused } = session;
  const place = refused?.problem.place;
  const control = place !== undefined && 'control' in place ? place.control : null;
  const broken = brokenOf(state);
  const { key, args } = varianceStreamSaid(state);
  return varianceControls({
    state,
    presets: Object.keys(VARIANCE_PRESETS),
    changed: session.changedExample,
    choices: { div: DIVISIONS, assumption: ASSUMPTIONS, stream: VARIANCE_STREAMS, marking: MARKINGS },
    broken,
    number: isNumber(broken) ? broken : null,
    isRunning: run.state === 'running',
    isPaused: run.state === 'paused',
    isIdle: run.state === 'idle',
    stream: t(key, args),
    refused: control === null || refused === null ? null : { control, text: refused.text },
    locked: frame.locked,
    t,
    act,
  });
}

/** Histograms, and beside them the law of their growth. */
function pictures(scene: VarianceScene): TemplateResult {
  const { session, width, textSize } = scene;
  const room = plateRoom(width / textSize);
  if (session.state.scene === 'exam') return histograms(scene, Math.min(room, 736));
  const beside = room >= BESIDE;
  const left = beside ? (room - GAP) * 0.57 : room;
  return html`<div class="two-fig">
    ${histograms(scene, left)}${law(scene, beside ? room - GAP - left : room)}
  </div>`;
}

export function histograms(scene: VarianceScene, width: number): TemplateResult {
  const { session, bell, t } = scene;
  const kind = session.state.scene;
  return histogramChart({
    rows: rows(scene),
    bell,
    xTitle: t(`variance.x.${kind}.${session.state.div}`),
    width,
    spoken: plain(t(`variance.chart.${kind}`, { said: rowsSaid(scene) })),
  });
}

function rows({ session, run, t }: VarianceScene): readonly HistogramRow[] {
  const kind = session.state.scene;
  const perDim = run.result?.perDim ?? [];
  const digits = digitsFor(perDim.map(({ variance }) => variance));
  return perDim.map(({ dk, samples, mean, variance, theoryMean, theorySd, histogram }) => ({
    label: t(`variance.row.${kind}`, { dk: String(dk) }),
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

const two = (value: number) => formatPadded(value, { digits: 2 });

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
  const digits = digitsFor(found.map(({ theoryVariance }) => theoryVariance));
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

/** Each row in words: 2000 samples at d k 64: variance 62.57, theory 64. */
export function rowsSaid(scene: VarianceScene): string {
  const { session, t } = scene;
  const kind = session.state.scene;
  return foundOf(scene)
    .filter(({ samples }) => samples > 0)
    .map(({ dk, samples, mean, variance, theoryVariance, sd }) =>
      t(`variance.said.${kind}`, {
        samples,
        dk: String(dk),
        mean: sized(mean, 2),
        variance: sized(variance),
        theory: sized(theoryVariance),
        sd: sized(sd),
      }),
    )
    .join(' ');
}

function running({ run, t }: VarianceScene): LabPage['running'] {
  const { state, result } = run;
  if (result === undefined || !['running', 'paused', 'cancelled'].includes(state)) return nothing;
  const { done, total } = result;
  return runLine(t(state === 'cancelled' ? 'lab.stopped' : 'lab.progress', { done, total }), []);
}

function paramSlots({ session }: VarianceScene) {
  const { dims, n, seed } = session.state;
  return { scene: session.state.scene, dims: dims.join(', '), n: String(n), seed: String(seed) };
}

function notes(scene: VarianceScene): LabPage['notes'] {
  const { session, engine, run, errata, t } = scene;
  const { state } = session;
  const plainRun = state.preset === 'course' && !session.changedExample;
  return [
    ...linkNotes(scene),
    ...(run.state === 'idle' ? [{ text: t('variance.waits') }] : []),
    ...(engine.backend === 'js' ? [{ text: t('fallback') }] : []),
    ...(errata && plainRun ? [{ text: t('variance.erratum.course'), kicker: t('erratum') }] : []),
    ...(errata && state.preset === 'exam-perfect' && !session.changedExample
      ? [{ text: t('variance.erratum.exam'), kicker: t('erratum') }]
      : []),
  ];
}
