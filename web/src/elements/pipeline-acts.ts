// SPDX-License-Identifier: MIT
// What a reader can do in a pipeline, as the views call it: each act changes the session and says why.
import type { Lock } from '../model/locks.ts';
import { isSameEntry } from '../model/parse.ts';
import { withoutFact, type CellRef, type PipelineState, type ViewChoice } from '../model/pipeline-state.ts';
import type { StepId } from '../model/pipeline-steps.ts';
import type { SdpaEvents } from './events.ts';
import type { GridActions, GridController } from './grid-controller.ts';
import type { More, PipelineActs, PipelineView } from './pipeline-scene.ts';
import type { PipelineSession } from './pipeline-session.ts';

/** The element, as far as acts and question need it. */
export interface PipelineHost {
  readonly session: PipelineSession;
  readonly grid: () => GridController;
  readonly view: () => PipelineView;
  /** Takes an example; by a command of the reader, focus may go to its error. */
  readonly choosePreset: (name: string, byCommand: boolean) => void;
  /** Redraws, tells the page and, once the reader is done, says what is wrong. */
  readonly changed: (changed: boolean, cause: string, done?: boolean) => void;
  readonly requestUpdate: () => void;
  readonly say: (sentence: string) => void;
  /** Says what the part for it makes of the picture, once it is there. */
  readonly tell: (sentence: (more: More) => string) => void;
  readonly emit: <Name extends keyof SdpaEvents>(type: Name, detail: SdpaEvents[Name]) => void;
  /** Moves focus to a control of the next picture. */
  readonly focusControl: (name: string) => void;
  /** Tells the page when the reader is at another step than before. */
  readonly stepped: () => void;
  /** Leads to what is wrong, once the part that knows the way is there. */
  readonly goToProblem: (focus: boolean) => void;
}

/** What is set, and going about. */
export function pipelineActs(host: PipelineHost): PipelineActs {
  const { session } = host;
  const more = () => host.view().more.loaded;
  const set = (part: Partial<PipelineState>, setting: 'axis' | 'scale'): void => {
    const { chosen } = session.state;
    const kept = chosen?.fact === 'divisor' ? withoutFact(chosen) : chosen;
    const changed = session.change({ ...session.state, chosen: kept, ...part });
    host.tell(({ settingSentence }) => settingSentence(setting, host.view()));
    host.changed(changed, setting, true);
  };
  return {
    ...pipelineWays(host),
    preset: host.choosePreset,
    size: (name, text) => {
      host.changed(more()?.enterSize(session, name, text) ?? false, name, true);
    },
    scale: (scale) => {
      set({ scale }, 'scale');
    },
    divisor: (divisor) => {
      const { divisor: before } = session.state;
      set({ divisor: isSameEntry(before, divisor) ? before : divisor }, 'scale');
    },
    shift: (text) => {
      const changed = more()?.addConstant(session, text) ?? false;
      host.tell(({ settingSentence }) => settingSentence('shift', host.view()));
      host.changed(changed, 'shift', true);
    },
    mask: (mask) => {
      const changed = session.mask(mask);
      host.tell(({ settingSentence }) => settingSentence('mask', host.view()));
      host.changed(changed, 'mask');
    },
    table: (name, text) => {
      const changed = more()?.enterTable(session, name, text, isLocked(host, 'sizes')) ?? false;
      host.changed(changed, 'cells', true);
    },
    moveFirst: (what) => {
      const changed = more()?.moveFirstOf(session, what) ?? false;
      host.tell(({ orderSentence }) => orderSentence(what, host.view()));
      host.changed(changed, 'order', true);
    },
    stretch: (key, times) => {
      const view = host.view();
      const changed = more()?.stretchKey(session, view.engine, key, times) ?? false;
      if (changed) host.tell(({ stretchSentence }) => stretchSentence(key, times, host.view()));
      host.changed(changed, 'order', true);
    },
    axis: (axis) => {
      set({ axis }, 'axis');
    },
  };
}

type Ways = 'view' | 'stepInto' | 'toggle' | 'goTo' | 'open' | 'goToProblem';

/** Going about in what is there, and choosing in the picture itself. */
function pipelineWays(host: PipelineHost): Pick<PipelineActs, Ways> {
  const show = (view: ViewChoice): void => {
    host.session.change({ ...host.session.state, view });
    host.changed(true, 'view');
  };
  return {
    view: show,
    stepInto: (step) => {
      show('steps');
      travel(host, step);
    },
    toggle: (cell) => {
      toggle(host, cell);
    },
    goTo: (step) => {
      travel(host, step);
    },
    open: (cell) => {
      choose(host, cell);
      const view = host.view();
      host.say(view.arithmetic.loaded?.sentence(view) ?? '');
    },
    goToProblem: () => {
      host.goToProblem(true);
    },
  };
}

/** What happens in the tables. */
export function pipelineGridActs(host: PipelineHost): GridActions {
  const { session } = host;
  return {
    choose: (cell) => {
      choose(host, cell);
    },
    textOf: (cell) => (isLocked(host, 'cells') ? undefined : session.textOf(cell)),
    type: (cell, text) => {
      host.changed(session.type(cell, text), 'cell');
    },
    keep: (cell, text) => {
      host.changed(session.keep(cell, text), 'cell', true);
    },
    undo: () => {
      host.changed(session.takeBack(), 'undo');
    },
    paste: (cell, text) => {
      if (isLocked(host, 'cells')) return;
      const { more } = host.view();
      const put = (): void => {
        const changed = more.loaded?.pasteCells(session, cell, text, isLocked(host, 'sizes')) ?? false;
        host.changed(changed, 'cells', true);
      };
      // What is pasted before the part has come is put in when it has.
      if (more.loaded === undefined) void more.want().then(put);
      else put();
    },
    act: (cell) => {
      // While a question is open, its picture is about the example as it is.
      if (!isLocked(host, 'mask') && host.view().prediction.phase === 'exploring') toggle(host, cell);
    },
  };
}

function isLocked(host: PipelineHost, lock: Lock): boolean {
  return host.view().frame.locked.has(lock);
}

/** Hides one score from softmax, or shows it again. */
function toggle(host: PipelineHost, cell: CellRef): void {
  const changed = host.session.toggle(cell);
  if (changed) host.tell(({ hiddenSentence }) => hiddenSentence(cell, host.view()));
  host.changed(changed, 'mask');
}

function choose(host: PipelineHost, cell: CellRef): void {
  host.session.state = { ...host.session.state, chosen: cell };
  host.view().arithmetic.failed = false;
  host.requestUpdate();
}

/** The reader goes to a step. */
export function travel(host: PipelineHost, step: StepId): void {
  host.session.goTo(step);
  host.requestUpdate();
  host.tell(({ stepSentence }) => stepSentence(host.view()));
  host.stepped();
}
