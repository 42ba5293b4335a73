// SPDX-License-Identifier: MIT
// Symbols inside charts: HTML cannot stand there, and a sentence of the catalogue marks its symbols with brackets.
import { svg, type SVGTemplateResult } from 'lit';

const K = svg`<tspan class="sub" dy="4">k</tspan><tspan dy="-4">\u200b</tspan>`;

const SYMBOLS: Readonly<Record<string, SVGTemplateResult>> = {
  dk: svg`<tspan class="mi">d</tspan>${K}`,
  sqrtdk: svg`<tspan class="mi">√d</tspan>${K}`,
  q: svg`<tspan class="mi fq">q</tspan>`,
  k: svg`<tspan class="mi fk">k</tspan>`,
  n: svg`<tspan class="mi">n</tspan>`,
};

/** A sentence with its symbols as tspans. */
export function svgRich(text: string): readonly (SVGTemplateResult | string)[] {
  return text.split(/(\[\w+\])/).map((part) => {
    const name = /^\[(\w+)\]$/.exec(part)?.[1] ?? '';
    return Object.hasOwn(SYMBOLS, name) ? (SYMBOLS[name] ?? part) : part;
  });
}

/** √d_k with its drawn root, its base line at y; 27 px wide. */
export function rootOfDk(x: number, y: number): SVGTemplateResult {
  return svg`<path class="rad" d="M${x} ${y - 5.3}l2.2 -1.2l3.1 9.54L${x + 9} ${y - 15.3}H${x + 26.3}"/>
    <text x=${x + 10} y=${y} class="rdk"><tspan class="it">d</tspan><tspan class="sub it" dy="4">k</tspan></text>`;
}

/** Fills by which the ways of dividing are told apart without colour; `id` keeps two widgets apart in one document. */
export function textures(): SVGTemplateResult {
  return svg`<defs>
    <pattern id="tx-none" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect class="tx-bg" width="5" height="5"/><rect class="tx-ink" width="1.6" height="5"/>
    </pattern>
    <pattern id="tx-dk" width="5" height="5" patternUnits="userSpaceOnUse">
      <rect class="tx-bg" width="5" height="5"/><circle class="tx-ink" cx="1.5" cy="1.5" r="1"/>
    </pattern>
    <pattern id="tx-custom" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
      <rect class="tx-bg" width="6" height="6"/><rect class="tx-ink" width="1" height="6"/>
    </pattern>
  </defs>`;
}

/** What a shape of this way of dividing is filled with; the standard one is solid, by its class. */
export function textureOf(scaling: string): string | undefined {
  return scaling === 'sqrt' ? undefined : `url(#tx-${scaling})`;
}
