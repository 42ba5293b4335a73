// SPDX-License-Identifier: MIT
// The pictures of a training lab: what falls and rises step by step, the weights of one row, and the tables of both.
import { html, type nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { formatNumber, padAlike, type NumberStyle } from '../model/format.ts';
import { divisionsOf, TASK_FACTS } from '../model/training-state.ts';
import type { Curves } from '../model/training-words.ts';
import { exampleChart } from '../views/chart-example.ts';
import { trainingChart, type TrainingPanel } from '../views/chart-training.ts';
import { plateRoom } from '../views/pipeline-stage.ts';
import { onPoint, plainTable } from '../views/plain-table.ts';
import { plain } from '../views/rich.ts';
import { spokenNumber } from '../views/spoken.ts';
import type { TrainingScene } from './training-scene.ts';
import { runsSaid, standingsOf } from './training-sentences.ts';

const MOST_WIDTH = 960;

export function pictures(scene: TrainingScene): TemplateResult {
  const room = roomOf(scene);
  return html`${curves(scene, room)}${now(scene)}${example(scene, room)}`;
}

/** Where the runs stand, with shares that open their arithmetic. */
function now(scene: TrainingScene): TemplateResult {
  const { session, style, t, act } = scene;
  const { chosen } = session.state;
  const found = standingsOf(scene);
  const column = (name: 'loss' | 'topWeight' | 'rightShare') =>
    inColumn(
      found.map((one) => one[name]),
      style,
    );
  const [losses, tops, shares] = [column('loss'), column('topWeight'), column('rightShare')];
  return plainTable({
    caption: t('training.table.now'),
    heads: ['', t('training.panel.loss'), t('training.panel.topWeight'), t('training.panel.rightKeyShare')],
    rows: found.map(({ division, rightShare }, index) => ({
      head: t(`training.name.${division}`),
      cells: [
        losses[index] ?? '',
        tops[index] ?? '',
        html`<button
          type="button"
          aria-label=${t('training.open', {
            share: spokenNumber(formatNumber(rightShare, style), t),
            name: t(`training.name.${division}.spoken`),
          })}
          aria-pressed=${chosen === index ? 'true' : 'false'}
          @click=${() => {
            act.choose(index === 0 ? 0 : 1);
          }}
        >
          ${shares[index]}
        </button>`,
      ],
    })),
  });
}

/** The texts of a column of numbers, point below point. */
function inColumn(values: readonly number[], style: NumberStyle): readonly TemplateResult[] {
  return padAlike(values, style).map(onPoint);
}

export function roomOf({ width, textSize }: TrainingScene): number {
  return Math.min(plateRoom(width / textSize), MOST_WIDTH);
}

/** Loss, largest weight and right keys; the loss alone where there is little room. */
export function curves(scene: TrainingScene, width: number, isWhole = true): TemplateResult {
  const { session, t } = scene;
  const { task, steps } = session.state;
  const { best, even } = TASK_FACTS[task];
  const loss = panel(scene, 'loss', { value: even, label: t('training.level.even') });
  const others = [
    panel(scene, 'topWeight', { value: best, label: t('training.level.best') }),
    panel(scene, 'rightKeyShare', null),
  ];
  return trainingChart({
    panels: isWhole ? [loss, ...others] : [loss],
    steps,
    xTitle: t('training.axis.step'),
    width,
    spoken: plain(t('training.chart.curves', { said: runsSaid(scene) })),
  });
}

/** Lists of the core by the names of their panels; all but the loss are shares. */
type ListName = Exclude<keyof Curves, 'blewUpAt'>;

function panel({ session, run, style, t }: TrainingScene, name: ListName, level: TrainingPanel['level']) {
  return {
    name,
    title: t(`training.panel.${name}`),
    isShare: name !== 'loss',
    level,
    lines: divisionsOf(session.state).flatMap((scaling, index) => {
      const one = run.result?.runs[index];
      if (one === undefined) return [];
      const last = one[name].at(-1);
      const blewUp = one.blewUpAt === null ? null : t('training.blew.short', { step: one.blewUpAt });
      return [
        {
          scaling,
          label: t(`training.name.${scaling}`),
          values: one[name],
          text: last === undefined ? '' : formatNumber(last, style),
          blewUp,
        },
      ];
    }),
  };
}

/** One row of the probe, whose matching keys deserve all the weight. */
function example(scene: TrainingScene, width: number): TemplateResult | typeof nothing {
  const { session, run, t } = scene;
  const runs = run.result?.runs ?? [];
  const matches = runs[0]?.exampleMatches ?? new Float64Array();
  return exampleChart({
    matches: Array.from(matches, (match) => match === 1),
    best: TASK_FACTS[session.state.task].best,
    rows: divisionsOf(session.state).map((scaling, index) => ({
      scaling,
      label: t(`training.name.${scaling}`),
      weights: Array.from(runs[index]?.exampleWeights ?? []),
    })),
    title: t('training.example.title'),
    match: t('training.example.match'),
    printed: (value, digits) => formatNumber(value, { digits }),
    width,
    spoken: plain(t('training.chart.example')),
  });
}

/** Steps at which the table reads the curves, and where these end. */
const READ_AT = [1, 10, 20, 50, 100, 200, 400, 800, 1200, 1600, 2000] as const;

/** The numbers behind both pictures. While they change many times a second, those of the last step that is read. */
export function tables(scene: TrainingScene): TemplateResult | null {
  const { run, session } = scene;
  const runs = run.result?.runs ?? [];
  const most = Math.max(0, ...runs.map(({ loss }) => loss.length));
  if (most === 0) return null;
  const caption = scene.t('training.table.curves');
  const isFast = run.state === 'running';
  const changes = isFast ? READ_AT.filter((step) => step < most).length : run.result;
  return html`${guard([changes, session.state, scene.style.digits, caption], () => allTables(scene, most))}`;
}

function allTables(scene: TrainingScene, most: number): TemplateResult {
  const { session, run, style, t } = scene;
  const divisions = divisionsOf(session.state);
  const runs = run.result?.runs ?? [];
  const steps = [...new Set([...READ_AT.filter((step) => step < most), most])];
  const names = ['loss', 'topWeight', 'rightKeyShare'] as const;
  const matches = runs[0]?.exampleMatches ?? new Float64Array();
  const heads = names.flatMap((name) =>
    divisions.map((division) => t('training.head', { what: name, name: division })),
  );
  // A run that blew up has no numbers at later steps.
  const curves = names.flatMap((name) =>
    runs.map((one) =>
      inColumn(
        steps.flatMap((step) => one[name][step - 1] ?? []),
        style,
      ),
    ),
  );
  const weights = runs.map(({ exampleWeights }) => inColumn([...exampleWeights], style));
  return html`${plainTable({
    caption: t('training.table.curves'),
    heads: [t('training.head.step'), ...heads],
    rows: steps.map((step, index) => ({
      head: String(step),
      cells: curves.map((column) => column[index] ?? '–'),
    })),
  })}${plainTable({
    caption: t('training.table.example'),
    heads: [
      t('training.head.key'),
      t('training.head.match'),
      ...divisions.map((division) => t('training.head', { what: 'weight', name: division })),
    ],
    rows: Array.from(matches, (match, key) => ({
      head: String(key + 1),
      cells: [
        t('training.matches', { match: match === 1 ? 'yes' : 'no' }),
        ...weights.map((column) => column[key] ?? '–'),
      ],
    })),
  })}`;
}
