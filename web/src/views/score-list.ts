// SPDX-License-Identifier: MIT
// Scores with their weights beside them, or covered: what a question is about.
import { html, type TemplateResult } from 'lit';
import type { Translate } from './rich.ts';

export interface ListedScore {
  readonly name: string;
  readonly score: string;
  /** null while it is asked for. */
  readonly weight: string | null;
}

export function scoreList(scores: readonly ListedScore[], t: Translate): TemplateResult {
  return html`<table class="book asked">
    <thead>
      <tr>
        <td></td>
        <th scope="col">${t('scaling.head.score.short')}</th>
        <th scope="col">${t('scaling.head.weight.short')}</th>
      </tr>
    </thead>
    <tbody>
      ${scores.map(
        ({ name, score, weight }) =>
          html`<tr>
            <th scope="row">${name}</th>
            <td>${score}</td>
            <td>
              ${weight ?? html`<span aria-hidden="true">?</span><span class="spoken">${t('spoken.covered')}</span>`}
            </td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}
