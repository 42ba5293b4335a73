// SPDX-License-Identifier: MIT
// Colours, fonts and sizes of a copied picture. The colours are those of the light theme, on any ground.
import type { Hue } from '../picture.ts';
import { tag } from './svg-text.ts';

/** Colours and fonts of the light theme, as the build draws them from the style sheets. */
export interface Palette {
  readonly tokens: Readonly<Record<string, string>>;
  readonly fills: Readonly<Record<string, string>>;
}

/** Text sizes in px. */
export const SIZE = { label: 13, number: 17, letter: 25 } as const;

const HUES: Readonly<Record<Hue, string>> = {
  q: '--sdpa-query',
  k: '--sdpa-key',
  s: '--sdpa-score',
  a: '--sdpa-weight',
  v: '--sdpa-value',
  o: '--sdpa-output',
};

export function token(palette: Palette, name: string): string {
  return palette.tokens[`--sdpa-${name}`] ?? '#000000';
}

export function hueOf(palette: Palette, hue: Hue): string {
  return palette.tokens[HUES[hue]] ?? '#000000';
}

type Style = Readonly<Record<string, string | number | undefined>>;

export function text(style: Style, content: string): string {
  return tag('text', style, content);
}

export function maths(palette: Palette, size: number): Style {
  return { 'font-family': palette.tokens['--sdpa-maths'], 'font-size': size };
}

function words(palette: Palette, size: number): Style {
  return { 'font-family': palette.tokens['--sdpa-ui'], 'font-size': size };
}

export function soft(palette: Palette): Style {
  return { fill: token(palette, 'soft'), ...words(palette, SIZE.label) };
}

export function quiet(palette: Palette, size: number = SIZE.label): Style {
  return { fill: token(palette, 'quiet'), ...words(palette, size) };
}
