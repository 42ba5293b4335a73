// SPDX-License-Identifier: MIT
// A part that is fetched when it is first wanted: once, and again only after it has failed.
import { describe, expect, it, vi } from 'vitest';
import { LazyPart } from '../../../web/src/elements/lazy-part.ts';

describe('a part', () => {
  it('is fetched once, however often it is wanted', async () => {
    const load = vi.fn(() => Promise.resolve('here'));
    const requestUpdate = vi.fn();
    const part = new LazyPart({ requestUpdate }, load);
    expect(load).not.toHaveBeenCalled();
    await Promise.all([part.want(), part.want()]);
    await part.want();
    expect(part).toMatchObject({ loaded: 'here', failed: false });
    expect(load).toHaveBeenCalledOnce();
    expect(requestUpdate).toHaveBeenCalledOnce();
  });

  it('that does not come says so, leaves the cause in the console, and can be wanted again', async () => {
    const cause = new Error('no network');
    const load = vi.fn(() => Promise.resolve('here')).mockRejectedValueOnce(cause);
    const requestUpdate = vi.fn();
    const part = new LazyPart({ requestUpdate }, load);
    await part.want();
    expect(part).toMatchObject({ loaded: undefined, failed: true });
    expect(console.warn).toHaveBeenCalledWith(expect.any(String), cause);
    vi.mocked(console.warn).mockClear();
    await part.want();
    expect(part).toMatchObject({ loaded: 'here', failed: false });
    expect(requestUpdate).toHaveBeenCalledTimes(2);
  });
});
