// SPDX-License-Identifier: MIT
// How the chosen derivative was made, on every side that is shown: two weights, and the factors of the chain rule. Fetched
// with the first picture.
import { html, nothing, type TemplateResult } from 'lit';
import { addMessages } from '../content/catalogue.ts';
import texts from '../content/messages/en/arithmetic.messages.json' with { type: 'json' };
import { added, equation } from '../model/equation.ts';
import { formatFull, formatNumber, MINUS } from '../model/format.ts';
import type { GradientSide } from '../model/gradient-table.ts';
import type { Equation, Part } from '../model/picture.ts';
import { sizeText } from '../model/powers.ts';
import { operandDigits, printOperand } from '../model/printed.ts';
import { equationView } from '../views/explanation.ts';
import { rich } from '../views/rich.ts';
import type { GradientScene } from './gradient-scene.ts';
import { shown } from './gradient-tables.ts';

addMessages(texts);

/** null where there is no derivative. */
export function explained(scene: GradientScene): TemplateResult | null {
  const { session, table, t } = scene;
  const { variable, chosen } = session.state;
  const sides = shown(scene).filter(({ derivatives }) => derivatives[variable] !== null);
  if (sides.length === 0) return null;
  const isSum = Math.max(chosen.row, chosen.col) === table.keys;
  return html`<p class="head">
      <span>${t('gradient.made')}</span><span class="of">${t(...ofWhat(scene))}</span>
    </p>
    <div class="pair">
      ${sides.map((side) => {
        const { made, value } = isSum ? sumOf(scene, side) : derivativeOf(scene, side);
        return html`<div>
          <p class="sub">${rich(t(`gradient.name.${side.scaling}`))}</p>
          ${equationView(made)}
          ${isSum ? nothing : html`<p class="exact">${t('made.full', { value: formatFull(value) })}</p>`}
        </div>`;
      })}
    </div>
    <p class="exact">${rich(noteOf(scene, isSum))}</p>`;
}

function ofWhat({ session, table }: GradientScene): [string, Record<string, string | number>] {
  const { chosen, variable } = session.state;
  const { row, col } = { row: chosen.row + 1, col: chosen.col + 1 };
  const [below, beside] = [chosen.row === table.keys, chosen.col === table.keys];
  if (below && beside) return ['gradient.made.total', {}];
  if (beside) return ['gradient.made.row', { row }];
  return below ? ['gradient.made.column', { col }] : ['gradient.made.of', { row, col, by: variable }];
}

function noteOf({ session, table, t }: GradientScene, isSum: boolean): string {
  const { chosen, variable } = session.state;
  const [below, beside] = [chosen.row === table.keys, chosen.col === table.keys];
  const kind = below && beside ? 'total' : below ? 'column' : 'row';
  if (isSum) return t('gradient.made.note.sum', { kind });
  return t(`gradient.made.note.${variable}`, {
    own: chosen.row === chosen.col ? 'yes' : 'no',
    root: formatNumber(table.root, { digits: 2 }),
  });
}

/** p × (1 − p), or −p × p', then what the chain rule multiplies with and divides by. */
function derivativeOf({ session, table, digits }: GradientScene, side: GradientSide) {
  const { chosen, variable } = session.state;
  const { row, col } = chosen;
  const { keys, root } = table;
  const value = side.derivatives[variable]?.[row * keys + col] ?? 0;
  const own = row === col;
  // Of two keys what is left of 1 is the other weight, to the last digits.
  const other = own && keys === 2 ? 1 - row : col;
  const left = own && keys > 2;
  const operands = [side.weights[row] ?? 0, side.weights[other] ?? 0, root, side.divisor];
  const by = variable === 'q' ? operands[2] : 1;
  const under = variable === 'z' ? 1 : operands[3];
  const sign = own ? 1 : -1;
  const style = { digits };
  const print = (number: number) => sizeText(number, digits);
  const found = operandDigits(
    operands,
    value,
    style,
    ([p = 0, q = 0, times = 1, divisor = 1]) =>
      (sign * p * (left ? 1 - q : q) * (variable === 'q' ? times : 1)) / (variable === 'z' ? 1 : divisor),
    print,
  );
  const text = (number: number) => bracketed(printOperand(number, found.digits));
  const weight = (at: number): Part => ({ text: text(side.weights[at] ?? 0), hue: 'a' });
  const parts: readonly Part[] = [
    ...(own ? [] : [{ text: MINUS }]),
    weight(row),
    { text: ' × ' },
    ...(left ? [{ text: `(1 ${MINUS} ` }, weight(other), { text: ')' }] : [weight(other)]),
    ...(variable === 'q' ? [{ text: ' × ' }, { text: text(by ?? 1) }] : []),
    ...(variable === 'z' || side.scaling === 'none' ? [] : [{ text: ' ÷ ' }, { text: text(under ?? 1) }]),
  ];
  return { value, made: equation([parts], { text: print(value), hue: 's' }, found.exact) };
}

/** The entries of a row or column, added up. */
function sumOf(
  { session, table, digits }: GradientScene,
  side: GradientSide,
): { made: Equation; value: number } {
  const { chosen, variable } = session.state;
  const { keys } = table;
  const [below, beside] = [chosen.row === keys, chosen.col === keys];
  const entries = side.derivatives[variable] ?? [];
  const terms = Array.from({ length: keys }, (_, at) =>
    below && beside
      ? (side.rowSums[at] ?? 0)
      : (entries[below ? at * keys + chosen.col : chosen.row * keys + at] ?? 0),
  );
  const value = (below ? (beside ? side.total : side.colSums[chosen.col]) : side.rowSums[chosen.row]) ?? 0;
  const print = (number: number) => sizeText(Math.abs(number) < NOTHING ? 0 : number, digits);
  const found = operandDigits(
    terms,
    value,
    { digits },
    (printed) => printed.reduce((sum, one) => sum + one, 0),
    print,
  );
  const parts = added(terms.map((term): readonly Part[] => [{ text: bracketedTerm(print(term)), hue: 's' }]));
  return { value, made: equation([parts], { text: print(value), hue: 's' }, found.exact) };
}

/** What sums of rounded numbers differ from 0 by. */
const NOTHING = 1e-12;

const bracketed = (text: string) => (text.includes('×') ? `(${text})` : text);
const bracketedTerm = (text: string) => (text.startsWith(MINUS) || text.includes('×') ? `(${text})` : text);
