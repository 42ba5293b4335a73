// SPDX-License-Identifier: MIT
// The pictures of a scaling lab: bars, table, printed output, curve.
import { html, nothing, type TemplateResult } from 'lit';
import { COURSE } from '../model/course.ts';
import { formatNumber, formatPadded } from '../model/format.ts';
import { heaviest, type ScalingColumn } from '../model/scaling-draw.ts';
import { drawnStream, type Scaling } from '../model/scaling-state.ts';
import { tallySlots } from '../model/scaling-words.ts';
import { DK_STOPS, stopPlace } from '../model/stops.ts';
import { curveChart } from '../views/chart-curve.ts';
import { scoreChart, type ScoreGroup } from '../views/chart-scores.ts';
import { curveTable } from '../views/curve-table.ts';
import { runLine } from '../views/lab-page.ts';
import { plateRoom } from '../views/pipeline-stage.ts';
import { plain, type Translate } from '../views/rich.ts';
import { scalingTable, type ScalingTable } from '../views/scaling-table.ts';
import { sentences, weightsSaid } from './scaling-sentences.ts';
import type { ScalingScene } from './scaling-scene.ts';

/** On the axis of the curve; every other one where it is narrow. */
const TICKS = [1, 2, 4, 16, 64, 256, 512, 1024, 4096];

/** Room inside the plate, in px of a text of 16 px. */
export function roomOf({ width, textSize }: ScalingScene): number {
  return plateRoom(width / textSize);
}

export function picture(scene: ScalingScene): TemplateResult {
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
  const { t, act } = scene;
  return scoreChart({
    groups: groupsOf(scene),
    draws: scene.tally.drawn ?? 0,
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

function groupOf(column: ScalingColumn, { session, many, tally, style }: ScalingScene): ScoreGroup {
  const { state } = session;
  const { scaling, divisor, scores, weights } = column;
  const best = heaviest(weights);
  const short = { digits: Math.max((style.digits ?? 3) - 1, 0) };
  const found =
    tally.drawn === null ? undefined : many.find((one) => one.dk === state.dk && one.scaling === scaling);
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
  const caption = t('scaling.table', { dk: String(dk), m, seed: String(seed) });
  const choose = (scaling: string, key: number) => {
    act.choose(scaling as Scaling, key);
  };
  return scalingTable({ groups: groupsOf(scene), caption, t, choose });
}

/**
 * What the course's program prints, with the block of the present d_k marked among its own; else begun anew for this
 * d_k. The last lines take a moment.
 */
function printed({ session, printed, t }: ScalingScene): TemplateResult {
  const { text, isWhole } = printed();
  const { dk, m, seed } = session.state;
  const kind = m === COURSE.keys ? drawnStream(session.state) : 'keys';
  const start = kind !== 'course' ? -1 : text.search(new RegExp(`^d_k *= *${dk}\\b`, 'm'));
  const end = start < 0 ? -1 : text.indexOf('\n\n', start);
  const block =
    start < 0 || end < 0
      ? html`${text}`
      : html`${text.slice(0, start)}<mark>${text.slice(start, end)}</mark>${text.slice(end)}`;
  // No blank may stand between the tags: the output is the program's to the letter.
  const output = html`<pre dir="ltr" lang="en">${block}</pre>`;
  return html`<div
      class="printed"
      tabindex="0"
      role="group"
      aria-label=${t('scaling.printed')}
      aria-busy=${isWhole ? 'false' : 'true'}
    >
      ${output}
    </div>
    ${kind === 'course' ? nothing : html`<p class="aside ui">${t('scaling.printed.said', { kind, m, seed: String(seed) })}</p>`}
    ${isWhole ? nothing : runLine(t('scaling.printed.waits'), [])}`;
}

/** The numbers of the curve, at every stop of the slider. */
export function curveNumbers({ session, many, tally, style, t }: ScalingScene): TemplateResult {
  const columns = session.draw?.columns ?? [];
  const text = (value: number) => formatNumber(value, style);
  const numbers = (dk: number, scaling: Scaling) => {
    const found = many.find((one) => one.dk === dk && one.scaling === scaling);
    return found === undefined ? [] : [found.low, found.median, found.high].map(text);
  };
  return curveTable({
    caption: t('scaling.curve.table', tallySlots(tally)),
    names: columns.map((column) => curveName(column, t)),
    rows: DK_STOPS.map((dk) => ({
      dk: String(dk),
      numbers: columns.map(({ scaling }) => numbers(dk, scaling)),
    })),
    t,
  });
}

const curveName = ({ scaling, divisor }: ScalingColumn, t: Translate) =>
  t(`scaling.curve.${scaling}`, { divisor: formatNumber(divisor, { digits: 2 }) });

function curve(scene: ScalingScene): TemplateResult {
  const { session, many, tally, t } = scene;
  const { draw, state } = session;
  const drawn = tallySlots(tally);
  const curves = (draw?.columns ?? []).map((column) => ({
    scaling: column.scaling,
    label: curveName(column, t),
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
    yTitle: t('scaling.curve.y', drawn),
    yShort: t('scaling.fact.maxWeight'),
    width: roomOf(scene),
    spoken: plain(t('scaling.curve.spoken', { ...drawn, said: sentences(scene).map(plain).join(' ') })),
  });
}
