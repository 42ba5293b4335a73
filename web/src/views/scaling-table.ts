// SPDX-License-Identifier: MIT
// The scaling lab's numbers as a table: keys down, ways of dividing across. Its weights are buttons that open their
// arithmetic, so it is also the way into the chart for keyboard and screen reader.
import { html, type TemplateResult } from 'lit';
import type { ScoreGroup } from './chart-scores.ts';
import { bookTable } from './book.ts';
import { rich, type Translate } from './rich.ts';
import { spokenNumber } from './spoken.ts';

export interface ScalingTable {
  readonly groups: readonly (ScoreGroup & { readonly maxWeight: string; readonly evenness: string })[];
  /** Rich text, as the names of the rows are. */
  readonly caption: string;
  readonly t: Translate;
  readonly choose: (scaling: string, key: number) => void;
}

const FACTS = ['maxWeight', 'entropy', 'evenness', 'keysInPlay'] as const;

export function scalingTable({ groups, caption, t, choose }: ScalingTable): TemplateResult {
  const keys = groups[0]?.lines.length ?? 0;
  const names = groups.map(({ scaling, divisor }) => t(`scaling.column.${scaling}`, { divisor }));
  return bookTable(
    caption,
    html`<thead>
        <tr>
          <td></td>
          ${names.map((name) => html`<th scope="colgroup" colspan="2" class="group">${rich(name)}</th>`)}
        </tr>
        <tr>
          <td></td>
          ${groups.map(
            () =>
              html`<th scope="col">${t('scaling.head.score.short')}</th>
                <th scope="col">${t('scaling.head.weight.short')}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${Array.from({ length: keys }, (_, key) => keyRow(groups, key, t, choose))}
      </tbody>
      <tbody>
        ${FACTS.map(
          (fact) =>
            html`<tr>
              <th scope="row">${rich(t(`scaling.fact.${fact}`))}</th>
              ${groups.map((group) => html`<td colspan="2">${group[fact]}</td>`)}
            </tr>`,
        )}
      </tbody>`,
  );
}

function keyRow(
  groups: ScalingTable['groups'],
  key: number,
  t: Translate,
  choose: ScalingTable['choose'],
): TemplateResult {
  return html`<tr>
    <th scope="row">${t('key', { index: key + 1 })}</th>
    ${groups.map(({ scaling, lines }) => {
      const line = lines[key];
      if (line === undefined)
        return html`<td></td>
          <td></td>`;
      return html`<td>${line.scoreText}</td>
        <td>
          <button
            type="button"
            aria-label=${t('scaling.open', { weight: spokenNumber(line.weightText, t), key: key + 1 })}
            aria-pressed=${line.isChosen ? 'true' : 'false'}
            @click=${() => {
              choose(scaling, key);
            }}
          >
            ${line.weightText}
          </button>
        </td>`;
    })}
  </tr>`;
}
