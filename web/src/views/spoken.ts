// SPDX-License-Identifier: MIT
// Numbers as they are said. Screen readers leave out ≈ and ∞, or spell them; words are read in every language.
import type { CellPicture } from '../model/picture.ts';
import type { Translate } from './rich.ts';

/** What stands in a cell. */
export function spokenValue({ text, kind }: Pick<CellPicture, 'text' | 'kind'>, t: Translate): string {
  if (kind === 'missing') return t('spoken.missing');
  if (kind === 'covered') return t('spoken.covered');
  if (kind !== 'hidden') return spokenNumber(text, t);
  return text.endsWith('∞')
    ? t('spoken.hidden')
    : t('spoken.hidden.weight', { value: spokenNumber(text, t) });
}

/** A number as it is printed. */
export function spokenNumber(text: string, t: Translate): string {
  if (text.endsWith('∞')) return t('spoken.minus-infinity');
  return text.startsWith('≈') ? t('spoken.near', { value: text.slice(1) }) : text;
}
