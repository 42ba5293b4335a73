// SPDX-License-Identifier: MIT
// The part of the pipeline that says how a number was made, with its words. It is fetched when a number is first
// chosen.
import type { TemplateResult } from 'lit';
import { addMessages } from '../content/catalogue.ts';
import texts from '../content/messages/en/arithmetic.messages.json' with { type: 'json' };
import type { Explanation } from '../model/picture.ts';
import { explain } from '../model/pipeline-explain.ts';
import { withoutFact } from '../model/pipeline-state.ts';
import { explanationView } from '../views/explanation.ts';
import { plain } from '../views/rich.ts';
import styles from '../views/styles/explanation.css';
import { softmaxParts } from './pipeline-core.ts';
import { openNumber, type PipelineView } from './pipeline-scene.ts';

addMessages(texts);

export { SteadyPanel } from './steady-panel.ts';
export { styles };

/** What the panel says; null while there is no number that could be opened. */
export function explained(view: PipelineView): TemplateResult | null {
  const explanation = explanationOf(view);
  return explanation === null ? null : explanationView(explanation, view.t, view.act.open);
}

/** A number that was opened by its name, and its arithmetic, for the live region. */
export function sentence(view: PipelineView): string {
  const explanation = explanationOf(view);
  if (explanation === null) return '';
  const { of, shown, equation, note } = explanation;
  const { t } = view;
  return plain(`${t(of.key, of.args)}: ${equation?.line ?? `${shown}. ${t(note.key, note.args)}`}`);
}

function explanationOf(view: PipelineView): Explanation | null {
  const { session, engine, style } = view;
  const chosen = openNumber(view);
  if (chosen === null || session.run === null) return null;
  const { result } = session.run;
  const softmax = softmaxParts(engine);
  // A fact can be gone: the largest of scores that are all hidden now.
  return explain(result, chosen, style, softmax) ?? explain(result, withoutFact(chosen), style, softmax);
}
