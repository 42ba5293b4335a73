// SPDX-License-Identifier: MIT
// Multi-head attention: where queries, keys and values come from, the heads, and what becomes of their outputs. Each
// head is a pipeline like any other. Fetched for the examples with heads.
import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import { addMessages } from '../content/catalogue.ts';
import texts from '../content/messages/en/heads.messages.json' with { type: 'json' };
import { pipelinePreset } from '../content/presets.ts';
import type { Engine } from '../engine/engine.ts';
import {
  explainJoint,
  familyOf,
  jointPicture,
  PLACES,
  tablesOf,
  type JointCell,
  type JointName,
  type Place,
} from '../model/joint.ts';
import { isAsPreset } from '../model/pipeline-preset.ts';
import type { MatrixPicture } from '../model/picture.ts';
import { explanationView } from '../views/explanation.ts';
import { headControls, type Looked } from '../views/head-controls.ts';
import { LETTERS, matrixView, ROW_HEADERS } from '../views/matrix.ts';
import { errorNote, sideNote } from '../views/notes.ts';
import { madePanel } from '../views/panel.ts';
import { presetMenu } from '../views/preset-menu.ts';
import { plateRoom, stageView, widthOf } from '../views/pipeline-stage.ts';
import { plate } from '../views/plate.ts';
import { rich, type Translate } from '../views/rich.ts';
import styles from '../views/styles/heads.css';
import { GridController } from './grid-controller.ts';
import { COUNTS, JointRuns } from './joint-runs.ts';
import type { HeadsPart, PipelineView } from './pipeline-scene.ts';
import type { PipelineSession } from './pipeline-session.ts';
import { drawPipeline, examples, handled, notesOf, shownProblem } from './pipeline-view.ts';

addMessages(texts);
Object.assign(LETTERS, { x: 'X', wq: 'W', wk: 'W', wv: 'W', wo: 'W', concat: 'C', joined: 'Y' });
Object.assign(LETTERS, { 'all-q': 'Q', 'all-k': 'K', 'all-v': 'V' });
Object.assign(LETTERS, { 'part-1': 'O', 'part-2': 'O', 'part-3': 'O', 'part-4': 'O' });
Object.assign(ROW_HEADERS, { x: 'token', wq: 'entry', wk: 'entry', wv: 'entry', wo: 'entry' });
Object.assign(ROW_HEADERS, { 'all-k': 'key', 'all-v': 'value' });

/** What the example fixes: Q, K and V come from X, and every head has one softmax along its rows. */
const FIXED = ['cells', 'sizes', 'order', 'axis', 'shift', 'view'] as const;

export async function headsPart(host: LitElement): Promise<HeadsPart & { readonly styles: string }> {
  const { loadEngine } = await import('../engine/whole.ts');
  const heads = new Heads(host, await loadEngine());
  return { styles, seen: (view) => heads.seen(view), drawHeads: (view) => heads.draw(view) };
}

class Heads {
  readonly #host: LitElement;
  readonly #runs: JointRuns;
  readonly #grid: GridController;
  /** The example that is looked at; '' while its numbers are another's. */
  #preset = '';
  #looked: Looked = BEGINNING;
  #chosen: JointCell | null = null;
  /** The step of the last picture: who is sent to another one goes to the heads. */
  #step = 'inputs';

  constructor(host: LitElement, engine: Engine) {
    this.#host = host;
    this.#runs = new JointRuns(engine);
    const none = (): void => undefined;
    const choose = (cell: object): void => {
      this.#chosen = cell as JointCell;
      host.requestUpdate();
    };
    const acts = { choose, type: none, keep: none, undo: none, paste: none, act: none };
    this.#grid = new GridController(host, { ...acts, textOf: () => undefined });
  }

  /** The view with the session of the head that is looked at, and without what the example fixes. */
  seen(view: PipelineView): PipelineView {
    const { session } = view;
    const { state } = session;
    const count = headsOf(session);
    if (count === undefined) {
      this.#preset = '';
      return view;
    }
    if (this.#preset !== state.preset) this.#begin(state.preset, count);
    if (this.#step !== state.step) this.#looked = { ...this.#looked, place: 'heads' };
    this.#step = state.step;
    const { place, head } = this.#looked;
    this.#runs.follow(session, this.#looked.count);
    const frame = { ...view.frame, locked: new Set([...view.frame.locked, ...FIXED]) };
    return place === 'heads' ? { ...view, frame, session: this.#runs.head(head) } : { ...view, frame };
  }

  #begin(preset: string, count: number): void {
    this.#preset = preset;
    this.#looked = { ...BEGINNING, count };
    this.#chosen = null;
    this.#step = 'inputs';
  }

  /** The page where the reader is; numbers that do not come from X are an ordinary attention. */
  draw(view: PipelineView): TemplateResult {
    const { place, count, head } = this.#looked;
    if (this.#preset === '') return withoutHeads(view);
    if (place !== 'heads') return this.#jointPage({ ...view, grid: this.#grid }, place);
    const lead = view.t('joint.lead.heads', { count, head: head + 1 });
    return drawPipeline({ ...view, frame: { ...view.frame, lead } }, this.#controls(view));
  }

  /** Before the heads, or after them. */
  #jointPage(view: PipelineView, place: Exclude<Place, 'heads'>): TemplateResult {
    const { t, session, width, textSize } = view;
    const { kind, count } = this.#looked;
    const cell = (view.grid.pointed as JointCell | null) ?? this.#chosen;
    const picture = (name: JointName) => jointPicture(this.#runs.tables, name, cell, view.style);
    const [made, ...sources] = tablesOf(place, kind, count).map(picture);
    const next = PLACES[PLACES.indexOf(place) + 1];
    const stage = stageView({
      sources: sources.filter((one) => one !== undefined),
      operation: t(`joint.op.${place}`),
      made,
      draw: (matrix) => table(view, matrix),
      missing: t('stale.none'),
      stale: session.stale ? t('stale') : null,
      width: width / textSize,
    });
    const problem = shownProblem(view);
    const caption = t(`joint.caption.${place}`, { count, size: this.#runs.headSize });
    return plate(
      { ...view.frame, lead: t(`joint.lead.${place}`) },
      html`${this.#presetMenu(view)}${this.#controls(view)}${handled(view, stage)}
        ${problem === null ? nothing : errorNote(problem.text, problem.go)}
        ${madePanel({ explained: this.#explained(view, cell), empty: t('made.empty'), action: nothing })}
        ${next === undefined ? nothing : this.#onward(view, next)}
        <p class="cap" part="caption"><slot name="caption">${rich(caption)}</slot></p>
        ${notesOf(view).map(({ text, kicker }) => sideNote(text, kicker))}`,
    );
  }

  #explained({ arithmetic, style, t }: PipelineView, cell: JointCell | null): TemplateResult | null {
    if (cell === null) return null;
    // Its words are those of the arithmetic of every pipeline.
    if (arithmetic.loaded === undefined) {
      if (!arithmetic.failed) void arithmetic.want();
      return html`<p class="empty">${arithmetic.failed ? t('part.failed') : nothing}</p>`;
    }
    const explanation = explainJoint(this.#runs.tables, cell, style);
    return explanation === undefined ? null : explanationView(explanation, t, () => undefined);
  }

  #controls({ t, say }: PipelineView): TemplateResult {
    return headControls(this.#looked, COUNTS, t, (change) => {
      this.#go(change);
      if (change.place !== undefined)
        say(t('joint.said', { name: t(`joint.place.${change.place}`, { count: this.#looked.count }) }));
    });
  }

  /** The heads have it among their own controls. */
  #presetMenu({ session, frame, t, act }: PipelineView): TemplateResult | typeof nothing {
    if (frame.locked.has('preset')) return nothing;
    const { changed, example } = session;
    const menu = { presets: examples(session), state: { preset: example }, changed, t, act };
    return html`<div class="ctl ui">${presetMenu(menu)}</div>`;
  }

  #onward({ t }: PipelineView, place: Place): TemplateResult {
    const name = t(`joint.place.${place}`, { count: this.#looked.count });
    const go = (): void => {
      this.#go({ place });
    };
    return html`<div class="nav">
      <button class="btn main" type="button" data-go="next" @click=${go}>${t('next', { name })}</button>
    </div>`;
  }

  #go(change: Partial<Looked>): void {
    this.#looked = { ...this.#looked, ...change };
    this.#chosen = null;
    this.#grid.cancel();
    this.#host.requestUpdate();
  }
}

const BEGINNING: Looked = { place: 'projections', count: 1, head: 0, kind: 'q' };

/** How many heads the example of a session has; undefined where its Q, K and V are others by now. */
function headsOf({ state }: PipelineSession): number | undefined {
  const preset = pipelinePreset(state.preset);
  // Scale and mask are the same for every head.
  const same = preset !== undefined && isAsPreset({ ...state, scale: 'sqrt', mask: preset.mask }, preset);
  return same ? preset.heads : undefined;
}

function withoutHeads(view: PipelineView): TemplateResult {
  const { flow, session } = view;
  if (session.state.view === 'steps') return drawPipeline(view);
  if (!flow.failed) void flow.want();
  return flow.loaded?.drawFlow(view) ?? drawPipeline(view);
}

function table(view: PipelineView, picture: MatrixPicture): TemplateResult {
  const { grid, width, textSize } = view;
  const { name, cells } = picture;
  const family = familyOf(name as JointName);
  const head = name.slice(family.length + 1);
  // The outputs of the heads share their words.
  const t: Translate = (key, args) => view.t(key.replace(name, family), { head, ...args });
  const caption = t(`matrix.${name}`);
  const stop = grid.stopOf(name, cells.length, cells[0]?.length ?? 1);
  const scrolls = widthOf(picture) > plateRoom(width / textSize);
  return matrixView({ picture, caption, stop, editing: null, problem: null, scrolls, t });
}
