// SPDX-License-Identifier: MIT
// The colours and fonts of the light theme as plain values, drawn from the style sheets themselves: a picture that is
// copied out of a page has no style sheet to take them from.
import { transform } from 'lightningcss';

/** Browsers that know colours by their hexadecimal digits only. */
const OLD = { chrome: 60 << 16 };

/**
 * @param css Style sheets whose custom properties stand in `:host` and in rules for classes; what is in @media is left
 *   out, so that the light theme remains.
 * @returns {{tokens: Record<string, string>, fills: Record<string, string>}} Custom properties of :host by name, and
 *   what --fill comes to for each class that sets its part of it.
 */
export function lightPalette(css) {
  const rules = rulesOf(withoutMedia(css.replace(/\/\*[^]*?\*\//g, '')));
  const tokens = Object.assign({}, ...rules.filter(({ selector }) => selector === ':host').map(propertiesOf));
  const classes = {};
  for (const rule of rules)
    for (const [, name] of rule.selector.matchAll(/\.([\w-]+)/g))
      classes[name] = { ...classes[name], ...propertiesOf(rule) };
  const { ramp = {}, ...stops } = classes;
  const fills = Object.entries(stops)
    .filter(([, own]) => '--f' in own)
    .map(([name, own]) => [name, colour(resolved(ramp['--fill'], { ...tokens, ...ramp, ...own }))]);
  return {
    tokens: Object.fromEntries(
      Object.entries(tokens).map(([name, value]) => [name, resolved(value, tokens)]),
    ),
    fills: Object.fromEntries(fills),
  };
}

function withoutMedia(css) {
  const start = css.indexOf('@media');
  if (start < 0) return css;
  let depth = 0;
  for (let place = css.indexOf('{', start); place < css.length; place++) {
    depth += { '{': 1, '}': -1 }[css[place]] ?? 0;
    if (depth === 0) return css.slice(0, start) + withoutMedia(css.slice(place + 1));
  }
  throw new Error('a rule for media is not closed');
}

const rulesOf = (css) =>
  [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector, body]) => ({
    selector: selector.trim(),
    body,
  }));

const propertiesOf = ({ body }) =>
  Object.fromEntries(
    [...body.matchAll(/(--[\w-]+)\s*:\s*([^;]+);/g)].map(([, name, value]) => [
      name,
      value.replace(/\s+/g, ' ').trim(),
    ]),
  );

function resolved(value, properties) {
  return value.replace(/var\((--[\w-]+)\)/g, (_, name) => {
    if (!(name in properties)) throw new Error(`${name} has no value in the light theme`);
    return resolved(properties[name], properties);
  });
}

/** A colour that is mixed, by the same rules as in a browser. */
function colour(value) {
  const { code } = transform({
    filename: 'colour.css',
    code: Buffer.from(`a{color:${value}}`),
    minify: true,
    targets: OLD,
  });
  const found = /color:(#[\da-f]+|[a-z]+)[;}]/.exec(code.toString())?.[1];
  if (found === undefined) throw new Error(`no colour: ${value}`);
  return found;
}
