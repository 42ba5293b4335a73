// SPDX-License-Identifier: MIT
// The grammar of links, and the other parts of a page's fragment, which stay what they are.
import { describe, expect, it } from 'vitest';
import { linkIn, withLink, writeLink } from '../../../web/src/model/link.ts';
import { readLink } from '../../../web/src/model/link-reading.ts';

describe('a link', () => {
  it('is read as it is written by hand', () => {
    expect(readLink('v1;dk=64;scale=sqrt;q=1,0,1,0~0,1,0,1').pairs).toEqual([
      ['dk', '64'],
      ['scale', 'sqrt'],
      ['q', '1,0,1,0~0,1,0,1'],
    ]);
  });

  it('gives back whatever was put in', () => {
    const pairs = [
      ['scale', 'a;b=c&d#e~f,g %'],
      ['q', '1,0~0,1'],
      ['mask', 'नमस्ते <script>'],
    ] as const;
    const text = writeLink(pairs);
    expect(readLink(text)).toEqual({ pairs, unread: [] });
    expect(text).not.toMatch(/[&#<> ]/);
  });

  it('keeps rows and numbers readable', () => {
    expect(writeLink([['q', '1,0~-0.5,1']])).toBe('v1;q=1,0~-0.5,1');
  });

  it('names what is no pair, and takes nothing of another version', () => {
    expect(readLink('v1;dk;=3;dk=4')).toEqual({ pairs: [['dk', '4']], unread: ['dk', '=3'] });
    expect(readLink('v2;dk=4')).toEqual({ pairs: [], unread: ['v2'] });
    expect(readLink('')).toEqual({ pairs: [], unread: [''] });
  });

  it('survives broken percent signs', () => {
    expect(readLink('v1;scale=%E0%A4%A;axis=row').pairs).toEqual([
      ['scale', '%E0%A4%A'],
      ['axis', 'row'],
    ]);
  });
});

describe('the fragment of a page', () => {
  const hash = '#section-2&sdpa.a=v1;step=4&sdpa.lab-1=v1;dk=8';

  it('holds the links of several widgets', () => {
    expect(linkIn(hash, 'a')).toBe('v1;step=4');
    expect(linkIn(hash, 'lab-1')).toBe('v1;dk=8');
    expect(linkIn(hash, 'b')).toBeUndefined();
    expect(linkIn('', 'a')).toBeUndefined();
  });

  it('keeps the parts that belong to others', () => {
    expect(withLink(hash, 'a', 'v1;step=5')).toBe('#section-2&sdpa.lab-1=v1;dk=8&sdpa.a=v1;step=5');
    expect(withLink('', 'a', 'v1')).toBe('#sdpa.a=v1');
  });

  it('finds names with any characters again', () => {
    for (const name of ['mein Beispiel', 'a=b&c', 'ü#%'])
      expect(linkIn(withLink('#top', name, 'v1;step=1'), name)).toBe('v1;step=1');
  });
});
