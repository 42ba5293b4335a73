// SPDX-License-Identifier: MIT
// Formulas: TeX becomes MathML while the site is built, so that a page carries no formula engine.
import temml from 'temml';

// Hues of the three inputs, as in the widgets, are the business of formulas.css: \class{query}{Q}.
const OPTIONS = { throwOnError: true, trust: ({ command }) => command === '\\class' };

/** The MathML of one formula; `where` names the place for the message of a mistake. */
export function mathml(tex, { display, where }) {
  let markup;
  try {
    markup = temml.renderToString(tex, { ...OPTIONS, displayMode: display });
  } catch (error) {
    throw new Error(`${where}: ${error.message}`, { cause: error });
  }
  // A strict Content-Security-Policy refuses style attributes; the formula does without them.
  return markup.replaceAll(/ style="[^"]*"/g, '').replaceAll(/ class="tml-[^"]*"/g, '');
}
