// SPDX-License-Identifier: MIT
// What the pipeline fetches when it is first wanted; the lines with `import` are where the bundle is cut.
import type { LitElement } from 'lit';
import type { Announcer } from './announcer.ts';
import { Drawer } from './drawer.ts';
import { LazyPart } from './lazy-part.ts';
import type { PipelineHost } from './pipeline-acts.ts';
import type {
  Arithmetic,
  Copying,
  ExercisePart,
  FlowPart,
  HeadsPart,
  More,
  QuestionPart,
} from './pipeline-scene.ts';

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
  pipeline: PipelineHost,
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
    heads: new LazyPart(host, () =>
      load(async () => (await import('./pipeline-heads.ts')).headsPart(host, pipeline)),
    ),
    more: new LazyPart(host, () => load(() => import('./pipeline-more.ts'))),
  };
}
