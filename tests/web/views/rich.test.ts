// SPDX-License-Identifier: MIT
// The few marks that a sentence of the catalogue may have, for the eye and for the ear.
import { describe, expect, it } from 'vitest';
import { plain, rich } from '../../../web/src/views/rich.ts';
import { markupOf, textOfTemplate } from '../content/template-text.ts';

describe('a sentence with marks', () => {
  it('is bold between stars', () => {
    expect(markupOf(rich('**Not a number.** Try again.'))).toContain('<b>Not a number.</b>');
    expect(textOfTemplate(rich('**a** b **c**'))).toBe('a b c');
  });

  it('draws symbols in the hue of their matrix, whichever way they are written', () => {
    for (const symbol of ['[K]', '[k]'])
      expect(markupOf(rich(`row 2 of ${symbol}`))).toContain('<i class="m k">K</i>');
    expect(textOfTemplate(rich('[dk] and [dv]'))).toBe('dk and dv');
  });

  it('leaves brackets that are no symbols as they stand', () => {
    expect(textOfTemplate(rich('[x] [Q [] [1, 0] a] [constructor]'))).toBe(
      '[x] [Q [] [1, 0] a] [constructor]',
    );
  });

  it('leaves markup text: a slot may hold anything', () => {
    const [part] = rich('<img src=x onerror=alert(1)>');
    expect(part).toMatchObject({ values: [['<img src=x onerror=alert(1)>']] });
  });

  it('never says the same mark aloud', () => {
    expect(plain('**[K] needs 4 numbers per row like [q].**')).toBe('K needs 4 numbers per row like Q.');
    expect(plain('divided by [sqrtdk], by [dk], not [dv]; powers of [e]')).toBe(
      'divided by √d k, by d k, not d v; powers of e',
    );
    expect(plain('[QKT], then [AV]')).toBe('QKᵀ, then AV');
  });
});
