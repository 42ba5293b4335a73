// SPDX-License-Identifier: MIT
// How a number was made that no setting of the pipeline makes: the mistake, in its arithmetic and in words.
import { entry, type PipelineResult } from '../model/pipeline-result.ts';
import { mistakeIn } from '../model/bugs.ts';
import { explain } from '../model/pipeline-explain.ts';
import type { Explanation } from '../model/picture.ts';
import { explanationView } from '../views/explanation.ts';
import { plain } from '../views/rich.ts';
import { softmaxParts } from './pipeline-core.ts';
import { openNumber, type Arithmetic, type PipelineView } from './pipeline-scene.ts';

/** The arithmetic of every pipeline, but for the numbers that come from the mistake. */
export function mistaken(arithmetic: Arithmetic, fault: string): Arithmetic {
  return {
    explained(view) {
      const explanation = explanationOf(view, fault);
      return explanation === null
        ? arithmetic.explained(view)
        : explanationView(explanation, view.t, view.act.open);
    },
    sentence(view) {
      const explanation = explanationOf(view, fault);
      if (explanation === null) return arithmetic.sentence(view);
      const { of, shown, equation, note } = explanation;
      const said = view.t(note.key, note.args);
      return plain(`${view.t(of.key, of.args)}: ${equation?.line ?? shown}. ${said}`);
    },
  };
}

/** null for a number that is made as it should be. */
function explanationOf(view: PipelineView, fault: string): Explanation | null {
  const { session, engine, style } = view;
  const chosen = openNumber(view);
  if (chosen === null || session.run === null) return null;
  const { result } = session.run;
  const mistake = mistakeIn(result, chosen, fault);
  if (mistake === undefined) return null;
  const made = explain(asMade(result, mistake), chosen, style, softmaxParts(engine));
  if (made === null) return null;
  const note = { key: `bugs.made.${mistake}`, args: { row: chosen.row + 1, col: chosen.col + 1 } };
  const adds = mistake === 'key' || mistake === 'added';
  return { ...made, note, links: [], equation: adds ? made.equation : null };
}

/** The inputs from which a right program would make this number. */
function asMade(result: PipelineResult, mistake: string): PipelineResult {
  const { input, stages } = result;
  if (mistake === 'added') return { ...result, input: { ...input, shift: 1 } };
  if (mistake !== 'key') return result;
  const { rows, cols } = stages.k;
  const key = Array.from({ length: cols }, (_, col) =>
    Array.from({ length: rows }, (__, row) => entry(stages.k, row, col)),
  );
  return { ...result, input: { ...input, key } };
}
