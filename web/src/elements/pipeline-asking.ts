// SPDX-License-Identifier: MIT
// What asking means in a pipeline: the question is about the weights, so the picture goes there, with the weights
// covered; when it is answered, the weight that was asked about is chosen; then the example begins where it begins.
import { type PipelineQuestion } from '../model/pipeline-preset.ts';
import { goToStep } from '../model/pipeline-state.ts';
import type { StepId } from '../model/pipeline-steps.ts';
import { travel, type PipelineHost } from './pipeline-acts.ts';
import type { PredictionHost } from './prediction.ts';

export function pipelineAsking(host: PipelineHost): PredictionHost<PipelineQuestion> {
  const { session, emit, requestUpdate } = host;
  let begins: StepId = 'inputs';
  return {
    right: (question) => question.right ?? session.right(question),
    emit,
    requestUpdate,
    asked: () => {
      begins = session.state.step;
      session.beforeQuestion = session.state;
      session.state = { ...goToStep(session.state, 'weights'), chosen: null };
    },
    closed: () => {
      const place = session.beforeQuestion;
      session.beforeQuestion = null;
      // The example as it was asked about is still there: the reader goes back to where it begins.
      const asked = place?.preset === session.state.preset && session.state.step === 'weights';
      if (asked && !session.changedExample)
        session.state = { ...session.state, step: place.step, chosen: place.chosen };
    },
    told: ({ row, col }) => {
      const { m } = session.state.sizes;
      const sum = { matrix: 'weights', row, col: m, fact: 'rowSum' } as const;
      session.state = { ...session.state, chosen: col === null ? sum : { matrix: 'weights', row, col } };
      host.tell(({ toldSentence }) => toldSentence(host.view()));
    },
    left: (byReader) => {
      if (byReader) travel(host, begins);
      else session.goTo(begins);
    },
  };
}
