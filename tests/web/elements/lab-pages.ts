// SPDX-License-Identifier: MIT
// What the pages of all laboratories have in common, without a browser: what is around a scene, its question, its menu.
import { Prediction, type PredictionHost } from '../../../web/src/elements/prediction.ts';
import { problemText } from '../../../web/src/elements/trouble.ts';
import type { Question } from '../../../web/src/model/question.ts';
import { CLOSED, t } from './pages.ts';

const nothing = (): void => undefined;

/** The same for every scene; a test says what it wants otherwise. */
export const AROUND = {
  width: 720,
  textSize: 1,
  rtl: false,
  errata: true,
  trouble: { loaded: { problemText }, failed: false } as never,
  copy: CLOSED as never,
  charts: () => [],
  t,
  act: {} as never,
};

/** What arithmetic.ts of a laboratory offers, as a part that has come. */
export function hasCome<Part>(loaded: Part): never {
  return { loaded, failed: false } as never;
}

/** A question whose part is there; `told` is called when the result may be shown. */
export function asking<Asked extends Question>(
  right: PredictionHost<Asked>['right'],
  told: () => void = nothing,
): Prediction<Asked> {
  const part = { want: () => Promise.resolve(), failed: false, loaded: 'here' };
  const host = { asked: nothing, closed: nothing, left: nothing, requestUpdate: nothing };
  return new Prediction<Asked>(part, { right, emit: nothing, told, ...host });
}

/** Answers an open question; without a choice it is skipped. */
export function answer(
  prediction: Pick<Prediction<Question>, 'skip' | 'choose' | 'check'>,
  choice: number | null,
) {
  if (choice === null) {
    prediction.skip();
    return;
  }
  prediction.choose(choice);
  prediction.check();
}

/** The menu of formats, open. */
export function openMenu(
  copying: (name: 'copy', host: never, announcer: never, drawer: typeof CLOSED) => unknown,
): never {
  const loaded = copying('copy', {} as never, {} as never, CLOSED);
  return { ...CLOSED, isOpen: true, loaded } as never;
}
