// SPDX-License-Identifier: MIT
// axe finds nothing to complain about (WCAG 2.2 AA), at every step, while something is wrong, light and dark.
import { STEPS } from '../../web/src/model/pipeline-steps.ts';
import { complaints } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { Pipeline } from './pipeline.ts';

// axe looks at every element of the page, several times in a story.
test.slow();

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`on a ${colorScheme} page`, () => {
    test.use({ colorScheme });

    test('every step, with a number chosen', async ({ page }) => {
      const pipeline = await Pipeline.open(page, 'preset="causal-3"');
      for (const step of STEPS) {
        await pipeline.step(step).click();
        expect(await complaints(page), step).toEqual([]);
      }
    });

    test('every error, with the last result not updated', async ({ page }) => {
      const pipeline = await Pipeline.open(page, 'preset="example-1" step="scores"');
      await pipeline.type('K', 2, 1, 'abc');
      expect(await complaints(page)).toEqual([]);
      await pipeline.ask((element) => {
        element.preset = 'misprint';
      });
      await expect(pipeline.problem).toContainText('row 2 has 2');
      expect(await complaints(page)).toEqual([]);
    });

    test('an editor, the folded controls, a wrong axis, the help', async ({ page }) => {
      const pipeline = await Pipeline.open(page, 'preset="whole-matrix-softmax"');
      await pipeline.button('Keys').click();
      expect(await complaints(page)).toEqual([]);
      await pipeline.step('inputs').click();
      await pipeline.unfold('control.sizes');
      await pipeline.cell('V', 1, 1).click();
      expect(await complaints(page)).toEqual([]);
    });
  });

test('the course page as a whole', async ({ page }) => {
  await page.goto('/en/first-principles.html');
  await page.evaluate(async () => {
    await customElements.whenDefined('sdpa-pipeline');
    await document.querySelector('sdpa-pipeline')?.ready;
  });
  expect(await complaints(page)).toEqual([]);
});
