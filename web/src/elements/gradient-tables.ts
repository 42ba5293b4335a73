// SPDX-License-Identifier: MIT
// The tables of a gradient lab: one derivative by three variables, and the numbers behind the charts.
import { html, type TemplateResult } from 'lit';
import { formatNumber } from '../model/format.ts';
import { gapOf, ROWS, VARIABLES, type Variable } from '../model/gradient-state.ts';
import type { GradientSide } from '../model/gradient-table.ts';
import { comparedWord } from '../model/gradient-words.ts';
import { ratioText, sizeText } from '../model/powers.ts';
import { derivativeTable, type DerivativeTable } from '../views/derivative-table.ts';
import { plainTable } from '../views/plain-table.ts';
import { plain } from '../views/rich.ts';
import { gapRows } from './gradient-core.ts';
import type { GradientScene } from './gradient-scene.ts';

/** The ways of dividing that are shown. */
export function shown({ session, table }: GradientScene): readonly GradientSide[] {
  return table.sides.filter(({ scaling }) => session.state.scalings.includes(scaling));
}

/** The compared derivative by three variables. */
export function three(scene: GradientScene): TemplateResult {
  const { session, table, frame, t, act } = scene;
  const { row, col } = table.cell;
  const caption = t('gradient.table', { row: row + 1, col: col + 1 });
  const { heads, rows } = derivativeRows(scene, shown(scene));
  return derivativeTable({
    heads,
    rows: rows.map((one) => ({ ...one, isChosen: one.name === session.state.variable })),
    caption,
    spoken: plain(caption),
    missing: { shown: '–', spoken: t('gradient.none') },
    t,
    ...(!frame.locked.has('var') && {
      choose: (variable: string) => {
        act.variable(variable as Variable);
      },
    }),
  });
}

/** A row for each of these variables, a column for each of these ways of dividing. */
export function derivativeRows(
  { table, digits, t }: GradientScene,
  sides: readonly GradientSide[],
  variables: readonly Variable[] = VARIABLES,
): Pick<DerivativeTable, 'heads' | 'rows'> {
  const { cell, keys, compared } = table;
  return {
    heads: sides.map(({ scaling }) => t(`gradient.name.${scaling}`)),
    rows: variables.map((name) => {
      const by = compared[name];
      const values = sides.map(({ derivatives }) => derivatives[name]?.[cell.row * keys + cell.col]);
      return {
        name,
        label: t(`gradient.by-variable.${name}`),
        values: values.map((value) => (value === undefined ? null : sizeText(value, digits))),
        ratio: t('gradient.ratio', { larger: comparedWord(by), ratio: ratioText(by?.ratio ?? 1) }),
        isChosen: false,
      };
    }),
  };
}

export function foundRows({ session, rows }: GradientScene): GradientScene['rows'] {
  return rows.filter(({ scaling }) => session.state.scalings.includes(scaling));
}

/** The numbers behind the picture; where all derivatives are shown, they stand beside it. */
export function tables(scene: GradientScene): TemplateResult | null {
  const { view } = scene.session.state;
  if (view === 'jacobian') return null;
  return view === 'rows' ? rowsTable(scene) : html`${three(scene)}${gapTable(scene)}`;
}

function gapTable(scene: GradientScene): TemplateResult {
  const { session, marks, digits, t } = scene;
  const { crossing, median, typical } = marks;
  const gap = gapOf(session.state);
  const gaps = [
    ...(gap === null ? [] : [gap]),
    ...(crossing === null ? [] : [crossing.gap]),
    median,
    typical,
  ];
  const sides = shown(scene);
  const order = scene.table.sides.map(({ scaling }) => scaling);
  return plainTable({
    caption: t('gradient.table.gap'),
    heads: [t('gradient.head.gap'), ...sides.map(({ scaling }) => t(`gradient.name.${scaling}`))],
    rows: gapRows(scene.engine, session.state, gaps).map(({ gap: at, values }) => ({
      head: at === gap ? String(at) : formatNumber(at, { digits: 3 }),
      cells: sides.map(({ scaling }) => sizeText(values[order.indexOf(scaling)] ?? 0, digits)),
    })),
  });
}

function rowsTable(scene: GradientScene): TemplateResult {
  const { run, digits, t } = scene;
  const done = run.result?.done ?? 0;
  return plainTable({
    caption: t('gradient.table.rows', { done: done === 0 ? ROWS : done }),
    heads: ['', ...['low', 'median', 'high', 'query', 'dead'].map((head) => t(`gradient.head.${head}`))],
    rows: foundRows(scene).map(({ scaling, low, median, high, meanByQuery, dead }) => ({
      head: t(`gradient.name.${scaling}`),
      cells: [
        ...[low, median, high, meanByQuery].map((value) => sizeText(value, digits)),
        formatNumber(dead, { digits: 0 }),
      ],
    })),
  });
}
