// SPDX-License-Identifier: MIT
// Which language serves a page, what of it is fetched when, and that English helps out where something is missing.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { nearestLanguage } from '../../../web/src/content/languages.ts';

const LIST = '../../../web/src/content/languages.json';
const said = (text: string) => () => text;
type Catalogue = typeof import('../../../web/src/content/catalogue.ts');
type Languages = typeof import('../../../web/src/content/languages.ts');

describe('the nearest language', () => {
  it.each([
    ['en', 'en'],
    ['en-GB', 'en'],
    ['en-Latn-IN', 'en'],
    ['hi-Latn', 'hi-Latn'],
    ['hi-Latn-IN', 'hi-Latn'],
    ['HI-latn-in', 'hi-Latn'],
    ['hi', 'en'],
    ['hi-IN', 'en'],
    ['hi-Deva', 'en'],
    ['en-XA', 'en-XA'],
    ['ar', 'en'],
    ['ar-XB', 'ar-XB'],
    ['', 'en'],
    ['-', 'en'],
    ['xx', 'en'],
    ['constructor', 'en'],
  ])('of %j is %s', (asked, served) => {
    expect(nearestLanguage(asked)).toBe(served);
  });
});

describe('a language besides English', () => {
  let catalogue: Catalogue;
  let languages: Languages;
  const first = vi.fn();
  const part = (file: string, texts: Readonly<Record<string, () => string>>) =>
    catalogue.addMessages({ file, texts } as unknown as Parameters<Catalogue['addMessages']>[0]);

  beforeEach(async () => {
    first.mockReset().mockImplementation(() => Promise.resolve({ default: { reset: said('Zurück') } }));
    vi.resetModules();
    vi.doMock(LIST, () => ({
      default: {
        xx: {
          first,
          part: () => Promise.resolve({ default: { 'part.a': said('Ä') } }),
          broken: () => Promise.reject(new Error('no network')),
        },
      },
    }));
    catalogue = await import('../../../web/src/content/catalogue.ts');
    languages = await import('../../../web/src/content/languages.ts');
  });

  it('is fetched when it is wanted, with the catalogue files in use', async () => {
    expect(first).not.toHaveBeenCalled();
    expect(await languages.fetchLanguage('xx-YY')).toBe('xx');
    expect(catalogue.message('xx', 'reset')).toBe('Zurück');
  });

  it('is said in English where it lacks a key; a key that nobody has is an error', async () => {
    await languages.fetchLanguage('xx');
    expect(catalogue.message('xx', 'title')).toBe(catalogue.message('en', 'title'));
    expect(catalogue.message('xx', 'language')).toBe('en');
    expect(() => catalogue.message('xx', 'no.such.key')).toThrow('no.such.key');
  });

  it('is there for a part that comes later, and what English says of it is there at once', async () => {
    await languages.fetchLanguage('xx');
    part('part', { 'part.a': said('A'), 'part.b': said('B') });
    expect(catalogue.message('xx', 'part.a')).toBe('A');
    await languages.fetchLanguage('xx');
    expect(catalogue.message('xx', 'part.a')).toBe('Ä');
    expect(catalogue.message('xx', 'part.b')).toBe('B');
    expect(catalogue.message('en', 'part.a')).toBe('A');
    expect(catalogue.message('xx', 'reset')).toBe('Zurück');
  });

  it('is not had at all where one of its files does not come', async () => {
    part('broken', { 'broken.a': said('A') });
    await expect(languages.fetchLanguage('xx')).rejects.toThrow('no network');
  });

  it('stays English where it has no file', async () => {
    part('untranslated', { 'untranslated.a': said('B') });
    expect(await languages.fetchLanguage('xx')).toBe('xx');
    expect(catalogue.message('xx', 'untranslated.a')).toBe('B');
  });
});
