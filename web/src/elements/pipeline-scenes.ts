// SPDX-License-Identifier: MIT
// Worked examples that have a page of their own: those with heads, and those with a bug, which also come with numbers of
// their own. Beside them what is for the curious. Fetched when a reader comes near, or such an example is asked for; each
// kind is a part by itself.
import { html, type TemplateResult } from 'lit';
import { addMessages } from '../content/catalogue.ts';
import texts from '../content/messages/en/scenes.messages.json' with { type: 'json' };
import { pipelinePreset } from '../content/presets.ts';
import { withMade } from './joint-locks.ts';
import { LazyPart } from './lazy-part.ts';
import type { LiveElement } from './live-element.ts';
import type { PipelineHost } from './pipeline-acts.ts';
import { Extras } from './pipeline-extras.ts';
import type { BugsPart, HeadsPart, PipelineView, ScenesPart } from './pipeline-scene.ts';
import { drawPipeline } from './pipeline-view.ts';
import type { Configurable } from './settings.ts';

addMessages(texts);

type Guarding = Configurable & Pick<LiveElement, 'guarded'>;
type Load = <Part extends object>(part: () => Promise<Part>) => Promise<Part>;

/** The names of examples with a bug, as they stand in attributes and links. */
const BUG = /\bbug-/;

/** Those that have a name for the menu. */
const BUGS = Object.keys((texts as unknown as { readonly texts: object }).texts).flatMap(
  (key) => /^preset\.(bug-.+)/.exec(key)?.[1] ?? [],
);

export async function scenesPart(host: Guarding, pipeline: PipelineHost, load: Load): Promise<ScenesPart> {
  const scenes = new Scenes(host, pipeline, load);
  const extras = new Extras(host, load);
  await scenes.wanted();
  await letGo(host);
  return {
    isLate: () => scenes.isLate(),
    seen: (view) => scenes.seen(view),
    drawScene: (view) => scenes.draw(view),
    cancel: () => {
      scenes.cancel();
    },
    group,
    extras: (view) => extras.draw(view),
  };
}

/** The cards below the notes would move what is being pressed away under the finger: they wait until it is let go. */
function letGo(host: Element): Promise<void> {
  if (!host.matches(':active')) return Promise.resolve();
  return new Promise((resolve) => {
    // The click follows in the same turn.
    for (const end of ['pointerup', 'pointercancel', 'keyup'])
      window.addEventListener(end, () => setTimeout(resolve), { capture: true, once: true });
  });
}

class Scenes {
  readonly #host: Guarding;
  readonly #pipeline: PipelineHost;
  readonly #heads: LazyPart<HeadsPart>;
  readonly #bugs: LazyPart<BugsPart>;
  /** Examples that were chosen so far: one that comes late gives way to a later one. */
  #turn = 0;

  constructor(host: Guarding, pipeline: PipelineHost, load: Load) {
    this.#host = host;
    this.#pipeline = pipeline;
    this.#heads = new LazyPart(host, () =>
      load(async () => (await import('./pipeline-heads.ts')).headsPart(host, pipeline)),
    );
    this.#bugs = new LazyPart(host, () =>
      load(async () => (await import('./pipeline-bugs.ts')).bugsPart(host, pipeline.session)),
    );
  }

  /** Resolves when the part has come, or failed to, that the example of now needs. */
  async wanted(): Promise<void> {
    const { settings } = this.#host;
    const preset = settings.get('preset');
    if (BUG.test(preset + (settings.linked ?? ''))) await this.#bugs.want();
    else if (this.#pipeline.session.state.joint !== undefined) await this.#heads.want();
  }

  /** Asks for the examples with a bug; without them, what is asked for is refused like any unknown example. */
  isLate(): boolean {
    const { loaded, failed } = this.#bugs;
    if (loaded !== undefined || failed) return false;
    void this.#bugs.want();
    return true;
  }

  seen(view: PipelineView): PipelineView {
    const seen = this.#heads.loaded?.seen(view) ?? withMade(view);
    const shown = this.#bugs.loaded?.seen(seen) ?? seen;
    const { preset } = view.act;
    const choose = (name: string, byCommand: boolean): void => {
      this.#turn += 1;
      if (BUG.test(name) && this.#bugs.loaded === undefined) void this.#late(view, name, byCommand);
      else preset(name, byCommand);
    };
    return { ...shown, act: { ...shown.act, preset: choose } };
  }

  /** Takes an example once its part has come, unless another was taken meanwhile; without it the reader stays. */
  async #late({ act, say, t }: PipelineView, name: string, byCommand: boolean): Promise<void> {
    const { session } = this.#pipeline;
    const { preset } = session.state;
    const turn = this.#turn;
    await this.#bugs.want();
    if (turn !== this.#turn || preset !== session.state.preset) return;
    if (this.#bugs.loaded !== undefined) {
      act.preset(name, byCommand);
      return;
    }
    const failed = { key: 'part.failed' };
    session.notes = [...session.notes.filter(({ key }) => key !== failed.key), failed];
    const menu = this.#host.renderRoot.querySelector<HTMLSelectElement>('[data-control=preset] select');
    if (menu !== null) menu.value = session.example;
    this.#host.requestUpdate();
    say(t(failed.key));
  }

  cancel(): void {
    this.#heads.loaded?.cancel();
  }

  draw(view: PipelineView): TemplateResult {
    if (pipelinePreset(view.session.state.preset)?.fault !== undefined)
      return this.#bugs.loaded?.drawBug(view) ?? drawPipeline(view);
    if (!this.#heads.failed) void this.#heads.want();
    return this.#heads.loaded?.drawHeads(view) ?? drawPipeline(view);
  }
}

/** The examples with a bug, for the menu. */
function group({ session: { example }, t }: PipelineView): TemplateResult {
  return html`<optgroup label=${t('bugs')}>
    ${BUGS.map(
      (value) => html`<option value=${value} .selected=${value === example}>${t(`preset.${value}`)}</option>`,
    )}
  </optgroup>`;
}
