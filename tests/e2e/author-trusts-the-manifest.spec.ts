// SPDX-License-Identifier: MIT
// The custom-elements manifest against the element itself: whatever it says is so, and what is there it says.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { inProject } from '../../build-scripts/lib/project.mjs';
import { expect, test } from './fixtures.ts';
import { choicesOf, detailFields, ELEMENTS, entryOf } from './manifest.ts';
import { holdBack, openPage, Pipeline } from './pipeline.ts';
import { word } from './words.ts';

const PIPELINE = entryOf('sdpa-pipeline');
const names = (entries: readonly { readonly name: string }[]) => entries.map(({ name }) => name);

/** What stands in an attribute of the shadow tree, everywhere. */
const inShadow = (pipeline: Pipeline, selector: string, attribute: string) =>
  pipeline.host.evaluate(
    (host, [found, name]) =>
      Array.from(
        host.shadowRoot?.querySelectorAll(found) ?? [],
        (element) => element.getAttribute(name) ?? '',
      ),
    [selector, attribute] as const,
  );

test('it knows every element that is registered', async ({ page }) => {
  await openPage(page, ELEMENTS.map(({ tagName }) => `<${tagName}></${tagName}>`).join(''));
  for (const { tagName } of ELEMENTS)
    await expect(page.locator(`${tagName}:defined`), tagName).toHaveCount(1);
});

for (const { tagName, attributes, members } of ELEMENTS) {
  test(`attributes of ${tagName} are those of the class, and begin as it says`, async ({ page }) => {
    await openPage(page, `<${tagName}></${tagName}>`);
    const host = page.locator(tagName);
    const observed = await host.evaluate(
      (element) => (element.constructor as unknown as { observedAttributes: string[] }).observedAttributes,
    );
    expect(names(attributes).sort()).toEqual([...observed].sort());
    for (const { fieldName, default: initial } of attributes) {
      const value = await host.evaluate(
        (element, field) => Reflect.get(element, field) as unknown,
        fieldName,
      );
      expect(typeof value === 'string' ? `'${value}'` : String(value), fieldName).toBe(initial);
    }
  });

  test(`properties and methods of ${tagName} are there, and only what may be set can be`, async ({
    page,
  }) => {
    await openPage(page, `<${tagName} predict="off"></${tagName}>`);
    for (const { name, kind, readonly } of members) {
      const found = await page.locator(tagName).evaluate((host, member) => {
        let owner: object | null = host;
        while (owner !== null && !Object.hasOwn(owner, member))
          owner = Object.getPrototypeOf(owner) as object | null;
        const { get, set, value } = Object.getOwnPropertyDescriptor(owner ?? {}, member) ?? {};
        return {
          method: typeof value === 'function',
          accessor: get !== undefined,
          settable: set !== undefined,
        };
      }, name);
      expect(found.method, name).toBe(kind === 'method');
      if (found.accessor) expect(found.settable, name).toBe(readonly !== true);
    }
  });

  test(`every choice of an attribute of ${tagName} is taken`, async ({ page }) => {
    await openPage(page, `<${tagName} predict="off"></${tagName}>`);
    const host = page.locator(tagName);
    for (const attribute of attributes.filter(({ name }) => !['preset', 'step', 'predict'].includes(name)))
      for (const choice of choicesOf(attribute)) {
        const read = await host.evaluate(
          async (element, [key, value, field]) => {
            element.setAttribute(key, value);
            await (element as unknown as { updateComplete: Promise<boolean> }).updateComplete;
            return String(Reflect.get(element, field));
          },
          [attribute.name, choice, attribute.fieldName] as const,
        );
        expect(read, attribute.name).toBe(choice);
        await expect(host.locator('#problem'), `${attribute.name}="${choice}"`).toHaveCount(0);
      }
  });
}

test('every choice of an attribute is taken, and reflected where it says so', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'mask="causal"');
  for (const attribute of PIPELINE.attributes) {
    const { name, fieldName } = attribute;
    const { reflects } = PIPELINE.members.find((member) => member.name === fieldName) ?? {};
    // The masked step is there only with a mask, and every example has its own.
    const begin = name === 'step' ? 'causal-3' : 'example-1';
    for (const choice of choicesOf(attribute)) {
      const read = await pipeline.host.evaluate(
        async (host, [preset, key, value, field]) => {
          host.setAttribute('preset', preset);
          await (host as unknown as { updateComplete: Promise<boolean> }).updateComplete;
          host.setAttribute(key, value);
          await (host as unknown as { updateComplete: Promise<boolean> }).updateComplete;
          return [String(Reflect.get(host, field)), host.getAttribute(key)];
        },
        [begin, name, choice, fieldName] as const,
      );
      expect(read, name).toEqual([choice, choice]);
      // The example with a mistake in it says so.
      if (choice !== 'misprint') await expect(pipeline.problem, `${name}="${choice}"`).toHaveCount(0);
    }
    if (reflects !== true) continue;
    const other = choicesOf(attribute).at(-2) ?? attribute.default.replaceAll("'", '');
    const reflected = await pipeline.host.evaluate(
      async (host, [field, value, key]) => {
        Reflect.set(host, field, value);
        await (host as unknown as { updateComplete: Promise<boolean> }).updateComplete;
        return host.getAttribute(key);
      },
      [fieldName, other, name] as const,
    );
    expect(reflected, fieldName).toBe(other);
  }
});

test('parts, slots and states are those of the page, in everything that a reader comes by', async ({
  page,
  allowTrouble,
}) => {
  allowTrouble(/the static figure stays|Failed to load|Failed to fetch|net::ERR_FAILED/);
  const seen = { parts: new Set<string>(), slots: new Set<string>(), states: new Set<string>() };
  const look = async (pipeline: Pipeline) => {
    for (const part of await inShadow(pipeline, '[part]', 'part')) seen.parts.add(part);
    for (const slot of await inShadow(pipeline, 'slot', 'name')) seen.slots.add(slot);
    for (const state of names(PIPELINE.cssStates))
      if (await pipeline.host.evaluate((host, name) => host.matches(`:state(${name})`), state))
        seen.states.add(state);
  };
  const asking = await Pipeline.openAsking(page, 'theme="dark"');
  await look(asking);
  await asking.answer('0.27').check();
  await asking.button(word('predict.check')).click();
  await look(asking);
  await asking.ask((element) => {
    element.preset = 'example-1-unscaled';
  });
  await asking.host.getByRole('radiogroup').getByRole('radio').first().check();
  await asking.button(word('predict.check')).click();
  await look(asking);
  await asking.ask((element) => {
    element.goTo('weights');
  });
  await look(asking);

  const letGo = await holdBack(page, /sdpa-lean.*wasm/);
  await put(
    page,
    '<style>#far { height: 5000px }</style><div id="far"></div><sdpa-pipeline>Figure</sdpa-pipeline>',
  );
  const late = new Pipeline(page);
  await expect(late.host).toHaveAttribute('data-state', 'static');
  await look(late);
  await late.host.scrollIntoViewIfNeeded();
  await expect(late.host).toHaveAttribute('data-state', 'loading');
  await look(late);
  letGo();
  await page.route(/sdpa.*\.wasm/, (route) => route.abort());
  await look(await Pipeline.open(page));
  await page.route(/sdpa-fallback/, (route) => route.abort());
  await put(page, '<sdpa-pipeline>Figure</sdpa-pipeline>');
  await expect(late.host).toHaveAttribute('data-state', 'error');
  await look(late);

  expect([...seen.parts].sort()).toEqual(names(PIPELINE.cssParts).sort());
  expect([...seen.slots].sort()).toEqual(names(PIPELINE.slots).sort());
  expect([...seen.states].sort()).toEqual(names(PIPELINE.cssStates).sort());
});

test('what stands in a slot is seen when its time has come', async ({ page }) => {
  const filled = names(PIPELINE.slots).filter((name) => name !== '');
  const markup = filled.map((name) => `<span slot="${name}">in ${name}</span>`).join('');
  await openPage(page, `<sdpa-pipeline>${markup}</sdpa-pipeline>`);
  const pipeline = new Pipeline(page);
  const shown = async () => {
    const visible = filled.map(async (name) =>
      (await page.getByText(`in ${name}`, { exact: true }).isVisible()) ? [name] : [],
    );
    return (await Promise.all(visible)).flat();
  };
  expect(await shown()).toEqual(['title', 'intro', 'prompt']);
  await pipeline.answer('0.27').check();
  await pipeline.button(word('predict.check')).click();
  await expect.poll(shown).toContain('feedback-right');
  await openPage(page, `<sdpa-pipeline>${markup}</sdpa-pipeline>`);
  await pipeline.host.getByRole('radiogroup').getByRole('radio').first().check();
  await pipeline.button(word('predict.check')).click();
  await expect.poll(shown).toContain('feedback-wrong');
  await pipeline.button(word('predict.on')).click();
  expect(await shown()).toEqual(['title', 'intro', 'caption']);
});

test('every event comes, with the detail that it says, and no other', async ({ page }) => {
  const pipeline = await Pipeline.openAsking(page);
  await pipeline.answer('0.27').check();
  await pipeline.button(word('predict.check')).click();
  // What is said of the answer comes after it, and moves the button.
  await expect(pipeline.host.locator('[part=feedback]')).not.toBeEmpty();
  await pipeline.button(word('predict.on')).click();
  await pipeline.step('inputs').click();
  await pipeline.type('Q', 1, 1, 'abc');
  const seen = await pipeline.events();
  for (const event of PIPELINE.events) {
    const details = seen
      .filter(({ type }) => type === event.name)
      .map(({ detail }) => Object.keys(detail).sort());
    expect(details.length, event.name).toBeGreaterThan(0);
    for (const keys of details) expect(keys, event.name).toEqual(detailFields(event).sort());
  }
  expect(new Set(seen.map(({ type }) => type))).toEqual(new Set(names(PIPELINE.events)));
});

test('custom properties are what it says, and an author’s own value is used', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'theme="light"');
  for (const { name, default: initial } of PIPELINE.cssProperties) {
    const value = () =>
      pipeline.host
        .locator('.plate')
        .evaluate((plate, property) => getComputedStyle(plate).getPropertyValue(property), name);
    expect(
      (await value())
        .replace(/\s+/g, ' ')
        .replaceAll('"', "'")
        .replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3'),
      name,
    ).toBe(initial);
    await pipeline.host.evaluate(
      (host, property) => (host as HTMLElement).style.setProperty(property, 'red'),
      name,
    );
    expect(await value(), name).toBe('red');
  }
});

test('the README tells the same events, slots and custom properties', () => {
  const readme = readFileSync(inProject('README.md'), 'utf8').replace(/\s+/g, ' ');
  for (const event of PIPELINE.events)
    expect(readme).toContain(`\`${event.name} {${detailFields(event).join(', ')}}\``);
  const listed = (start: string) =>
    Array.from(
      readme
        .slice(readme.indexOf(start))
        .match(/^[^.;]*/)?.[0]
        .matchAll(/`([\w-]+)`/g) ?? [],
      ([, name]) => name,
    );
  expect(listed('Slots `').sort()).toEqual(
    names(PIPELINE.slots)
      .filter((name) => name !== '')
      .sort(),
  );
  expect(listed('`--sdpa-paper`').sort()).toEqual(names(PIPELINE.cssProperties).sort());
  for (const { name, kind } of PIPELINE.members)
    if (kind === 'method') expect(readme).toContain(`\`${name}(`);
});

/** A page with something in it that is not waited for. */
async function put(page: Page, markup: string): Promise<void> {
  await page.goto('/hosts/plain.html');
  await page.locator('main').evaluate((main, html) => {
    main.innerHTML = html;
  }, markup);
}
