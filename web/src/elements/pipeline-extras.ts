// SPDX-License-Identifier: MIT
// For the curious, behind a word below the rest: the picture transposed, and how fast the core is on this device.
import { html, nothing, type TemplateResult } from 'lit';
import { addMessages } from '../content/catalogue.ts';
import texts from '../content/messages/en/extras.messages.json' with { type: 'json' };
import { RESULT_OF_STEP } from '../model/pipeline-state.ts';
import type { Translate } from '../views/rich.ts';
import { transposedTable } from '../views/transposed.ts';
import { LazyPart } from './lazy-part.ts';
import { pictures, type PipelineView } from './pipeline-scene.ts';
import type { TimingHost, TimingPart } from './pipeline-timing.ts';

addMessages(texts);

export class Extras {
  readonly #timing: LazyPart<TimingPart>;

  /** `load` gives a part its styles and its words. */
  constructor(host: TimingHost, load: <Part extends object>(part: () => Promise<Part>) => Promise<Part>) {
    this.#timing = new LazyPart(host, () =>
      load(async () => (await import('./pipeline-timing.ts')).timingPart(host)),
    );
  }

  /** null where an author has locked what there would be. */
  draw(view: PipelineView): TemplateResult | null {
    const { locked } = view.frame;
    const transposed = locked.has('transposed') ? null : transposedOf(view);
    const timing = locked.has('timing') || !hasOutput(view) ? null : this.#drawTiming(view);
    if (transposed === null && timing === null) return null;
    const want = () => void this.#timing.want();
    return html`${transposed === null ? nothing : behind('transposed', transposed, view.t)}
    ${timing === null ? nothing : behind('timing', timing, view.t, want)}`;
  }

  #drawTiming(view: PipelineView): TemplateResult {
    const { loaded, failed } = this.#timing;
    return loaded?.drawTiming(view) ?? html`${failed ? view.t('part.failed') : nothing}`;
  }
}

/** The scores or weights of the step; where all steps are shown, the weights. */
function transposedOf(view: PipelineView): TemplateResult | null {
  const { session, t } = view;
  const { step, view: way } = session.state;
  const made = way === 'steps' ? RESULT_OF_STEP[step] : 'weights';
  const [picture] = made === null || made === 'output' ? [] : pictures(view, [made]);
  if (picture === undefined) return null;
  return transposedTable(picture, t('transposed.caption', { axis: session.shown.axis }), t);
}

/** The calculation ends on this page. */
function hasOutput({ session: { state } }: PipelineView): boolean {
  return state.view !== 'steps' || state.step === 'output';
}

function behind(name: string, content: TemplateResult, t: Translate, want?: () => void): TemplateResult {
  return html`<details class="more extra" @toggle=${want ?? nothing}>
    <summary>${t(name)}</summary>
    ${content}
  </details>`;
}
