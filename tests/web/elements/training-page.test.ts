// SPDX-License-Identifier: MIT
// The whole page of the training lab, drawn without a browser in every state there is: what it says exists, what exists is
// said, and the letters NaN are nowhere.
import { describe, expect, it } from 'vitest';
import { message } from '../../../web/src/content/catalogue.ts';
import { TRAINING_PRESETS } from '../../../web/src/content/training-presets.ts';
import { drawQuestion } from '../../../web/src/elements/training-question.ts';
import { runsSaid } from '../../../web/src/elements/training-sentences.ts';
import { PAIRS, TASKS } from '../../../web/src/model/training-state.ts';
import { CATALOGUE_FILES } from '../../messages.ts';
import { markupOf } from '../content/template-text.ts';
import { asked, nonsense } from './pages.ts';
import {
  blownUp,
  openTrainingCopy,
  trained,
  TRAINING_NAMES,
  trainingAsked,
  trainingPage,
  trainingSceneOf,
  trainingSession,
  untrained,
} from './training-pages.ts';

const SMALL = { steps: 60 } as const;
const flat = (page: string) => page.replace(/\s+/g, ' ');

describe('the page of the training lab', () => {
  it.each(TASKS.flatMap((task) => PAIRS.map((pair) => [task, pair] as const)))(
    'can be drawn: %s, %s, wide and narrow',
    (task, pair) => {
      const session = trainingSession('plateau', { ...SMALL, task, pair });
      for (const width of [320, 720]) {
        const page = trainingPage(session, { width });
        expect(nonsense(page)).toEqual([]);
        expect(page).toContain(message('en', `training.task.${task}`));
        expect(flat(page)).toMatch(/<slot name="caption" ?> ?<b>/);
      }
    },
  );

  it.each([
    ['idle', 'training.run'],
    ['running', 'lab.pause'],
    ['paused', 'lab.resume'],
    ['cancelled', 'training.finish'],
    ['done', 'training.other'],
  ] as const)('has the buttons of runs that are %s, and one filled one', (state, button) => {
    const session = trainingSession('plateau', SMALL);
    const result = { ...trained(session), done: 20 };
    const page = trainingPage(session, { run: { state, result } });
    expect(page).toContain(message('en', button));
    expect(page.match(/class="btn main"/g)).toHaveLength(1);
    expect(page.includes('Step 20 of 60.</span>')).toBe(!['idle', 'cancelled'].includes(state));
    expect(page.includes('Stopped at 20 of 60')).toBe(state === 'cancelled');
    expect(page.includes(message('en', 'training.waits'))).toBe(state === 'idle');
  });

  it('can be drawn before anything was trained, and says so', () => {
    const session = trainingSession('plateau');
    for (const result of [undefined, untrained(session)]) {
      const page = trainingPage(session, { run: { state: 'idle', result } });
      expect(nonsense(page)).toEqual([]);
      expect(page).toContain('Nothing has been trained yet.');
      expect(page).not.toContain(message('en', 'lab.table'));
    }
  });

  it.each([
    [[36, null], 1],
    [[null, 36], 1],
    [[36, 40], 2],
    [[0, null], 1],
  ] as const)('keeps the picture of runs that blew up after %s steps, and says where', (after, count) => {
    const session = trainingSession('plateau', SMALL);
    const result = blownUp(trained(session), ...after);
    const scene = trainingSceneOf(session, { run: { state: 'done', result } });
    const page = trainingPage(session, scene);
    expect(nonsense(page)).toEqual([]);
    const steps = after.flatMap((step) => (step === null ? [] : [step + 1]));
    for (const step of steps) {
      expect(flat(page)).toContain(`the run blew up at step ${step}; lower the rate.`);
      expect(runsSaid(scene)).toContain(`the run blew up at step ${step}; lower the rate.`);
    }
    expect(runsSaid(scene)).not.toContain('**');
    expect(page.match(/class="torn"/g)?.length ?? 0).toBe((after[0] === 0 ? 0 : count) * 3);
    expect(flat(page)).not.toMatch(/have learned the task|has learned the task/);
  });

  it('marks the matching keys, and where their weights should be', () => {
    for (const task of TASKS) {
      const page = trainingPage(trainingSession('plateau', { ...SMALL, task }));
      const matching = task === 'blend' ? 2 : 1;
      // Neighbours stand on one ground.
      const told = Array.from(page.matchAll(/<td>(yes|no)<\/td>/g), ([, match]) => match).join(' ');
      expect(page.match(/class="lift"/g)).toHaveLength(told.match(/yes( yes)*/g)?.length ?? NaN);
      expect(page.match(/<td>yes<\/td>/g)).toHaveLength(matching);
      expect(page.match(/<td>no<\/td>/g)).toHaveLength(8 - matching);
    }
  });

  it('has the curves as a table, down to the last step', () => {
    const session = trainingSession('plateau', SMALL);
    const page = flat(trainingPage(session));
    const [first, second] = trained(session).runs.map(({ loss }) => loss[59]?.toFixed(3));
    expect(page).toMatch(new RegExp(`60</th> <td>${first ?? ''}</td><td>${second ?? ''}</td>`));
    const long = trainingPage(trainingSession('plateau'));
    for (const step of [1, 10, 50, 200, 400]) expect(flat(long)).toContain(`<th scope="row">${step}</th>`);
  });

  it('shows the arithmetic of a share of rows', () => {
    for (const chosen of [0, 1] as const) {
      const session = trainingSession('plateau', { ...SMALL, chosen });
      const share = trained(session).runs[chosen]?.rightKeyShare.at(-1) ?? NaN;
      const page = flat(trainingPage(session));
      expect(page).toContain(`128 rows are kept for measuring; in ${share * 128} of them`);
      expect(page).toMatch(new RegExp(`${share * 128} ÷ 128 [=≈] `));
    }
    const open = flat(trainingPage(trainingSession('plateau', SMALL)));
    expect(open).toContain(message('en', 'training.made.empty'));
    expect(nonsense(trainingPage(trainingSession('plateau', { ...SMALL, chosen: 0 })))).toEqual([]);
  });

  it('corrects what pages say, beside the example only', () => {
    const said = 'Pages say that without scaling';
    expect(trainingPage(trainingSession('plateau'))).toContain(said);
    expect(trainingPage(trainingSession('plateau'), { errata: false })).not.toContain(said);
    expect(trainingPage(trainingSession('plateau', SMALL))).not.toContain(said);
  });

  it('serves on the slower build, offers its copies, and says a refusal in place', () => {
    const session = trainingSession('plateau');
    const { engine } = trainingSceneOf(session);
    const page = trainingPage(session, { engine: { ...engine, backend: 'js' }, copy: openTrainingCopy() });
    expect(page).toContain(message('en', 'fallback'));
    for (const format of ['numpy', 'csv', 'json']) expect(page).toContain(message('en', `copy.${format}`));
    const empty = { run: { state: 'idle', result: undefined }, copy: openTrainingCopy() } as const;
    expect(trainingPage(session, empty)).toContain('There is nothing to copy yet: train first.');
    for (const [name, text, words] of [
      ['rate', '0', 'The rate must be a number from 0.001 to 10; 0 given.'],
      ['steps', '20', 'The number of steps must be a whole number from 50 to 2000; 20 given.'],
      ['dk', '0', 'The length must be a whole number from 1 to 4096; 0 given.'],
    ] as const) {
      expect(session.setting(name, text, name)).toBe(false);
      expect(flat(trainingPage(session))).toContain(words);
    }
  });

  it('takes away what an author locks', () => {
    const session = trainingSession('plateau', SMALL);
    const { frame } = trainingSceneOf(session);
    const locked = new Set(['rate', 'dk', 'scale', 'run', 'preset', 'mode', 'draws', 'seed'] as const);
    const page = trainingPage(session, { frame: { ...frame, locked } });
    for (const key of ['control.rate', 'control.dk', 'control.scale', 'more', 'other'])
      expect(page).not.toContain(`>${message('en', `training.${key}`)}<`);
    expect(trainingPage(session)).toContain(`>${message('en', 'training.control.rate')}<`);
  });
});

describe('the question of the training lab', () => {
  const asking = TRAINING_NAMES.filter((name) => TRAINING_PRESETS[name].question !== null);

  it.each(asking)('keeps the curves of %s back until it is answered', (name) => {
    for (const choice of [null, ...(TRAINING_PRESETS[name].question?.choices.keys() ?? [])]) {
      const { open, told, said } = trainingAsked(name, choice);
      expect([...nonsense(open), ...nonsense(told), ...nonsense(said)]).toEqual([]);
      expect(open).not.toContain('class="cv');
      expect(told).toContain('class="cv');
      expect(said).toContain(name === 'plateau' ? 'stuck' : 'both');
    }
  });

  it('has its right answer from the numbers of the runs', () => {
    expect(asking.map((name) => trainingAsked(name, null).right)).toEqual([2, 1]);
  });

  it('tells how far the runs are when an answer waits for them', () => {
    const session = trainingSession('plateau');
    const result = { ...trained(session), done: 120 };
    const open = (isAwaited: boolean) => {
      const scene = trainingSceneOf(session, { run: { state: 'running', result }, isAwaited });
      scene.prediction.begin(session.question);
      return markupOf(drawQuestion(scene));
    };
    expect(open(true)).toContain('Step 120 of 400.');
    expect(open(false)).not.toContain('Step 120 of 400.');
  });

  it('leads from the first to the second, and only from there', () => {
    expect(trainingAsked('plateau', 1).told).toContain('Set the rate to 0.1 and answer again');
    expect(trainingAsked('plateau', 1).open).not.toContain('answer again');
    expect(trainingAsked('small-rate', 1).told).not.toContain('answer again');
  });
});

describe('the words of the training lab', () => {
  it('are all asked for', () => {
    const own = CATALOGUE_FILES.filter(
      ({ language, file }) => language === 'en' && file.startsWith('training'),
    );
    // Asked by tests/web/elements/training-words.test.ts.
    const elsewhere = /^(training\.(finding|sharp|course|even)|copy\.)/;
    const keys = own.flatMap(({ texts }) => Object.keys(texts)).filter((key) => !elsewhere.test(key));
    expect(keys.length).toBeGreaterThan(70);
    expect(keys.filter((key) => !asked.has(key))).toEqual([]);
  });
});
