// SPDX-License-Identifier: MIT
// A student with the laboratories in Hinglish: what they say is Hinglish and true of the numbers, to the eye and to the
// ear (the laboratories' parts of widgets.md E 7, 10, 11 and 14 in hi-Latn).
import { complaints } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { Lab } from './lab.ts';
import { everythingOnThePage } from './page-texts.ts';

const HINGLISH = 'hi-Latn';

test('one draw and many: weights, medians and counts', async ({ page }) => {
  const lab = await Lab.openIn(HINGLISH, page, 'sdpa-scaling-lab', 'preset="dk512" predict="off"');
  await expect(lab.host.locator('[lang]').first()).toHaveAttribute('lang', HINGLISH);
  await expect(lab.caption).toContainText('Raw mein key 1 ko weight ka ≈1 milta hai');
  await lab.choice('scaling.draws.many', { draws: 500 }).check();
  await expect(lab.caption).toContainText(
    '500 draws mein sabse bade raw weights ka median ≈1 hai; 500 mein se',
  );
  await expect(lab.status).toContainText('Raw: lagbhag saara weight key 1 ko.');
  await expect(lab.status).toContainText('Saare 500 draw ho gaye.');
});

test('the slider and its field speak Hinglish, and so does a refusal', async ({ page }) => {
  const lab = await Lab.openIn(HINGLISH, page, 'sdpa-scaling-lab', 'predict="off"');
  const slider = lab.host.getByRole('slider');
  await slider.focus();
  await slider.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', 'd k 4096, iska root 64');
  await lab.host.locator('#control-dk').fill('0');
  await lab.host.locator('#control-dk').press('Enter');
  await expect(lab.problem).toContainText('1 se 4096 tak ka poora number hona chahiye; 0 diya gaya');
});

test('a long run: its buttons, where it was stopped, and the rest of it', async ({ page }) => {
  const attributes = 'predict="off" dk="64,512" n="50000" stream="fresh"';
  const lab = await Lab.openIn(HINGLISH, page, 'sdpa-variance-lab', attributes);
  await expect(lab.host).toContainText('Yeh lamba run hai');
  await lab.ask((element) => {
    const stop = ({ detail }: HTMLElementEventMap['sdpa-progress']) => {
      if (detail.done === 0 || detail.done >= 20000) return;
      element.removeEventListener('sdpa-progress', stop);
      element.cancel();
    };
    element.addEventListener('sdpa-progress', stop);
  });
  await lab.button('variance.run').click();
  await expect(lab.host.locator('.running')).toContainText(/100000 mein se \d+ par ruk gaya/);
  await lab.button('lab.finish').click();
  await expect(lab.host).toHaveAttribute('data-state', 'exploring', { timeout: 60_000 });
  await expect(lab.caption).toContainText('2 mein sabse door');
});

test('exams: what the divisor makes of marks and of luck', async ({ page }) => {
  const lab = await Lab.openIn(HINGLISH, page, 'sdpa-variance-lab', 'preset="exam-perfect" predict="off"');
  await expect(lab.caption).toContainText('Perfect papers √n se divide karke bhi 2 aur 22.63 hain.');
  await expect(lab.caption).toContainText('512 questions wale exam ko deta hai');
  await expect(lab.caption).toContainText('abhi bhi 100%');
  await lab.choice('variance.marking.plus-minus').check();
  await expect(lab.caption).toContainText('dono lagbhag 1');
});

for (const [tag, preset] of [
  ['sdpa-scaling-lab', 'course'],
  ['sdpa-variance-lab', 'course'],
  ['sdpa-gradient-lab', 'example-2'],
  ['sdpa-training-lab', 'plateau'],
] as const)
  test(`${tag} asks first, in Hinglish, and is accessible`, async ({ page }) => {
    const lab = await Lab.openIn(HINGLISH, page, tag, `preset="${preset}"`);
    await expect(lab.host).toHaveAttribute('data-state', 'predicting');
    await lab.host.getByRole('radio').first().check();
    await lab.button('predict.check').click();
    await expect(lab.host).toContainText('yahi sahi hai');
    await lab.button('predict.on').click();
    await expect(lab.caption).toBeVisible();
    expect(await everythingOnThePage(page)).not.toMatch(/NaN|undefined/);
    expect(await complaints(page)).toEqual([]);
  });
