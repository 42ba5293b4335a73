// SPDX-License-Identifier: MIT
// What the pipeline fetches when it is first wanted; the lines with `import` are where the bundle is cut.
import type { LitElement, TemplateResult } from 'lit';
import { pipelinePreset } from '../content/presets.ts';
import type { Announcer } from './announcer.ts';
import { Drawer } from './drawer.ts';
import { LazyPart } from './lazy-part.ts';
import type {
  Arithmetic,
  Copying,
  ExercisePart,
  FlowPart,
  HeadsPart,
  More,
  PipelineView,
  QuestionPart,
} from './pipeline-scene.ts';
import type { PipelineSession } from './pipeline-session.ts';
import { drawPipeline } from './pipeline-view.ts';

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
  /** Where Q, K and V come from, and what becomes of the output, where there are heads. */
  readonly heads: LazyPart<HeadsPart>;
  /** The menu of formats. */
  readonly copy: Drawer<Copying>;
}

/** `load` gives a part its styles and its words. */
export function pipelineParts(
  host: LitElement,
  announcer: Announcer,
  load: <Part extends object>(part: () => Promise<Part>) => Promise<Part>,
): PipelineParts {
  const copy: Drawer<Copying> = new Drawer(host, async () => {
    const { pipelineCopying } = await load(() => import('./pipeline-copy.ts'));
    return pipelineCopying('copy', host, announcer, copy);
  });
  return {
    copy,
    arithmetic: new LazyPart(host, () => load(() => import('./arithmetic.ts'))),
    question: new LazyPart(host, () => load(() => import('./pipeline-question.ts'))),
    exercise: new LazyPart(host, () => load(() => import('./pipeline-exercise.ts'))),
    flow: new LazyPart(host, () => load(() => import('./pipeline-flow.ts'))),
    heads: new LazyPart(host, () => load(async () => (await import('./pipeline-heads.ts')).headsPart(host))),
    more: new LazyPart(host, () => load(() => import('./pipeline-more.ts'))),
  };
}

/** The worked example begins with X, and has heads. */
export function hasHeads({ state }: PipelineSession): boolean {
  return pipelinePreset(state.preset)?.heads !== undefined;
}

/** The page that is asked for; while its part has not come, the steps. */
export function pageOf(
  { question, flow, heads }: PipelineParts,
  session: PipelineSession,
  asked: boolean,
): (view: PipelineView) => TemplateResult {
  session.stepwise = flow.loaded === undefined;
  if (asked) return question.loaded?.drawQuestion ?? drawPipeline;
  if (hasHeads(session)) {
    if (!heads.failed) void heads.want();
    return heads.loaded?.drawHeads ?? drawPipeline;
  }
  if (session.state.view === 'steps') return drawPipeline;
  if (!flow.failed) void flow.want();
  return flow.loaded?.drawFlow ?? drawPipeline;
}
