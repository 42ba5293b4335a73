// SPDX-License-Identifier: MIT
// What a student hears who does not see: pictures are sentences with their numbers, tables and settings have names
// (widgets.md E 14).
import { expect, test } from './fixtures.ts';
import { Lab } from './lab.ts';
import { Pipeline } from './pipeline.ts';

test('the pipeline is heard as steps, tables and the arithmetic of a number', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1" step="4"');
  await expect(pipeline.host).toMatchAriaSnapshot(`
    - region "Attention, one number at a time":
      - heading "Attention, one number at a time" [level=3]
      - list "Steps":
        - listitem:
          - button "Inputs"
      - img "Attention of Q, K and V is softmax of Q times K transposed, divided by the square root of d k; the result times V."
      - grid "Weights, 1 by 2":
        - rowgroup:
          - row:
            - columnheader "key 1"
            - columnheader "key 2"
            - columnheader "row sum"
        - rowgroup:
          - row:
            - rowheader "query 1"
            - gridcell "Weights row 1 column 1, 0.731" [selected]
            - gridcell "Weights row 1 column 2, 0.269"
            - gridcell "Weights row 1, row sum 1.000"
      - figure:
        - 'img "Query 1 shares out 1: key 1 gets 0.731, key 2 gets 0.269"'
      - paragraph: How 0.731 was made weight of key 1 for query 1
      - paragraph: e^(1−1) ÷ (e^0 + e^−1) = 1 ÷ (1 + 0.368) = 0.731
  `);
});

/** Of each laboratory its picture, in both languages. */
const PICTURES = {
  'sdpa-scaling-lab': {
    en: /^Scores and weights .* Raw: nearly 0, 0\.685, 0\.315\. Divided by square root: 0\.098, 0\.473, 0\.429\./,
    'hi-Latn': /0\.098, 0\.473, 0\.429/,
  },
  'sdpa-variance-lab': {
    en: /^Histograms of dot products .* 2000 samples at d k 64: variance 62\.57, theory 64\./,
    'hi-Latn': /62\.57, theory 64/,
  },
  'sdpa-gradient-lab': {
    en: /^Derivatives over the gap .* Gap 0\.5\. Raw: 0\.2350\. Divided by the square root: 0\.0312\.$/,
    'hi-Latn': /0\.2350\b.* 0\.0312/,
  },
  'sdpa-training-lab': {
    en: /^Loss, largest weight .* Step 60 of 60\. Raw: loss 0\.\d{3}, top weight 0\.\d{3}\. Divided by the square root: loss 0\.\d{3}/,
    'hi-Latn': /60 mein se step 60\. Raw: loss 0\.\d{3}/,
  },
} as const;

/** Settings under which each has its picture at once. */
const BEGIN = {
  'sdpa-scaling-lab': 'preset="course"',
  'sdpa-variance-lab': 'preset="course"',
  'sdpa-gradient-lab': 'preset="example-2"',
  'sdpa-training-lab': 'preset="plateau" steps="60"',
} as const;

for (const tag of Object.keys(PICTURES) as (keyof typeof PICTURES)[])
  for (const language of ['en', 'hi-Latn'] as const)
    test(`the picture of ${tag} is a sentence with its numbers, in ${language}`, async ({ page }) => {
      const lab = await Lab.openIn(language, page, tag, `predict="off" ${BEGIN[tag]}`);
      await expect(lab.host.getByRole('img', { name: PICTURES[tag][language] }).first()).toBeVisible();
    });
