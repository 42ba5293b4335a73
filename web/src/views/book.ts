// SPDX-License-Identifier: MIT
// The frame of a laboratory's table: where it is too wide for the page it scrolls, also by keyboard.
import { html, type TemplateResult } from 'lit';
import { plain, rich } from './rich.ts';

/** `caption` is rich text; `rows` is what stands in the table after it. */
export function bookTable(caption: string, rows: TemplateResult): TemplateResult {
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${plain(caption)}>
    <table class="book">
      <caption>
        ${rich(caption)}
      </caption>
      ${rows}
    </table>
  </div>`;
}
