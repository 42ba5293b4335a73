// SPDX-License-Identifier: MIT
// A reader at the scaling lab at its largest: 500 draws of 32 keys at d_k = 4096 refine in slices behind every control.
// How much of a frame each control takes until its picture is ready to be painted, and how soon it has been painted.
import '/dist/sdpa-widgets.js';

/** Of the page; the other modules of this folder also run in Node. */
const { customElements, document, Event, MessageChannel, PerformanceObserver, requestAnimationFrame } =
  globalThis;

const TAG = 'sdpa-scaling-lab';
const LAB = {
  dk: '4096',
  m: '32',
  draws: '500',
  scale: 'none,sqrt',
  stream: 'fresh',
  dtype: 'float64',
  view: 'bars',
  predict: 'off',
};
const WARM_UP = 2;
const ROUNDS = 40;
/** What no task may take, in ms. */
const LONG_TASK = 50;
/** A seed whose draws are done before, so that their numbers are kept. */
const KEPT = '1';

const inFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** The first turn after the present frame was painted, or one slice later. */
const afterPaint = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

async function until(condition) {
  while (!condition()) await inFrame();
}

/** Enters a value, and says so as a browser does. */
function enter(field, value, type = 'change') {
  field.value = value;
  field.dispatchEvent(new Event(type, { bubbles: true }));
}

/**
 * What a reader can do: {name: {act, isShown}}. Each of them changes a control, the single draw and its picture; the last
 * one brings back numbers that are kept.
 */
function controlsOf(lab) {
  const find = (selector) => lab.renderRoot.querySelector(selector);
  const slider = () => find('input[type=range]');
  const radio = (control, value) => ({
    act: () => find(`[data-control=${control}] input[value=${value}]`).click(),
    isShown: () => lab[control] === value && find(`[data-control=${control}] input[value=${value}]`).checked,
  });
  const number = (control, value) => ({
    act: () => enter(find(`#control-lab-${control}`), value),
    isShown: () => lab[control] === value && find(`#control-lab-${control}`).value === value,
  });
  const shorter = () => lab.result.draw.dk < Number(LAB.dk);
  const kept = number('seed', KEPT);
  return {
    'd_k, sliding': { act: () => enter(slider(), slider().max - 1, 'input'), isShown: shorter },
    'd_k, let go': {
      before: () => enter(slider(), slider().max - 1, 'input'),
      act: () => slider().dispatchEvent(new Event('change', { bubbles: true })),
      isShown: shorter,
    },
    scaling: {
      act: () => find('[data-control=scale] input').click(),
      isShown: () => lab.result.draw.columns.every(({ scaling }) => scaling !== 'none'),
    },
    keys: number('m', '31'),
    seed: number('seed', '99'),
    'number type': radio('dtype', 'float32'),
    picture: radio('view', 'table'),
    'kept numbers': {
      act: kept.act,
      isShown: () => kept.isShown() && lab.dataset.state === 'exploring' && lab.result.many.length > 0,
    },
  };
}

/** Acts where a browser hands over input, at the beginning of a frame; milliseconds until that frame can be painted. */
async function timed(lab, { act, isShown }) {
  await inFrame();
  const isBusy = lab.dataset.state === 'busy';
  const start = performance.now();
  act();
  await lab.updateComplete;
  // Style and layout are the frame's as well.
  lab.getBoundingClientRect();
  const ready = performance.now() - start;
  const isRight = isShown();
  await afterPaint();
  return { ready, painted: performance.now() - start, isBusy, isRight };
}

/** At its largest, and with draws that refine: another seed every time. */
async function refining(lab, seed, before = () => undefined) {
  Object.assign(lab, LAB, { seed });
  await lab.updateComplete;
  before();
  await until(() => lab.dataset.state === 'busy');
}

async function openLab() {
  const lab = document.createElement(TAG);
  for (const [name, value] of Object.entries({ ...LAB, seed: KEPT })) lab.setAttribute(name, value);
  document.body.append(lab);
  await customElements.whenDefined(TAG);
  await until(() => lab.result?.many.length > 0 && lab.dataset.state === 'exploring');
  return lab;
}

/** Tasks that block the page, in ms, from now on. */
function watchTasks() {
  const tasks = [];
  const watcher = new PerformanceObserver((list) => {
    tasks.push(...list.getEntries().map(({ duration }) => duration));
  });
  watcher.observe({ type: 'longtask' });
  return { tasks, stop: () => watcher.disconnect() };
}

/** {controls: {name: {ready: [ms], painted: [ms]}}, longTasks: [ms], wrong: [sentence]} */
export async function measureLab() {
  const lab = await openLab();
  const controls = {};
  const wrong = new Set();
  const { tasks, stop } = watchTasks();
  let seed = 1000;
  for (let round = -WARM_UP; round < ROUNDS; ++round) {
    for (const [name, step] of Object.entries(controlsOf(lab))) {
      await refining(lab, String(++seed), step.before);
      const { ready, painted, isBusy, isRight } = await timed(lab, step);
      if (!isBusy) wrong.add(`${name}: nothing was refining`);
      if (!isRight) wrong.add(`${name}: the frame does not show what was asked for`);
      if (round < 0) continue;
      controls[name] ??= { ready: [], painted: [] };
      controls[name].ready.push(ready);
      controls[name].painted.push(painted);
    }
  }
  await inFrame();
  stop();
  lab.remove();
  return { controls, longTasks: tasks.filter((ms) => ms > LONG_TASK), wrong: [...wrong] };
}
