// SPDX-License-Identifier: MIT
// What the pipeline fetches when it is first wanted; the lines with `import` are where the bundle is cut.
import type { TemplateResult } from 'lit';
import { pipelinePreset } from '../content/presets.ts';
import { fadedSteps, type FadeCount, type FadeFrom } from '../model/fading.ts';
import { STEPS, type StepId } from '../model/pipeline-steps.ts';
import type { Announcer } from './announcer.ts';
import { Drawer } from './drawer.ts';
import { LazyPart } from './lazy-part.ts';
import type { LiveElement } from './live-element.ts';
import type { PipelineHost } from './pipeline-acts.ts';
import type {
  Arithmetic,
  Copying,
  ExercisePart,
  FlowPart,
  More,
  PipelineView,
  QuestionPart,
  ScenesPart,
} from './pipeline-scene.ts';
import type { PipelineSession } from './pipeline-session.ts';
import { drawPipeline } from './pipeline-view.ts';
import type { Configurable } from './settings.ts';

export interface PipelineParts {
  /** How a number was made. */
  readonly arithmetic: LazyPart<Arithmetic>;
  /** The question before the result. */
  readonly question: LazyPart<QuestionPart>;
  /** Steps that the reader fills in. */
  readonly exercise: LazyPart<ExercisePart>;
  /** The views that show all at once. */
  readonly flow: LazyPart<FlowPart>;
  /** Controls behind a word, captions, notes and what is said: all that acting needs. */
  readonly more: LazyPart<More>;
  /** Examples with heads, and with a bug to be found. */
  readonly scenes: LazyPart<ScenesPart>;
  /** The menu of formats. */
  readonly copy: Drawer<Copying>;
}

/** `load` gives a part its styles and its words. */
export function pipelineParts(
  host: Configurable & Pick<LiveElement, 'guarded'>,
  announcer: Announcer,
  pipeline: PipelineHost,
  load: <Part extends object>(part: () => Promise<Part>) => Promise<Part>,
): PipelineParts {
  const copy: Drawer<Copying> = new Drawer(host, async () => {
    const { pipelineCopying } = await load(() => import('./pipeline-copy.ts'));
    return pipelineCopying('copy', host, announcer, copy);
  });
  const flow = new LazyPart<FlowPart>(host, () => load(() => import('./pipeline-flow.ts')));
  return {
    copy,
    flow,
    arithmetic: new LazyPart(host, async () => {
      const part = await load(() => import('./arithmetic.ts'));
      new part.SteadyPanel(host, pipeline.session);
      return part;
    }),
    question: new LazyPart(host, () => load(() => import('./pipeline-question.ts'))),
    exercise: new LazyPart(host, () => load(() => import('./pipeline-exercise.ts'))),
    scenes: new LazyPart(host, () =>
      load(async () => (await import('./pipeline-scenes.ts')).scenesPart(host, pipeline, load)),
    ),
    more: new LazyPart(host, async () => {
      const part = await load(() => import('./pipeline-more.ts'));
      new part.OnPaper(host, pipeline.session, flow);
      return part;
    }),
  };
}

/** The worked example has a page of its own: it begins with X and has heads, or it has a bug. */
export function isScene({ state }: PipelineSession): boolean {
  const preset = pipelinePreset(state.preset);
  return state.joint !== undefined || preset?.fault !== undefined;
}

/** The steps that are left to the reader, of those that make numbers; hiding keys is done with the mask. */
export function leftSteps(session: PipelineSession, fade: FadeCount, fadeFrom: FadeFrom): readonly StepId[] {
  if (session.run === null || session.stale) return [];
  const making = STEPS.filter((step) => step !== 'inputs' && step !== 'masked');
  return fadedSteps(making, fade, fadeFrom);
}

/** The page that is asked for; while its part has not come, the steps. */
export function pageOf(
  { question, flow, scenes }: PipelineParts,
  session: PipelineSession,
  asked: boolean,
): (view: PipelineView) => TemplateResult {
  session.stepwise = flow.loaded === undefined;
  if (isScene(session)) {
    if (!scenes.failed) void scenes.want();
    return scenes.loaded?.drawScene ?? drawPipeline;
  }
  if (asked) return question.loaded?.drawQuestion ?? drawPipeline;
  if (session.state.view === 'steps') return drawPipeline;
  if (!flow.failed) void flow.want();
  return flow.loaded?.drawFlow ?? drawPipeline;
}
