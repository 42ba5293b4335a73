// SPDX-License-Identifier: MIT
// The pictures of a gradient lab: all derivatives, curves over the gap, random rows, and the tables behind them.
import { html, nothing, type TemplateResult } from 'lit';
import { formatNumber, formatPadded } from '../model/format.ts';
import { GAP_STEP, gapOf } from '../model/gradient-state.ts';
import type { Compared, GradientSide } from '../model/gradient-table.ts';
import { powerText, ratioText, sizeText } from '../model/powers.ts';
import { scoreFill, scoreLimit } from '../model/ramp.ts';
import { gapChart } from '../views/chart-gap.ts';
import { rowsChart } from '../views/chart-rows.ts';
import { bareAxis, type GapAxis } from '../views/gap-axis.ts';
import { gridName, jacobianView, type JacobianCell, type JacobianTable } from '../views/jacobian.ts';
import { plateRoom } from '../views/pipeline-stage.ts';
import { plain } from '../views/rich.ts';
import { gapRows } from './gradient-core.ts';
import type { GradientScene } from './gradient-scene.ts';
import { derivativesSaid } from './gradient-sentences.ts';
import { foundRows, shown, three } from './gradient-tables.ts';

/** Sides up to this many px have short words. */
const NARROW = 500;
/** Width of a cell and of what stands around the cells of a Jacobian, generously, in px. */
const CELL = 78;
const AROUND = 150;
/** Rows with a smaller Jacobian are dead: the core counts them. */
const DEAD = 0.01;

export function picture(scene: GradientScene): TemplateResult {
  const { view } = scene.session.state;
  return view === 'curve' ? curve(scene) : view === 'rows' ? rows(scene) : jacobians(scene);
}

export function roomOf({ width, textSize }: GradientScene): number {
  return plateRoom(width / textSize);
}

function curve(scene: GradientScene): TemplateResult {
  const { session, table, marks, digits, t } = scene;
  const { variable } = session.state;
  const gap = gapOf(session.state);
  if (variable === 'q' && table.dk < 2) return html`${nothing}`;
  const width = roomOf(scene);
  const narrow = width < NARROW;
  const sides = shown(scene);
  const isCompared = ['none', 'sqrt'].every((name) => sides.some(({ scaling }) => scaling === name));
  const { median, crossing, atTypical } = marks;
  const medianText = formatNumber(median, { digits: 1 });
  const by = gap === null ? null : table.compared[variable];
  const now = gapRows(scene.engine, session.state, [gap ?? 0])[0]?.values ?? [];
  return gapChart({
    axis: axisOf(scene, narrow),
    curves: sides.map(({ scaling }) => {
      const index = table.sides.findIndex((side) => side.scaling === scaling);
      const value = now[index] ?? 0;
      const points = session.lines.find((line) => line.scaling === scaling)?.points ?? [];
      return { scaling, label: t(`gradient.name.${scaling}`), points, value, text: sizeText(value, digits) };
    }),
    ratio: isCompared && by !== null && sides.length === 2 ? timesText(by) : null,
    typical:
      !isCompared || atTypical.larger === 'same' || atTypical.ratio === null
        ? null
        : {
            low: Math.min(atTypical.raw, atTypical.scaled),
            high: Math.max(atTypical.raw, atTypical.scaled),
            ratio: `× ${ratioText(atTypical.ratio)}`,
          },
    crossing:
      crossing === null || !isCompared
        ? null
        : {
            ...crossing,
            label: t('gradient.crossing', { gap: formatNumber(crossing.gap, { digits: 3 }) }),
            short: formatNumber(crossing.gap, { digits: 3 }),
          },
    median,
    beyond: t(narrow ? 'gradient.beyond.short' : 'gradient.beyond', { median: medianText }),
    powerText: (power) => powerText(power, 0, true),
    yTitle: t(`gradient.axis.y.${variable}`),
    isSlider: gap !== null && !scene.frame.locked.has('gap'),
    width,
    spoken: plain(t('gradient.chart.curve', { said: derivativesSaid(scene) })),
  });
}

/** ÷ 7.5 where scaling makes less of it, × 1611 where it makes more. */
function timesText({ larger, ratio }: Compared): string | null {
  if (ratio === null || larger === 'same') return null;
  return `${larger === 'raw' ? '÷' : '×'} ${ratioText(ratio)}`;
}

function axisOf({ session, marks, t, act }: GradientScene, narrow: boolean): GapAxis {
  const gap = gapOf(session.state);
  const typicalText = formatNumber(marks.typical, { digits: 1 });
  const far = marks.typical > session.end;
  const title = far ? 'gradient.axis.gap.far' : narrow ? 'gradient.axis.gap.short' : 'gradient.axis.gap';
  return {
    end: session.end,
    step: GAP_STEP,
    gap,
    typical: marks.typical,
    typicalText,
    title: t(title, { typical: typicalText }),
    spoken: t('gradient.gap.slider'),
    valueText: t('gradient.gap.spoken', { gap: String(gap ?? '') }),
    slide: act.slideGap,
    settle: () => {
      act.settle('gap');
    },
  };
}

function jacobians(scene: GradientScene): TemplateResult {
  const { session, table, grid, digits, t } = scene;
  const { variable } = session.state;
  const sides = shown(scene).filter(({ derivatives }) => derivatives[variable] !== null);
  if (sides.length === 0) return html`${three(scene)}`;
  const limit = scoreLimit(...sides.map(({ derivatives }) => derivatives[variable] ?? []));
  const width = roomOf(scene);
  const tables = sides.map((side): JacobianTable => {
    const name = t(`gradient.name.${side.scaling}`);
    const cells = cellsOf(scene, side, limit);
    const stop = grid.stopOf(gridName(side.scaling) as never, table.keys + 1, table.keys + 1);
    return {
      ...{ scaling: side.scaling, name, cells, stop },
      spoken: t('gradient.jacobian.spoken', {
        name: t(`gradient.name.${side.scaling}.spoken`).toLowerCase(),
      }),
      column: variable === 'q' ? 'gradient.column.key' : 'gradient.column.score',
      scrolls: table.keys * CELL + AROUND > width,
    };
  });
  return html`<div @focusin=${grid.focusIn} @click=${grid.click} @keydown=${grid.keydown}>
      ${jacobianView(tables, t)}
    </div>
    <p class="limit ui">${t('gradient.limit', { limit: sizeText(limit, digits) })}</p>
    ${gapOf(session.state) === null || scene.frame.locked.has('gap') ? nothing : bareAxis(axisOf(scene, width < NARROW), Math.min(width, 960))}
    ${three(scene)}`;
}

function cellsOf({ session, table, digits }: GradientScene, side: GradientSide, limit: number) {
  const { variable, chosen } = session.state;
  const { keys } = table;
  const values = side.derivatives[variable] ?? [];
  const at = (row: number, col: number) => ({ isChosen: chosen.row === row && chosen.col === col });
  const sum = (value: number | undefined, row: number, col: number): JacobianCell => ({
    text: formatPadded(value ?? 0, { digits }),
    fill: '',
    ...at(row, col),
  });
  return Array.from({ length: keys + 1 }, (_, row) =>
    Array.from({ length: keys + 1 }, (_, col): JacobianCell => {
      if (row === keys) return sum(col === keys ? side.total : side.colSums[col], row, col);
      if (col === keys) return sum(side.rowSums[row], row, col);
      const value = values[row * keys + col] ?? 0;
      return { text: formatNumber(value, { digits }), fill: scoreFill(value, limit), ...at(row, col) };
    }),
  );
}

function rows(scene: GradientScene): TemplateResult {
  const { run, t } = scene;
  const done = run.result?.done ?? 0;
  return rowsChart({
    lines: foundRows(scene).map(({ scaling, low, median, high, dead, deadPercent }) => ({
      scaling,
      label: t(`gradient.name.${scaling}`),
      ...{ low, median, high, medianText: sizeText(median, 2) },
      dead: t('gradient.rows.of', { dead: formatNumber(dead, { digits: 0 }), done }),
      share: `${formatNumber(deadPercent, { digits: 0 })} %`,
    })),
    limit: DEAD,
    zone: t('gradient.rows.zone'),
    shareTitle: t('gradient.rows.share'),
    powerText: (power) => powerText(power, 0, true),
    xTitle: t('gradient.rows.x'),
    width: roomOf(scene),
    spoken: plain(t('gradient.chart.rows', { said: done === 0 ? '' : derivativesSaid(scene) })),
  });
}
