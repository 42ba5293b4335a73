// SPDX-License-Identifier: MIT
// A student on a Hinglish page: everything the widget says is Hinglish, to the eye and to the ear (the pipeline parts of
// widgets.md E 3, 6 and 14 in hi-Latn).
import { STEPS } from '../../web/src/model/pipeline-steps.ts';
import { complaints } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { everythingOnThePage } from './page-texts.ts';
import { openPage, Pipeline } from './pipeline.ts';

const open = (page: Parameters<typeof Pipeline.openIn>[1], attributes: string) =>
  Pipeline.openIn('hi-Latn', page, attributes);

test('softmax ke baad key 1 ko 0.731 milta hai: the arithmetic in Hinglish', async ({ page }) => {
  const pipeline = await open(page, 'preset="example-1" step="weights"');
  await pipeline.cell('Weights', 1, 2).click();
  await expect(pipeline.panel).toContainText('0.269 kaise bana');
  await expect(pipeline.panel).toContainText('query 1 ke liye key 2 ka weight');
  await expect(pipeline.line).toHaveText('e^(0−1) ÷ (e^0 + e^−1) = 0.368 ÷ (1 + 0.368) = 0.269');
  await expect(pipeline.host.locator('.cap')).toContainText('Score 0 ka matlab weight 0 nahi hai.');
  await expect(pipeline.host.locator('[lang]').first()).toHaveAttribute('lang', 'hi-Latn');
  await pipeline.cell('Weights', 1, 2).press('ArrowLeft');
  await expect(pipeline.cell('Weights', 1, 1)).toHaveAccessibleName('Weights row 1 column 1, 0.731');
});

test('a prediction before the result, in Hinglish, with an answer to a common belief', async ({ page }) => {
  await openPage(page, '<sdpa-pipeline lang="hi-Latn" preset="example-1"></sdpa-pipeline>');
  const pipeline = new Pipeline(page, 'sdpa-pipeline', 'hi-Latn');
  await expect(pipeline.host).toContainText('Key 2 ko kitna weight milega?');
  expect(await pipeline.numbers('Weights')).toEqual(['? ?']);
  await pipeline.host.getByRole('radio').first().check();
  await pipeline.button('Check karo').click();
  await expect(pipeline.host).toContainText('Score 0 ko bhi ek hissa milta hai.');
  await expect(pipeline.host).toContainText('Kai log sochte hain ki match nahi toh weight bhi nahi.');
  expect(await pipeline.numbers('Weights')).toEqual(['0.731 0.269']);
  expect(await complaints(page)).toEqual([]);
  await pipeline.button(/^Aage badho/).click();
  await expect(pipeline.step('inputs')).toHaveAttribute('aria-current', 'step');
});

test('a mask that hides the last key as well: nothing to weigh, and no NaN anywhere', async ({ page }) => {
  const pipeline = await open(page, 'preset="causal-3" step="masked"');
  expect(await pipeline.numbers('Masked scores')).toEqual(['1 −∞ −∞', '0 1 −∞', '1 1 0']);
  await expect(pipeline.cell('Masked scores', 1, 2)).toHaveAccessibleName(
    'Masked scores row 1 column 2, chhupa hua',
  );
  await pipeline.cell('Masked scores', 1, 1).click();
  await pipeline.button('Query 1 se key 1 chhupao').click();
  await expect(pipeline.choice('mask.custom')).toBeChecked();
  await expect(pipeline.host).toContainText(
    'Query 1 kisi key ko nahi dekh sakti. Weigh karne ko kuch nahi hai',
  );
  for (const step of STEPS) {
    await pipeline.step(step).click();
    expect(await everythingOnThePage(page)).not.toContain('NaN');
  }
  await pipeline.cell('Output', 1, 1).click();
  await expect(pipeline.panel).toContainText(
    'Query 1 kisi key ko nahi dekh sakti, isliye kuch mix nahi hota aur output 0 hai.',
  );
});

test('what is typed wrongly is answered and announced in Hinglish', async ({ page }) => {
  const pipeline = await open(page, 'preset="example-1" step="inputs"');
  await pipeline.type('K', 2, 1, 'abc');
  await expect(pipeline.problem).toContainText('Yeh number nahi hai: “abc”.');
  await expect(pipeline.problem).toContainText(
    'K ki row 2, column 1 mein 1, −2 ya 0.5 jaisa number chahiye.',
  );
  await expect(pipeline.status).toContainText('Results pichhle poore inputs ke hain.');
});

test('axe has nothing to complain about at any step, and the steps read as sentences', async ({ page }) => {
  test.slow();
  const pipeline = await open(page, 'preset="causal-3"');
  for (const step of STEPS) {
    await pipeline.step(step).click();
    expect(await complaints(page), step).toEqual([]);
  }
  await pipeline.step('weights').click();
  await expect(pipeline.status).toHaveText(
    'Step 5, 6 mein se: weights. Row 1: 1, 0, 0. Sum 1 hai. Row 2: 0.269, 0.731, 0. Sum 1 hai. ' +
      'Row 3: 0.422, 0.422, 0.155. Sum 1 hai.',
  );
  await expect(pipeline.host).toMatchAriaSnapshot(`
    - region "Attention, ek-ek number karke":
      - heading "Attention, ek-ek number karke" [level=3]
      - paragraph: Yahan teen queries ko teen keys se compare karte hain. Koi bhi number chuno aur dekho ki woh kaise bana.
      - list "Steps"
      - img /Attention ka formula/
      - group "mask":
        - radio "koi nahi"
        - radio "causal" [checked]
        - radio "mera apna"
      - grid "Masked scores, 3 by 3"
      - grid "Weights, 3 by 3"
      - button "← Mask"
      - button "Output →"
      - button "Reset"
      - button "Keyboard"
      - button "English"
      - button "Hinglish" [pressed]
  `);
});
