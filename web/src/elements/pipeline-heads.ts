// SPDX-License-Identifier: MIT
// Multi-head attention: where queries, keys and values come from, the heads, and what becomes of their outputs. Each
// head is a pipeline like any other. Fetched where Q, K and V are made.
import { nothing, type LitElement, type TemplateResult } from 'lit';
import { addMessages } from '../content/catalogue.ts';
import texts from '../content/messages/en/heads.messages.json' with { type: 'json' };
import { PLACES, type JointCell, type JointScene, type Place } from '../model/joint.ts';
import { COUNTS, JOINT_SIZES, MODES, sizesOf, type Joint } from '../model/joint-state.ts';
import { SIZE_LIMIT } from '../model/matrix-cells.ts';
import { writeMatrixLines } from '../model/matrix-text.ts';
import { JOINT_TABLES } from '../model/pipeline-state.ts';
import { headControls, type Looked } from '../views/head-controls.ts';
import { jointDrawers } from '../views/joint-drawers.ts';
import { presetMenu } from '../views/preset-menu.ts';
import styles from '../views/styles/heads.css';
import { GridController } from './grid-controller.ts';
import { JointActs } from './joint-acts.ts';
import { jointCopy } from './joint-copy.ts';
import { jointPage, madeRows } from './joint-page.ts';
import { JointRuns } from './joint-runs.ts';
import type { PipelineHost } from './pipeline-acts.ts';
import type { HeadsPart, PipelineView } from './pipeline-scene.ts';
import { drawPipeline, examples, refusedEntry } from './pipeline-view.ts';

addMessages(texts);

/** What the page of a head cannot change: Q, K and V are made, and every head has one softmax along its rows. */
const FIXED = ['cells', 'sizes', 'order', 'axis', 'shift', 'view'] as const;

const BEGINNING: Looked = { place: 'projections', head: 0, kind: 'q' };

export async function headsPart(
  host: LitElement,
  pipeline: PipelineHost,
): Promise<HeadsPart & { readonly styles: string }> {
  const { loadEngine } = await import('../engine/whole.ts');
  const heads = new Heads(host, pipeline, new JointRuns(await loadEngine(), pipeline.session));
  return { styles, seen: (view) => heads.seen(view), drawHeads: (view) => heads.draw(view) };
}

class Heads {
  readonly #host: LitElement;
  readonly #pipeline: PipelineHost;
  readonly #runs: JointRuns;
  readonly #acts: JointActs;
  readonly #grid: GridController;
  /** The example that is looked at; '' while there are no heads. */
  #preset = '';
  #looked: Looked = BEGINNING;
  #chosen: JointCell | null = null;
  /** The step of the last picture: who is sent to another one goes to the heads. */
  #step = 'inputs';

  constructor(host: LitElement, pipeline: PipelineHost, runs: JointRuns) {
    this.#host = host;
    this.#pipeline = pipeline;
    this.#runs = runs;
    const locked = () => pipeline.view().frame.locked;
    this.#acts = new JointActs(pipeline, locked, (cell) => {
      this.#chosen = cell;
      host.requestUpdate();
    });
    this.#grid = new GridController(host, this.#acts.grid);
  }

  /** The view with the session of the head that is looked at, and without what is made there. */
  seen(view: PipelineView): PipelineView {
    const { state } = view.session;
    const { joint } = this.#runs;
    if (joint === undefined) {
      this.#preset = '';
      return view;
    }
    if (this.#preset !== state.preset) this.#begin(state.preset);
    if (this.#step !== state.step) this.#looked = { ...this.#looked, place: 'heads' };
    this.#step = state.step;
    const place = this.#place();
    const scene = this.#scene(view, joint);
    const copied = { ...view, joint: jointCopy(view, this.#runs, scene, place, this.#looked.kind) };
    if (place !== 'heads') return copied;
    const head = this.#head(joint);
    const frame = { ...view.frame, locked: new Set([...view.frame.locked, ...FIXED]) };
    // The exercise is about the first head.
    const faded = head === 0 ? view.faded : [];
    return { ...copied, frame, faded, session: this.#runs.head(head) };
  }

  #begin(preset: string): void {
    this.#preset = preset;
    this.#looked = BEGINNING;
    this.#chosen = null;
    this.#step = 'inputs';
    this.#acts.forget();
  }

  /** Without a result there are no heads to look into. */
  #place(): Place {
    return this.#runs.trace === undefined ? 'projections' : this.#looked.place;
  }

  /** The head that is looked at, of as many as the last result has. */
  #head({ heads }: Joint): number {
    return Math.min(this.#looked.head, (this.#runs.trace?.heads.length ?? heads) - 1);
  }

  #scene({ session, style, frame }: PipelineView, joint: Joint): JointScene {
    const chosen = (this.#grid.pointed as JointCell | null) ?? this.#chosen;
    const typing = !frame.locked.has('cells');
    return { tables: this.#runs.tables, joint, stale: session.stale, style, chosen, typing };
  }

  /** The page where the reader is; without heads an ordinary attention. */
  draw(view: PipelineView): TemplateResult {
    const { joint } = this.#runs;
    if (joint === undefined) return withoutHeads(view);
    const place = this.#place();
    if (place !== 'heads') {
      const next = PLACES[PLACES.indexOf(place) + 1];
      return jointPage({
        view: { ...view, grid: this.#grid },
        scene: this.#scene(view, joint),
        place,
        kind: this.#looked.kind,
        controls: this.#controls(view, joint),
        next: next && { place: next, go: () => void this.#go({ place: next }) },
        goToProblem: () => {
          this.#goToProblem(view);
        },
      });
    }
    const lead = view.t('joint.lead.heads', { count: joint.heads, head: this.#head(joint) + 1 });
    return drawPipeline({ ...view, frame: { ...view.frame, lead } }, this.#controls(view, joint));
  }

  #controls(view: PipelineView, joint: Joint): TemplateResult {
    const { frame, t } = view;
    const { locked } = frame;
    const place = this.#place();
    const looked = { ...this.#looked, place, head: this.#head(joint) };
    return headControls(
      {
        looked,
        heads: joint.heads,
        counts: COUNTS,
        mode: joint.mode,
        modes: MODES,
        locked,
        t,
        go: (change) => {
          this.#go(change);
        },
        set: (name, text) => {
          this.#set(name, text);
        },
      },
      // The heads have it among their own controls.
      place === 'heads' || locked.has('preset') ? nothing : examplesMenu(view),
      place === 'projections' || place === 'joined' ? this.#drawers(view, joint, place) : nothing,
    );
  }

  #drawers({ session, frame, more, t }: PipelineView, joint: Joint, place: Place): TemplateResult {
    const isCross = joint.mode === 'cross';
    const now = sizesOf(joint);
    const tables = JOINT_TABLES.filter((name) => isCross || name !== 'context');
    return jointDrawers({
      sizes:
        place === 'joined'
          ? []
          : JOINT_SIZES.filter((size) => isCross || size !== 'asked').map((size) => [size, now[size]]),
      texts: tables.map((matrix) => {
        const cells = joint.tables[matrix];
        return { matrix, text: writeMatrixLines(cells), rows: cells.length };
      }),
      refused: refusedEntry(session),
      locked: frame.locked,
      sizeLimit: SIZE_LIMIT,
      waits: more.loaded === undefined ? (more.failed ? t('part.failed') : '') : null,
      want: () => void more.want(),
      t,
      act: this.#acts.controls,
    });
  }

  #go(change: Partial<Looked>): void {
    this.#looked = { ...this.#looked, ...change };
    this.#chosen = null;
    this.#grid.cancel();
    this.#host.requestUpdate();
    if (change.place !== undefined || change.kind !== undefined) this.#say('place');
  }

  /** What was refused is said where errors are. */
  #set(name: 'heads' | 'mode', text: string): void {
    this.#acts.controls.setting(name, text);
    if (this.#pipeline.session.problem === null) this.#say(name);
  }

  /** What is set or seen now, and the numbers of the table that is made here. */
  #say(what: 'place' | 'heads' | 'mode'): void {
    const view = this.#pipeline.view();
    const { joint } = this.#runs;
    if (joint === undefined) return;
    const { kind } = this.#looked;
    const place = this.#place();
    const { heads: count, mode } = joint;
    const name = view.t(`joint.place.${place}`, { count });
    const rows = place === 'heads' ? '' : madeRows(view, this.#scene(view, joint), place, kind);
    view.say(`${view.t(`joint.said.${what}`, { name, count, mode })} ${rows}`.trim());
  }

  /** The table with the mistake comes into the picture, and its cell gets the focus. */
  #goToProblem({ session }: PipelineView): void {
    const place = session.problem?.place;
    if (place === undefined || !('matrix' in place)) return;
    const kind = { wk: 'k', wv: 'v', context: 'k' }[place.matrix as string] ?? 'q';
    this.#go({ place: place.matrix === 'wo' ? 'joined' : 'projections', kind: kind as Looked['kind'] });
    this.#grid.moveStop(place as never, true);
  }
}

function examplesMenu({ session, t, act }: PipelineView): TemplateResult {
  const { changed, example } = session;
  return presetMenu({ presets: examples(session), state: { preset: example }, changed, t, act });
}

function withoutHeads(view: PipelineView): TemplateResult {
  const { flow, session } = view;
  if (session.state.view === 'steps') return drawPipeline(view);
  if (!flow.failed) void flow.want();
  return flow.loaded?.drawFlow(view) ?? drawPipeline(view);
}
