// SPDX-License-Identifier: MIT
// How far a variance is from theory, in standard errors: the arithmetic of the chosen row. Fetched when one is
// first chosen.
import type { TemplateResult } from 'lit';
import { addMessages } from '../content/catalogue.ts';
import texts from '../content/messages/en/arithmetic.messages.json' with { type: 'json' };
import { equation } from '../model/equation.ts';
import { formatFull, formatNumber, formatPadded, MINUS } from '../model/format.ts';
import { operandDigits, printOperand } from '../model/printed.ts';
import { explanationView } from '../views/explanation.ts';
import type { VarianceScene } from './variance-scene.ts';

addMessages(texts);

const STYLE = { digits: 2 } as const;

/** null where the row has no such distance. */
export function explained({ session, run, t }: VarianceScene): TemplateResult | null {
  const row = run.result?.perDim[session.state.chosen ?? -1];
  if (row === undefined || row.errorsOff === null || row.standardError === null) return null;
  const { variance, theoryVariance, standardError, errorsOff, dk, samples } = row;
  const print = (value: number) => formatPadded(value, STYLE);
  const { digits, exact } = operandDigits(
    [variance, theoryVariance, standardError],
    errorsOff,
    STYLE,
    ([measured = 0, expected = 0, error = 1]) => (measured - expected) / error,
    print,
  );
  const text = (value: number) => printOperand(value, digits);
  const over = [{ text: text(variance) }, { text: ` ${MINUS} ` }, { text: text(theoryVariance) }];
  const made = equation(
    [[{ fraction: [over, [{ text: text(standardError) }]] as const }]],
    { text: print(errorsOff), hue: 's' },
    exact,
  );
  return explanationView(
    {
      value: errorsOff,
      shown: print(errorsOff),
      of: { key: 'variance.made.of', args: { dk: String(dk) } },
      given: false,
      equation: made,
      note: {
        key: 'variance.made.note',
        args: { samples, error: formatNumber(standardError, { digits: 3 }) },
      },
      full: formatFull(errorsOff),
      links: [],
    },
    t,
    () => undefined,
  );
}
