// SPDX-License-Identifier: MIT
// A pocket calculator that reads the arithmetic the widgets print: + − · × ÷ ^ √ e and brackets, and nothing else.

const TOKEN = /\d+(?:\.\d+)?|[-+·×÷^√()e]/gy;

/** @throws Error when the text is more than a calculator can read. */
export function calculate(text: string): number {
  const tokens = tokensOf(text);
  let place = 0;
  const take = (...wanted: readonly string[]) => wanted.includes(tokens[place] ?? '') && tokens[place++];

  const sum = (): number => {
    let value = product();
    for (let sign = take('+', '-'); sign; sign = take('+', '-'))
      value += sign === '+' ? product() : -product();
    return value;
  };
  const product = (): number => {
    let value = signed();
    for (let sign = take('·', '×', '÷'); sign; sign = take('·', '×', '÷'))
      value = sign === '÷' ? value / signed() : value * signed();
    return value;
  };
  const signed = (): number => (take('-') ? -signed() : power());
  const power = (): number => {
    const base = atom();
    return take('^') ? base ** signed() : base;
  };
  const atom = (): number => {
    if (take('√')) return Math.sqrt(atom());
    if (take('e')) return Math.E;
    if (!take('(')) return Number(tokens[place++]);
    const value = sum();
    if (!take(')')) throw new Error(`no closing bracket: ${text}`);
    return value;
  };

  const value = sum();
  if (place < tokens.length || Number.isNaN(value)) throw new Error(`cannot be calculated: ${text}`);
  return value;
}

function tokensOf(text: string): readonly string[] {
  if (/\d \d/.test(text)) throw new Error(`two numbers in a row: ${text}`);
  const ascii = text.replaceAll('−', '-').replaceAll(' ', '');
  const tokens = ascii.match(TOKEN) ?? [];
  if (tokens.join('') !== ascii) throw new Error(`cannot be read: ${text}`);
  return tokens;
}

/** A printed line taken apart: what is said to be equal, how it is joined to the result, the result. */
export function sidesOf(line: string): {
  readonly sides: readonly string[];
  readonly sign: '=' | '≈';
  readonly result: string;
} {
  const [, left = '', sign = '', result = ''] = /^(.*) ([=≈]) (.*)$/.exec(line) ?? [];
  if (sign !== '=' && sign !== '≈') throw new Error(`no equation: ${line}`);
  return { sides: left.split(' = '), sign, result };
}
