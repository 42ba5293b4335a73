// SPDX-License-Identifier: MIT
// What asking means in a pipeline: the question is about the weights, so the picture goes there, with the weights
// covered; when it is answered, the weight that was asked about is chosen; then the example begins where it begins.
import { type PipelineQuestion } from '../model/pipeline-preset.ts';
import { goToStep } from '../model/pipeline-state.ts';
import type { StepId } from '../model/pipeline-steps.ts';
import type { LazyPart } from './lazy-part.ts';
import { travel, type PipelineHost } from './pipeline-acts.ts';
import type { QuestionPart } from './pipeline-scene.ts';
import type { PredictionHost } from './prediction.ts';

export function pipelineAsking(
  host: PipelineHost,
  part: LazyPart<QuestionPart>,
): PredictionHost<PipelineQuestion> {
  const { session, emit, requestUpdate } = host;
  let begins: StepId = 'inputs';
  return {
    right: (question) => session.right(question),
    emit,
    requestUpdate,
    asked: () => {
      begins = session.state.step;
      session.beforeQuestion = session.state;
      session.state = { ...goToStep(session.state, 'weights'), chosen: null };
    },
    closed: () => {
      session.beforeQuestion = null;
    },
    told: ({ row, col }) => {
      session.state = { ...session.state, chosen: { matrix: 'weights', row, col: col ?? 0 } };
      host.say(part.loaded?.toldSentence(host.view()) ?? '');
    },
    left: (byReader) => {
      if (byReader) travel(host, begins);
      else session.goTo(begins);
    },
  };
}
