// SPDX-License-Identifier: MIT
// From a scaling lab's session to the page that the views draw.
import { html, nothing, type TemplateResult } from 'lit';
import { addMessages } from '../content/catalogue.ts';
import shared from '../content/messages/en/lab.messages.json' with { type: 'json' };
import texts from '../content/messages/en/scaling.messages.json' with { type: 'json' };
import { SCALING_PRESETS, scalingPreset } from '../content/scaling-presets.ts';
import { formatNumber, formatPadded } from '../model/format.ts';
import type { Said } from '../model/picture.ts';
import { heaviest, type ScalingColumn } from '../model/scaling-draw.ts';
import { DTYPES, M_RANGE, SCALING_VIEWS, SCALINGS, STREAMS, type Scaling } from '../model/scaling-state.ts';
import { findings, streamSaid } from '../model/scaling-words.ts';
import { DK_STOPS, MARKED_STOPS, stopPlace } from '../model/stops.ts';
import { curveChart } from '../views/chart-curve.ts';
import { scoreChart, type ScoreGroup } from '../views/chart-scores.ts';
import { labPage, runLine, type LabPage } from '../views/lab-page.ts';
import { plateRoom } from '../views/pipeline-stage.ts';
import type { PlateFrame } from '../views/plate.ts';
import { plain, root } from '../views/rich.ts';
import { scalingControls } from '../views/scaling-controls.ts';
import { scalingTable, type ScalingTable } from '../views/scaling-table.ts';
import { spokenNumber } from '../views/spoken.ts';
import { stopSlider } from '../views/stop-slider.ts';
import { drawerFrame } from './drawer.ts';
import { linkNotes, problemOf } from './lab-problem.ts';
import type { ScalingScene } from './scaling-scene.ts';

addMessages(shared);
addMessages(texts);

/** Beside the slider from here on stands its number field; both in px of a text of 16 px. */
const BESIDE = 576;
const FIELD = 186;
/** On the axis of the curve; every other one where it is narrow. */
const TICKS = [1, 2, 4, 16, 64, 256, 512, 1024, 4096];
/** More weights than this are not said one by one. */
const MOST_SAID = 8;

export function drawScaling(scene: ScalingScene): TemplateResult {
  const { session, arithmetic, puzzles, t } = scene;
  const { state } = session;
  return labPage({
    frame: scalingFrame(scene),
    controls: controls(scene),
    params: params(scene),
    problem: problemOf(scene),
    running: running(scene),
    picture: picture(scene),
    explained: state.chosen === null ? null : (arithmetic.loaded?.explained(scene) ?? null),
    emptyPanel: emptyPanel(scene),
    caption: sentences(scene),
    notes: notes(scene),
    puzzles: scene.frame.locked.has('puzzles')
      ? []
      : puzzles.map(({ name, isSolved }) => ({
          text: t(`scaling.puzzle.${name}${isSolved ? '.done' : ''}`),
          isSolved,
        })),
    table: state.view === 'table' ? null : table(scene),
    t,
  });
}

/** An invitation where there are weights to choose. */
function emptyPanel({ session, arithmetic, t }: ScalingScene): string {
  const { chosen, view } = session.state;
  if (chosen !== null && arithmetic.failed) return t('part.failed');
  return view === 'bars' || view === 'table' ? t('scaling.made.empty') : '';
}

/** The plate with this widget's drawers. */
export function scalingFrame(scene: ScalingScene): PlateFrame {
  const { frame, copy, t } = scene;
  const copying = drawerFrame('copy', copy, (part) => part.drawn(scene), t);
  return { ...frame, drawers: [copying, ...frame.drawers] };
}

/** The finding and what else is true of the present numbers, as rich text. */
export function sentences({ session, many, style, t }: ScalingScene): readonly string[] {
  const { draw, state } = session;
  if (draw === null) return [];
  return findings(draw, many, state.draws, style).map((said) => say(said, t));
}

function say({ key, args }: Said, t: ScalingScene['t']): string {
  return t(key, args);
}

function controls(scene: ScalingScene): TemplateResult {
  const { session, frame, t, act } = scene;
  const { state, refused } = session;
  const place = refused?.problem.place;
  const control = place !== undefined && 'control' in place ? place.control : null;
  const small = scalingControls({
    state,
    presets: Object.keys(SCALING_PRESETS),
    changed: session.changedExample,
    choices: { scaling: SCALINGS, stream: STREAMS, view: SCALING_VIEWS, dtype: DTYPES },
    stream: say(streamSaid(state), t),
    refused: control === null || refused === null ? null : { control, text: refused.text },
    keysRange: M_RANGE,
    locked: frame.locked,
    t,
    act,
  });
  return html`${frame.locked.has('dk') ? nothing : slider(scene, control === 'dk')}${small}`;
}

function slider(scene: ScalingScene, isRefused: boolean): TemplateResult {
  const { session, rtl, t, act } = scene;
  const { dk } = session.state;
  const shown = rootText(scene, 2);
  const room = roomOf(scene);
  return stopSlider({
    name: 'dk',
    label: t('scaling.control.dk'),
    spoken: plain(t('scaling.control.dk')),
    stops: DK_STOPS,
    marked: MARKED_STOPS,
    value: dk,
    place: stopPlace(dk),
    valueText: t('scaling.dk.spoken', { dk: String(dk), root: rootText(scene, 1) }),
    consequence: html`<span class="num" dir="ltr">${root(String(dk), `√${dk}`)} = ${shown}</span>`,
    refused: isRefused ? (session.refused?.text ?? null) : null,
    width: room >= BESIDE - 48 ? room - FIELD : room,
    rtl,
    t,
    slide: act.slideDk,
    settle: act.settleDk,
    enter: (text) => {
      act.setting('dk', text);
    },
  });
}

/** Room inside the plate, in px of a text of 16 px. */
export function roomOf({ width, textSize }: ScalingScene): number {
  return plateRoom(width / textSize);
}

export function rootText({ session }: ScalingScene, digits: number): string {
  return session.draw === null ? '' : formatNumber(session.draw.root, { digits });
}

function picture(scene: ScalingScene): TemplateResult {
  const { session } = scene;
  if (session.draw === null) return html``;
  switch (session.state.view) {
    case 'bars':
      return bars(scene);
    case 'table':
      return table(scene);
    case 'printed':
      return printed(scene);
    case 'curve':
      return curve(scene);
  }
}

export function bars(scene: ScalingScene): TemplateResult {
  const { session, t, act } = scene;
  return scoreChart({
    groups: groupsOf(scene),
    draws: session.state.draws,
    width: roomOf(scene),
    spoken: t('scaling.chart.spoken', { said: weightsSaid(scene) }),
    t,
    choose: (scaling, key) => {
      act.choose(scaling as Scaling, key);
    },
  });
}

/** Scores with one decimal less than weights. */
export function groupsOf(scene: ScalingScene): ScalingTable['groups'] {
  const { session, style } = scene;
  return (session.draw?.columns ?? []).map((column) => ({
    ...groupOf(column, scene),
    maxWeight: formatNumber(column.maxWeight, style),
    evenness: formatNumber(column.evenness, style),
  }));
}

function groupOf(column: ScalingColumn, { session, many, style }: ScalingScene): ScoreGroup {
  const { state } = session;
  const { scaling, divisor, scores, weights } = column;
  const best = heaviest(weights);
  const short = { digits: Math.max((style.digits ?? 3) - 1, 0) };
  const found =
    state.draws < 2 ? undefined : many.find((one) => one.dk === state.dk && one.scaling === scaling);
  return {
    scaling,
    divisor: formatNumber(divisor, { digits: 2 }),
    lines: Array.from(weights, (weight, key) => ({
      score: scores[key] ?? 0,
      weight,
      scoreText: formatNumber(scores[key] ?? 0, short),
      weightText: formatNumber(weight, style),
      isHeaviest: key === best,
      isChosen: state.chosen?.scaling === scaling && state.chosen.key === key,
    })),
    keysInPlay: near(column.effectiveKeys, 2),
    entropy: near(column.entropy, style.digits ?? 3),
    many:
      found === undefined
        ? null
        : { low: found.low, median: found.median, high: found.high, text: formatNumber(found.median, style) },
  };
}

/** Numbers that end in .00 keep them: 3.00 keys; what is nearly 0 or 1 says so. */
function near(value: number, digits: number): string {
  const text = formatNumber(value, { digits });
  return text.startsWith('≈') ? text : formatPadded(value, { digits });
}

export function table(scene: ScalingScene): TemplateResult {
  const { session, t, act } = scene;
  const { dk, m, seed } = session.state;
  const caption = plain(t('scaling.table', { dk: String(dk), m, seed: String(seed) }));
  const choose = (scaling: string, key: number) => {
    act.choose(scaling as Scaling, key);
  };
  return scalingTable({ groups: groupsOf(scene), caption, t, choose });
}

/** What the course's program prints, with the block of the present d_k marked. */
function printed({ session, t }: ScalingScene): TemplateResult {
  const text = session.printed;
  const { dk } = session.state;
  const start = text.search(new RegExp(`^d_k *= *${dk}\\b`, 'm'));
  const end = start < 0 ? -1 : text.indexOf('\n\n', start);
  const block =
    start < 0 || end < 0
      ? html`${text}`
      : html`${text.slice(0, start)}<mark>${text.slice(start, end)}</mark>${text.slice(end)}`;
  // No blank may stand between the tags: the output is the program's to the letter.
  const output = html`<pre dir="ltr" lang="en">${block}</pre>`;
  return html`<div class="printed" tabindex="0" role="group" aria-label=${t('scaling.printed')}>
    ${output}
  </div>`;
}

function curve(scene: ScalingScene): TemplateResult {
  const { session, many, t } = scene;
  const { draw, state } = session;
  const curves = (draw?.columns ?? []).map((column) => ({
    scaling: column.scaling,
    label: t(`scaling.curve.${column.scaling}`, { divisor: formatNumber(column.divisor, { digits: 2 }) }),
    points: many
      .filter(({ scaling }) => scaling === column.scaling)
      .map(({ dk, low, median, high }) => ({ place: stopPlace(dk), low, median, high })),
    now: column.maxWeight,
    nowText: formatNumber(column.maxWeight, scene.style),
  }));
  return curveChart({
    curves,
    ticks: TICKS.map((dk) => ({ place: stopPlace(dk), label: String(dk) })),
    places: DK_STOPS.length,
    place: stopPlace(state.dk),
    xTitle: t('lab.axis.dk'),
    yTitle: t('scaling.curve.y', { draws: state.draws }),
    yShort: t('scaling.fact.maxWeight'),
    width: roomOf(scene),
    spoken: plain(
      t('scaling.curve.spoken', { draws: state.draws, said: sentences(scene).map(plain).join(' ') }),
    ),
  });
}

/** The weights of each row in words; a row of many keys by its largest. */
export function weightsSaid({ session, style, t }: ScalingScene): string {
  return (session.draw?.columns ?? [])
    .map(({ scaling, divisor, weights, maxWeight }) => {
      const name = t(`scaling.name.${scaling}.spoken`, { divisor: formatNumber(divisor, { digits: 2 }) });
      const key = heaviest(weights) + 1;
      if (maxWeight > 0.99) return t('scaling.said.one', { name, key });
      const text = (weight: number) => spokenNumber(formatNumber(weight, style), t);
      if (weights.length > MOST_SAID) return t('scaling.said.most', { name, key, weight: text(maxWeight) });
      return t('scaling.said.all', { name, weights: Array.from(weights, text).join(', ') });
    })
    .join(' ');
}

function running({ run, session, t, act }: ScalingScene): LabPage['running'] {
  const { state, progress } = run;
  if (session.state.draws < 2 || progress === undefined || (state !== 'running' && state !== 'cancelled'))
    return nothing;
  const { done, total } = progress;
  const text = t('lab.progress', { done, total });
  return state === 'running'
    ? runLine(text, [{ label: t('lab.cancel'), act: act.cancel }])
    : runLine(t('lab.stopped', { done, total }), []);
}

function notes(scene: ScalingScene): LabPage['notes'] {
  const { session, engine, errata, t } = scene;
  const { state } = session;
  const erratum =
    errata && scalingPreset(state.preset) !== undefined
      ? erratumOf(state.preset, session.changedExample)
      : null;
  return [
    ...linkNotes(scene),
    ...(state.dtype === 'float32' ? [{ text: t('scaling.float32') }] : []),
    ...(engine.backend === 'js' ? [{ text: t('fallback') }] : []),
    ...(erratum === null ? [] : [{ text: t(erratum), kicker: t('erratum') }]),
  ];
}

/** What pages often get wrong, beside the example it is about. */
function erratumOf(preset: string, changed: boolean): string | null {
  if (changed) return null;
  return { dk512: 'scaling.erratum.dk512', 'fixed-8-at-128': 'scaling.erratum.fixed' }[preset] ?? null;
}

/** Everything that is set, in one sentence for paper. */
function params({ session, t }: ScalingScene): string {
  const { dk, m, seed, draws } = session.state;
  return plain(t('scaling.params', { dk: String(dk), m, seed: String(seed), draws }));
}
