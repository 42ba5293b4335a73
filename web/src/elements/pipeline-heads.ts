// SPDX-License-Identifier: MIT
// Multi-head attention: where queries, keys and values come from, the heads, and what becomes of their outputs. Each
// head is a pipeline like any other. Fetched where Q, K and V are made.
import type { TemplateResult } from 'lit';
import { addMessages } from '../content/catalogue.ts';
import texts from '../content/messages/en/heads.messages.json' with { type: 'json' };
import { PLACES, TOLD_BY_OUTPUT, type JointCell, type JointScene, type Place } from '../model/joint.ts';
import { JOINT_SIZES, type Joint } from '../model/joint-state.ts';
import type { Looked } from '../views/head-controls.ts';
import { plain } from '../views/rich.ts';
import styles from '../views/styles/heads.css';
import { GridController } from './grid-controller.ts';
import { JointActs, type JointControls } from './joint-acts.ts';
import { jointControls, type JointWays } from './joint-controls.ts';
import { jointCopy } from './joint-copy.ts';
import { withMade } from './joint-locks.ts';
import { jointPage, madeRows, type JointPage } from './joint-page.ts';
import { jointPaper } from './joint-paper.ts';
import { JointRuns } from './joint-runs.ts';
import type { LiveElement } from './live-element.ts';
import type { PipelineHost } from './pipeline-acts.ts';
import { isLeft, type HeadsPart, type PipelineView } from './pipeline-scene.ts';
import { drawPipeline } from './pipeline-view.ts';

addMessages(texts);

type Host = Pick<LiveElement, 'guarded' | 'requestUpdate'> & ConstructorParameters<typeof GridController>[0];

/** What the page of a head cannot change either: every head has one softmax along its rows. */
const FIXED = ['axis', 'shift', 'view'] as const;

const BEGINNING: Looked = { place: 'projections', head: 0, kind: 'q' };

export async function headsPart(
  host: Host,
  pipeline: PipelineHost,
): Promise<HeadsPart & { readonly styles: string }> {
  const { loadEngine } = await import('../engine/whole.ts');
  const engine = await loadEngine();
  const { session } = pipeline;
  const { problem, notes } = session;
  const heads = new Heads(host, pipeline, new JointRuns(engine, session));
  if (JSON.stringify(session.problem) !== JSON.stringify(problem)) pipeline.changed(false, 'heads', true);
  if (session.notes !== notes) sayNotes(pipeline);
  return {
    styles,
    seen: (view) => heads.seen(view),
    drawHeads: (view) => heads.draw(view),
    cancel: () => {
      heads.cancel();
    },
  };
}

/** What a link asked for and did not get, when that shows only now. */
function sayNotes({ session, view, say }: PipelineHost): void {
  const { trouble, t } = view();
  void trouble.want().then(() => {
    say(session.notes.map(({ key, args }) => plain(t(key, args))).join(' '));
  });
}

class Heads {
  readonly #host: Host;
  readonly #pipeline: PipelineHost;
  readonly #runs: JointRuns;
  readonly #acts: JointActs;
  readonly #grid: GridController;
  readonly #entries: JointControls;
  readonly #ways: JointWays & Pick<JointPage, 'goToProblem'>;
  /** The example that is looked at; '' while there are no heads. */
  #preset = '';
  #looked: Looked = BEGINNING;
  #chosen: JointCell | null = null;
  /** The step of the last picture: who is sent to another one goes to the heads. */
  #step = 'inputs';

  constructor(host: Host, pipeline: PipelineHost, runs: JointRuns) {
    this.#host = host;
    this.#pipeline = pipeline;
    this.#runs = runs;
    this.#acts = new JointActs(
      pipeline,
      () => pipeline.view().frame.locked,
      (cell) => {
        this.#chosen = cell;
        host.requestUpdate();
      },
    );
    this.#grid = new GridController(host, host.guarded(this.#acts.grid));
    this.#entries = host.guarded(this.#acts.controls);
    this.#ways = host.guarded({
      go: (change) => {
        this.#go(change);
      },
      set: (name, text) => {
        this.#set(name, text);
      },
      goToProblem: () => {
        this.#goToProblem();
      },
    });
  }

  cancel(): void {
    this.#grid.cancel();
    this.#acts.cancel();
  }

  /** The view with the session of the head that is looked at, and without what is made there. */
  seen(view: PipelineView): PipelineView {
    const { state } = view.session;
    const { joint } = this.#runs;
    if (joint === undefined) {
      this.#preset = '';
      return withMade(view);
    }
    if (this.#preset !== state.preset) this.#begin(state.preset);
    if (view.session.paper !== null) return view;
    if (this.#step !== state.step) this.#looked = { ...this.#looked, place: 'heads' };
    this.#step = state.step;
    const place = this.#place();
    const scene = this.#scene(view, joint);
    const copied = { ...view, joint: jointCopy(view, this.#runs, scene, place, this.#looked.kind) };
    if (place !== 'heads') return copied;
    const head = this.#head(joint);
    const { frame: made } = withMade(view);
    const frame = { ...made, locked: new Set([...made.locked, ...FIXED]) };
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

  #scene({ session, style, frame, faded, fading }: PipelineView, joint: Joint): JointScene {
    const chosen = (this.#grid.pointed as JointCell | null) ?? this.#chosen;
    const [{ tables }, typing] = [this.#runs, !frame.locked.has('cells')];
    const covered = new Set(faded.includes('output') && isLeft(fading, 'output') ? TOLD_BY_OUTPUT : []);
    return { tables, joint, stale: session.stale, style, chosen, typing, covered };
  }

  /** The page where the reader is; without heads an ordinary attention. */
  draw(view: PipelineView): TemplateResult {
    const { joint } = this.#runs;
    if (joint === undefined) return withoutHeads(view);
    const paper = this.#pipeline.session.paper && view.flow.loaded;
    if (paper) return jointPaper({ ...view, grid: this.#grid }, this.#scene(view, joint), this.#runs, paper);
    const place = this.#place();
    if (place !== 'heads') {
      const next = PLACES[PLACES.indexOf(place) + 1];
      return jointPage({
        view: { ...view, grid: this.#grid },
        scene: this.#scene(view, joint),
        place,
        kind: this.#looked.kind,
        controls: this.#controls(view, joint),
        next: next && { place: next, go: () => void this.#ways.go({ place: next }) },
        goToProblem: this.#ways.goToProblem,
      });
    }
    const lead = view.t('joint.lead.heads', { count: joint.heads, head: this.#head(joint) + 1 });
    return drawPipeline({ ...view, frame: { ...view.frame, lead } }, this.#controls(view, joint));
  }

  #controls(view: PipelineView, joint: Joint): TemplateResult {
    const looked = { ...this.#looked, place: this.#place(), head: this.#head(joint) };
    return jointControls(view, joint, looked, this.#ways, this.#entries);
  }

  /** A refused entry stays behind, as it does when the reader goes to another step. */
  #go(change: Partial<Looked>): void {
    this.#pipeline.session.refused = null;
    this.#look(change);
    if (change.place !== undefined || change.kind !== undefined) this.#say('place');
  }

  #look(change: Partial<Looked>): void {
    this.#looked = { ...this.#looked, ...change };
    this.#chosen = null;
    this.cancel();
    this.#host.requestUpdate();
  }

  /** What was refused is said where errors are; the chosen number can be one that is not there any more. */
  #set(name: 'heads' | 'mode', text: string): void {
    this.#chosen = null;
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

  /** The table or control with the mistake comes into the picture, and its cell, or the control, gets the focus. */
  #goToProblem(): void {
    const { session, focusControl, goToProblem } = this.#pipeline;
    const place = session.problem?.place;
    if (place === undefined || 'argument' in place) return;
    if ('matrix' in place) {
      const kind = { wk: 'k', wv: 'v', context: 'k' }[place.matrix as string] ?? 'q';
      this.#look({ place: place.matrix === 'wo' ? 'joined' : 'projections', kind: kind as Looked['kind'] });
      this.#grid.moveStop(place as never, true);
      return;
    }
    const { control } = place;
    const isText = control.startsWith('text-');
    if (isText || JOINT_SIZES.some((size) => size === control)) {
      // The texts are below the last matrix too.
      this.#look({ place: isText && this.#place() === 'joined' ? 'joined' : 'projections' });
      focusControl(control);
      return;
    }
    this.#look({ place: 'heads' });
    goToProblem(true);
  }
}

function withoutHeads(view: PipelineView): TemplateResult {
  const { flow, session } = view;
  if (session.state.view === 'steps') return drawPipeline(view);
  if (!flow.failed) void flow.want();
  return flow.loaded?.drawFlow(view) ?? drawPipeline(view);
}
