// SPDX-License-Identifier: MIT
// The light theme as plain values: custom properties and mixed colours, without what is for other media.
import { describe, expect, it } from 'vitest';
import { lightPalette } from '../../build-scripts/web/light-palette.mjs';

const CSS = `
  /* A comment { with } braces. */
  :host { --ink: #1c1a17; --font: 'A B', serif; --line: var(--ink); --from: #ffffff; --to: #000000; }
  @media screen { :host { --ink: #fff; } .w1 { --f: 99%; } }
  .ramp, .tiny { --fill: color-mix(in oklab, var(--to) var(--f), var(--from)); }
  :is(.s0, .s1) { --to: #ff0000; }
  .w0 { --f: 0%; }
  .w1, .s1 { --f: 100%; }
  .plain { color: red; }
`;

describe('the light palette', () => {
  it('has the custom properties of :host, resolved', () => {
    expect(lightPalette(CSS).tokens).toEqual({
      '--ink': '#1c1a17',
      '--font': "'A B', serif",
      '--line': '#1c1a17',
      '--from': '#ffffff',
      '--to': '#000000',
    });
  });

  it('mixes the colour of every stop', () => {
    expect(lightPalette(CSS).fills).toEqual({ w0: '#fff', w1: '#000', s1: 'red' });
  });

  it('refuses a colour that it cannot know, and a rule that does not end', () => {
    expect(() => lightPalette('.ramp { --fill: var(--nowhere); } .w0 { --f: 1%; }')).toThrow('--nowhere');
    expect(() => lightPalette('@media print { .a { color: red }')).toThrow('not closed');
  });
});
