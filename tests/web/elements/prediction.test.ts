// SPDX-License-Identifier: MIT
// The question before the result: asked once, answered or skipped, told to the page once, and never graded twice.
import { beforeEach, describe, expect, it } from 'vitest';
import { Prediction, type PredictionHost } from '../../../web/src/elements/prediction.ts';
import type { Question } from '../../../web/src/model/question.ts';

const QUESTION: Question = { name: 'no-match', choices: [0, 0.12, 0.27, 0.5] };

let events: [type: string, detail: object][];
let calls: string[];
let part: { failed: boolean; loaded: unknown; want: () => Promise<void> };
let prediction: Prediction<Question>;

beforeEach(() => {
  events = [];
  calls = [];
  part = { failed: false, loaded: 'here', want: () => Promise.resolve() };
  const host: PredictionHost<Question> = {
    right: () => 2,
    emit: (type, detail) => events.push([type, detail]),
    asked: ({ name }) => calls.push(`asked ${name}`),
    closed: () => calls.push('closed'),
    told: () => calls.push(`told ${prediction.phase}`),
    left: (byReader) => calls.push(`left ${byReader ? 'by the reader' : ''}`),
    requestUpdate: () => undefined,
  };
  prediction = new Prediction(part, host);
  prediction.begin(QUESTION);
});

describe('a question', () => {
  it('waits: nothing is told, nothing is right yet', () => {
    prediction.choose(2);
    expect([prediction.phase, prediction.right, events]).toEqual(['predicting', null, []]);
  });

  it('is answered with the last choice; the page hears the number once, then that the result is shown', () => {
    prediction.choose(2);
    prediction.choose(0);
    prediction.check();
    expect([prediction.phase, prediction.right, prediction.answer.choice]).toEqual(['revealed', 2, 0]);
    expect(events).toEqual([
      ['sdpa-predict', { prompt: 'no-match', choice: 0, correct: false, skipped: false }],
      ['sdpa-reveal', { prompt: 'no-match' }],
    ]);
    expect(calls).toEqual(['asked no-match', 'told revealed']);
  });

  it('says when the answer was right', () => {
    prediction.choose(2);
    prediction.check();
    expect(events[0]).toEqual([
      'sdpa-predict',
      { prompt: 'no-match', choice: 0.27, correct: true, skipped: false },
    ]);
  });

  it('can be skipped, even after something was chosen', () => {
    prediction.choose(3);
    prediction.skip();
    expect([prediction.phase, prediction.right, prediction.answer.choice]).toEqual(['revealed', 2, null]);
    expect(events[0]).toEqual([
      'sdpa-predict',
      { prompt: 'no-match', choice: null, correct: null, skipped: true },
    ]);
  });

  it('is told once: what is pressed after that changes nothing', () => {
    prediction.choose(0);
    prediction.check();
    prediction.choose(1);
    prediction.check();
    prediction.skip();
    expect([prediction.phase, prediction.answer.choice]).toEqual(['revealed', 0]);
    expect(events).toHaveLength(2);
  });

  it('cannot be checked before something is chosen: a hint says so, and a choice takes it away', () => {
    prediction.check();
    expect([prediction.phase, prediction.hint, events]).toEqual(['predicting', true, []]);
    prediction.choose(1);
    expect(prediction.hint).toBe(false);
  });

  it('is left by the reader once it is told, not before', () => {
    prediction.goOn();
    expect(prediction.phase).toBe('predicting');
    prediction.skip();
    prediction.goOn();
    expect([prediction.phase, prediction.right, calls.at(-1)]).toEqual([
      'exploring',
      null,
      'left by the reader',
    ]);
    expect(events).toHaveLength(2);
  });

  it('can be replaced or taken away without a word', () => {
    prediction.choose(0);
    prediction.begin(QUESTION);
    expect(prediction).toMatchObject({ phase: 'predicting', answer: { choice: null } });
    prediction.begin(null);
    expect([prediction.phase, events]).toEqual(['exploring', []]);
  });

  it('that has not come when the reader does something else comes no more; one that is there stays', () => {
    prediction.acted();
    expect(prediction.phase).toBe('predicting');
    part.loaded = undefined;
    prediction.acted();
    expect([prediction.phase, calls.at(-1), events]).toEqual(['exploring', 'closed', []]);
    prediction.acted();
    expect(calls.filter((call) => call === 'closed')).toHaveLength(1);
  });

  it('is not asked when the part that draws it does not come', async () => {
    part.failed = true;
    prediction.begin(QUESTION);
    await Promise.resolve();
    expect([prediction.phase, calls.at(-1), events]).toEqual(['exploring', 'left ', []]);
  });

  it('that is not there cannot be answered', () => {
    prediction.begin(null);
    prediction.choose(0);
    prediction.check();
    prediction.skip();
    expect([prediction.phase, prediction.right, events]).toEqual(['exploring', null, []]);
  });
});
