// SPDX-License-Identifier: MIT
// "Find the bug": examples that the core computes with a deliberate mistake. First the mistake is asked for, then the
// faulty and the right numbers can be looked at in turn. Fetched when such an example is chosen, with its numbers, its
// words and the whole core.
import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import { BUG_PRESETS } from '../content/bug-presets.ts';
import { addMessages } from '../content/catalogue.ts';
import texts from '../content/messages/en/bugs.messages.json' with { type: 'json' };
import { PIPELINE_PRESETS, pipelinePreset } from '../content/presets.ts';
import type { Engine } from '../engine/engine.ts';
import { asPipelinePreset, isSetting, type BugPreset } from '../model/bugs.ts';
import { isAsPreset, stateFromPreset } from '../model/pipeline-preset.ts';
import { segmented } from '../views/controls.ts';
import { rich } from '../views/rich.ts';
import styles from '../views/styles/bugs.css';
import question from '../views/styles/question.css';
import { mistaken } from './bug-arithmetic.ts';
import { drawBugQuestion } from './bug-question.ts';
import { BugRuns } from './bug-runs.ts';
import type { Around, BugsPart, PipelineView } from './pipeline-scene.ts';
import type { PipelineSession } from './pipeline-session.ts';
import { drawPipeline } from './pipeline-view.ts';

addMessages(texts);

// They are found like the others from now on; the menu has them in a group of their own.
for (const [name, preset] of Object.entries(BUG_PRESETS))
  Object.defineProperty(PIPELINE_PRESETS, name, { value: asPipelinePreset(preset) });

/** With other sizes or settings a mistake may be none, or cannot be made. */
const FIXED = ['sizes', 'order', 'stretch', 'scale', 'mask', 'axis', 'shift', 'view'] as const;

export async function bugsPart(
  host: LitElement,
  session: PipelineSession,
): Promise<BugsPart & { readonly styles: string }> {
  const { loadEngine } = await import('../engine/whole.ts');
  const bugs = new Bugs(host, session, await loadEngine());
  return { styles: question + styles, seen: (view) => bugs.seen(view), drawBug: (view) => bugs.draw(view) };
}

/** Where in the flow a mistake is made that no setting can say: beside it stands the mistake, not what is right. */
const STAGE: Readonly<Record<string, string>> = {
  'key-not-transposed': 'raw',
  'mask-added': 'masked',
  'mask-after-softmax': 'masked',
};

type Numbers = 'faulty' | 'right';

class Bugs {
  readonly #host: LitElement;
  readonly #engine: Engine;
  #runs: BugRuns | null = null;
  #preset: BugPreset | null = null;
  #numbers: Numbers = 'faulty';

  constructor(host: LitElement, session: PipelineSession, engine: Engine) {
    this.#host = host;
    this.#engine = engine;
    const reset = session.reset.bind(session);
    // Who begins again, by button or by script, begins with the numbers that the example is about.
    session.reset = () => {
      this.#numbers = 'faulty';
      reset();
    };
  }

  /** The view with the faulty numbers, or the right ones where the reader chose them. */
  seen(view: PipelineView): PipelineView {
    const { session, prediction, frame, t } = view;
    const preset = bugOf(session);
    if (preset !== this.#preset) this.#begin(preset);
    if (preset === null || this.#runs === null) return view;
    this.#runs.follow(session);
    const { phase } = prediction;
    if (phase !== 'exploring') this.#numbers = 'faulty';
    const asking = phase === 'predicting';
    const locked = new Set([
      ...frame.locked,
      ...FIXED,
      ...(prediction.question === null ? [] : ['cells' as const]),
    ]);
    const lead = t(asking ? 'bugs.lead' : 'bugs.lead.told');
    const framed = {
      ...{ ...view, frame: { ...frame, locked, title: t('bugs'), lead } },
      // Nothing is left to the reader: the tables are there to be looked at, and nobody is to make faulty numbers.
      ...{ faded: [], fading: null },
    };
    if (this.#numbers === 'right') return framed;
    if (asking) return { ...framed, session: this.#runs.claimed };
    return saying({ ...framed, session: this.#runs.told }, preset);
  }

  #begin(preset: BugPreset | null): void {
    this.#preset = preset;
    this.#numbers = 'faulty';
    this.#runs = preset && new BugRuns(this.#engine, preset);
  }

  /** With settings under which there is no such mistake the page is like any other. */
  draw(view: PipelineView): TemplateResult {
    if (this.#preset === null || this.#runs === null) return drawn(view);
    if (view.prediction.question !== null) return drawBugQuestion(view, this.#preset, this.#runs);
    const caption = this.#numbers === 'faulty' ? captionOf(view, this.#preset) : undefined;
    return drawn(view, { before: this.#switch(view), caption });
  }

  #switch({ t, say }: PipelineView): TemplateResult {
    const choices = (['faulty', 'right'] as const).map((value) => ({ value, label: t(`bugs.${value}`) }));
    const choose = (value: string): void => {
      this.#numbers = value as Numbers;
      this.#host.requestUpdate();
      say(t('bugs.shown', { numbers: value }));
    };
    return html`<div class="ctl ui" part="controls">
      ${segmented('numbers', t('bugs.numbers'), choices, this.#numbers, choose)}
    </div>`;
  }
}

/** The steps, or all of them at once where that is asked for, as on paper; until their part has come, the steps. */
function drawn(view: PipelineView, around: Around = {}): TemplateResult {
  const { session, flow } = view;
  if (session.state.view !== 'steps') {
    if (!flow.failed) void flow.want();
    if (flow.loaded !== undefined) return flow.loaded.drawFlow(view, around);
  }
  return drawPipeline(view, around.before);
}

/** The mistake, and why it is made. */
function captionOf({ t }: PipelineView, { question: { name } }: BugPreset): string {
  return `**${t(`predict.${name}.title`)}.** ${t(`predict.${name}.why`)}`;
}

/** The mistake in the example of a session; null where its settings are others by now. Its numbers may be. */
function bugOf({ state }: PipelineSession): BugPreset | null {
  if (!Object.hasOwn(BUG_PRESETS, state.preset)) return null;
  const preset = pipelinePreset(state.preset);
  if (preset === undefined) return null;
  const { cells } = stateFromPreset(state.preset, preset);
  return isAsPreset({ ...state, cells }, preset)
    ? BUG_PRESETS[state.preset as keyof typeof BUG_PRESETS]
    : null;
}

/** What is said of faulty numbers: the mistake in place of the lesson, and no program that would not print them. */
function saying(view: PipelineView, preset: BugPreset): PipelineView {
  const { more, arithmetic, copy, t } = view;
  const stage = `flow.${STAGE[preset.fault] ?? ''}.note`;
  const caption = () => captionOf(view, preset);
  const cannot = { drawn: () => html`<p class="help">${rich(t('bugs.copy'))}</p>` };
  const toggle = (): void => {
    copy.toggle();
  };
  return {
    ...view,
    t: (key, args) => (key === stage ? t(`predict.${preset.question.name}.title`) : t(key, args)),
    ...(more.loaded && {
      more: instead(more, { loaded: { ...more.loaded, caption, share: () => nothing } }),
    }),
    ...(arithmetic.loaded && {
      arithmetic: instead(arithmetic, { loaded: mistaken(arithmetic.loaded, preset.fault) }),
    }),
    ...(!isSetting(preset.fault) && { copy: instead(copy, { loaded: cannot, toggle }) }),
  };
}

/** A part that has come, with some of it replaced. */
function instead<Part extends object>(part: Part, changes: object): Part {
  return Object.assign(Object.create(part) as Part, changes);
}
