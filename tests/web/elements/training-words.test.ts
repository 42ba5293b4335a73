// SPDX-License-Identifier: MIT
// What the training lab says is true of its numbers, branch by branch and in both languages; the headline numbers of its
// presets; and that nowhere it is said that scaling is needed to learn.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { message } from '../../../web/src/content/catalogue.ts';
import { fetchLanguage } from '../../../web/src/content/languages.ts';
import { rightAnswerOf } from '../../../web/src/elements/training-core.ts';
import { runsSaid, trainingSentences } from '../../../web/src/elements/training-sentences.ts';
import { trainingCsv, trainingProgram } from '../../../web/src/model/copy/training-numpy.ts';
import { takeLink } from '../../../web/src/model/link-taking.ts';
import { TASK_FACTS, TASKS, type TrainingState } from '../../../web/src/model/training-state.ts';
import {
  hasLearned,
  isFalling,
  standings,
  trainingFindings,
  type Curves,
  type Standing,
} from '../../../web/src/model/training-words.ts';
import { plain } from '../../../web/src/views/rich.ts';
import { CATALOGUE_FILES } from '../../messages.ts';
import { printedBy } from '../model/copy/python.ts';
import { engine } from '../worked.ts';
import { t as english } from './pages.ts';
import { trained, TRAINING_NAMES, trainingPage, trainingSceneOf, trainingSession } from './training-pages.ts';

const COURSE = new URL('../../../web/course/', import.meta.url);

await fetchLanguage('hi-Latn');

const LANGUAGES = ['en', 'hi-Latn'] as const;
const sayIn =
  (language: string) =>
  (key: string, args = {}) =>
    message(language, key, args);

/** Where the two runs of a preset end. */
function ends(name: string, changes: Partial<TrainingState> = {}): readonly [Standing, Standing] {
  const session = trainingSession(name, changes);
  return standings(session.state, trained(session).runs) as [Standing, Standing];
}

describe('the numbers of the presets', () => {
  it.each([1, 2, 3])('plateau: raw it is stuck at a loss above 0.4, divided it learns; seed %i', (seed) => {
    const [raw, scaled] = ends('plateau', { seed });
    expect(raw.loss).toBeGreaterThan(0.4);
    expect(raw.topWeight).toBeGreaterThan(0.95);
    expect(scaled.loss).toBeLessThan(0.08);
    expect(scaled.topWeight).toBeGreaterThan(0.45);
    expect(scaled.topWeight).toBeLessThan(0.6);
  });

  it('small-rate: both learn', () => {
    for (const { loss } of ends('small-rate')) expect(loss).toBeLessThan(0.15);
  });

  it('dk4-little-difference: both learn, at losses near each other', () => {
    const [raw, scaled] = ends('dk4-little-difference');
    expect([raw, scaled].every(hasLearned)).toBe(true);
    expect(Math.abs(raw.loss - scaled.loss)).toBeLessThan(0.1);
  });

  it('divide-by-dk-slow: by the root it has learned, by the length it is behind', () => {
    const [root, length] = ends('divide-by-dk-slow');
    expect(root.division).toBe('sqrt');
    expect(root.loss).toBeLessThan(0.08);
    expect(hasLearned(length)).toBe(false);
    expect(isFalling(length)).toBe(true);
    expect(length.topWeight).toBeLessThan(0.3);
  });

  it('collapse: raw one key has nearly everything, divided it still learns', () => {
    const [raw, scaled] = ends('collapse');
    expect(raw.topWeight).toBeGreaterThan(0.95);
    expect(raw.loss).toBeGreaterThan(TASK_FACTS.blend.even);
    expect(scaled.loss).toBeLessThan(raw.loss / 2);
  });

  it.each(TRAINING_NAMES)('%s has a name in both languages, and is a state of its own', (name) => {
    for (const language of LANGUAGES) expect(message(language, `preset.${name}`)).not.toBe('');
    const session = trainingSession(name);
    expect(session.changedExample).toBe(false);
    const other = trainingSession('plateau');
    other.openLink(session.link().text, takeLink);
    expect(other.saved()).toEqual(session.saved());
    expect(other.notes).toEqual([]);
  });

  it.each(TASKS)(
    '%s: the loss of equal weights, and the weight that is deserved, are as the lines say',
    (task) => {
      // A rate that changes nothing to speak of, and scores that are nearly 0: the weights stay equal.
      const run = engine.training({ task, dk: 4, divisor: 1e6, learningRate: 1e-9, steps: 50, seed: 3 });
      while (!run.advance(1000));
      const { loss, exampleMatches } = run.result;
      expect(Math.abs((loss.at(-1) ?? NaN) / TASK_FACTS[task].even - 1)).toBeLessThan(0.15);
      expect(exampleMatches.reduce((sum, match) => sum + match, 0)).toBe(1 / TASK_FACTS[task].best);
    },
  );
});

/** Curves that end as is said, in 100 steps; half: the loss half-way. */
function curvesOf(end: {
  readonly loss: number;
  readonly half?: number;
  readonly top?: number;
  readonly right?: number;
}): Curves {
  const { loss, half = loss, top = 0.5, right = 1 } = end;
  const list = (value: number) => Array.from({ length: 100 }, () => value);
  return {
    blewUpAt: null,
    loss: [...list(half).slice(1), loss],
    topWeight: list(top),
    rightKeyShare: list(right),
  };
}

const GOOD = { loss: 0.04, top: 0.52 } as const;
const STATE = trainingSession('plateau').state;
const DIGITS = { digits: 3 } as const;

function said(runs: readonly Curves[], changes: Partial<TrainingState> = {}) {
  const found = trainingFindings({ ...STATE, ...changes }, runs, DIGITS);
  return {
    keys: found.map(({ key }) => key),
    texts: LANGUAGES.map((language) =>
      found.map(({ key, args }) => plain(message(language, key, args))).join(' '),
    ),
  };
}

describe('the finding', () => {
  it.each([
    ['both', GOOD, GOOD],
    ['one', GOOD, { loss: 0.5 }],
    ['one', { loss: 0.5 }, GOOD],
    ['neither', { loss: 0.5 }, { loss: 0.3 }],
    ['neither', { loss: 0.15 }, { loss: 0.15 }],
  ] as const)('is %s where the losses say so: %j, %j', (finding, first, second) => {
    const { keys, texts } = said([curvesOf(first), curvesOf(second)]);
    expect(keys[0]).toBe(`training.finding.${finding}`);
    const [english = '', hinglish = ''] = texts;
    const opening = {
      both: [/^After 100 steps both runs have learned/, /^100 steps ke baad dono runs task seekh chuke/],
      one: [
        /^\S.* the run has learned the task after 100 steps, .* it has not:/,
        /^100 steps ke baad .* run task seekh chuka hai, .* nahi:/,
      ],
      neither: [
        /^After 100 steps neither run has learned/,
        /^100 steps ke baad koi bhi run task nahi seekha/,
      ],
    }[finding];
    expect(english).toMatch(opening[0] as RegExp);
    expect(hinglish).toMatch(opening[1] as RegExp);
    for (const text of texts) for (const { loss } of [first, second]) expect(text).toContain(loss.toFixed(3));
  });

  it('names the run that has learned first, whichever it is', () => {
    const [rawGood = ''] = said([curvesOf(GOOD), curvesOf({ loss: 0.5 })]).texts;
    expect(rawGood).toMatch(
      /^Without division the run has learned .* divided by .* it has not: the loss is 0\.040 against 0\.500/,
    );
    const [scaledGood = ''] = said([curvesOf({ loss: 0.5 }), curvesOf(GOOD)]).texts;
    expect(scaledGood).toMatch(
      /^Divided by .* the run has learned .* without division it has not: the loss is 0\.040 against 0\.500/,
    );
    const [, hinglish = ''] = said([curvesOf({ loss: 0.5 }), curvesOf(GOOD)], { pair: 'sqrt,dk' }).texts;
    expect(hinglish).toMatch(
      /^100 steps ke baad d k se divide karke run task seekh chuka hai, √d k se divide karke nahi/,
    );
  });

  it('says nothing of runs that have not begun', () => {
    const none = { ...curvesOf(GOOD), loss: [] };
    expect(said([]).keys).toEqual(['training.finding.none']);
    expect(said([none, curvesOf(GOOD)]).keys).toEqual(['training.finding.none']);
  });

  it('is where a run blew up, and nothing is said of its way', () => {
    const blown = { ...curvesOf({ loss: 0.9, top: 0.99, right: 0.2 }), blewUpAt: 37 };
    const { keys, texts } = said([blown, curvesOf(GOOD)]);
    expect(keys).toEqual(['training.blew', 'training.top', 'training.only']);
    expect(texts[0]).toMatch(/^Without division the run blew up at step 37; lower the rate\./);
    expect(texts[1]).toMatch(/^Bina division ke run step 37 par blow up ho gaya; rate kam karo\./);
    const empty = { ...blown, loss: [], blewUpAt: 1 };
    expect(said([empty, curvesOf(GOOD)]).keys).toEqual(['training.blew']);
    expect(said([blown, blown]).keys.slice(0, 2)).toEqual(['training.blew', 'training.blew']);
  });
});

describe('why a run has not learned', () => {
  it.each([
    [
      'blend',
      { loss: 0.5, top: 0.97, right: 0.9 },
      /the other matching key is left out/,
      /doosri matching key chhoot jaati hai/,
    ],
    [
      'lookup',
      { loss: 0.5, top: 0.97, right: 0.9 },
      /mostly the matching one/,
      /zyadatar matching key ko, aur loss baaki/,
    ],
    ['blend', { loss: 0.5, top: 0.97, right: 0.4 }, /on top is only 0\.400/, /hissa sirf 0\.400 hai/],
    ['lookup', { loss: 0.5, top: 0.97, right: 0.4 }, /on top is only 0\.400/, /hissa sirf 0\.400 hai/],
  ] as const)('%s, %j: what nearly one-hot rows choose', (task, end, inEnglish, inHinglish) => {
    const { keys, texts } = said([curvesOf(end), curvesOf(GOOD)], { task });
    expect(keys).toContain('training.sharp');
    expect(texts[0]).toMatch(inEnglish);
    expect(texts[1]).toMatch(inHinglish);
  });

  it('speaks of one-hot rows only where weights are nearly 1, and only of runs that have not learned', () => {
    expect(said([curvesOf({ loss: 0.5, top: 0.89 }), curvesOf(GOOD)]).keys).not.toContain('training.sharp');
    const learned = curvesOf({ loss: 0.05, top: 0.97 });
    for (const key of ['training.sharp', 'training.course'])
      expect(said([learned, learned], { task: 'lookup' }).keys).not.toContain(key);
  });

  it.each([
    [0.3, 0.4, 'has fallen since', 'tab se gira hai'],
    [0.3, 0.32, 'is about the same now', 'ab bhi lagbhag utna hi hai'],
    [0.3, 0.3, 'is about the same now', 'ab bhi lagbhag utna hi hai'],
    [0.3, 0.28, 'is about the same now', 'ab bhi lagbhag utna hi hai'],
    [0.3, 0.2, 'has risen since', 'tab se upar gaya hai'],
  ])('a loss of %d after %d half-way %s', (loss, half, inEnglish, inHinglish) => {
    const { texts } = said([curvesOf({ loss, half }), curvesOf(GOOD)]);
    expect(texts[0]).toContain(`the loss was ${half.toFixed(3)} half-way`);
    expect(texts[1]).toContain(`aadhe raaste par loss ${half.toFixed(3)} tha`);
    expect(texts[0]).toContain(`half-way and ${inEnglish}.`);
    expect(texts[1]).toContain(`tha aur ${inHinglish}.`);
  });

  it('names a run once: of one whose rows are one-hot the loss is “its loss”', () => {
    const { texts } = said([curvesOf({ loss: 0.3, top: 0.97 }), curvesOf(GOOD)]);
    expect(texts[0]).toContain('Its loss was 0.300 half-way');
    expect(texts[1]).toContain('Uska loss aadhe raaste par 0.300 tha');
  });

  it.each([
    ['blend', 0.376, true],
    ['blend', 0.374, false],
    ['lookup', 0.876, true],
    ['lookup', 0.5, false],
  ] as const)('%s: a loss of %d is worse than equal weights: %j', (task, loss, isWorse) => {
    const { texts } = said([curvesOf({ loss }), curvesOf(GOOD)], { task });
    const even = String(TASK_FACTS[task].even);
    expect(texts[0]?.includes(`it is above ${even}, which`)).toBe(isWorse);
    expect(texts[1]?.includes(`ab woh ${even} se upar hai`)).toBe(isWorse);
  });

  it('says what matching keys deserve, and that this is one rate and one seed', () => {
    const [blend, lookup] = TASKS.map(
      (task) => said([curvesOf(GOOD), curvesOf(GOOD)], { task, rate: 0.3, seed: 9 }).texts,
    );
    expect(blend?.[0]).toContain('two matching keys deserve one half each');
    expect(blend?.[1]).toContain('do matching keys ko aadha-aadha milna chahiye');
    expect(lookup?.[0]).toContain('the one matching key deserves everything');
    expect(lookup?.[1]).toContain('ek matching key ko sab milna chahiye');
    expect(blend?.[0]).toContain('This is said of rate 0.3 and seed 9 alone');
    expect(blend?.[1]).toContain('Yeh sirf rate 0.3 aur seed 9 ki baat hai');
  });
});

describe('questions', () => {
  const question = (name: string) => ({ name, choices: [1, 2, 3], shares: [0, 0, 0] });
  const right = (
    name: string,
    first: Parameters<typeof curvesOf>[0],
    second: Parameters<typeof curvesOf>[0],
  ) => rightAnswerOf(question(name), STATE, { runs: [curvesOf(first), curvesOf(second)] as never });

  it('plateau: as good, catching up, or stuck', () => {
    expect(right('plateau', GOOD, GOOD)).toBe(0);
    expect(right('plateau', { loss: 0.3, half: 0.5 }, GOOD)).toBe(1);
    expect(right('plateau', { loss: 0.5 }, GOOD)).toBe(2);
  });

  it('small-rate: only the divided one, both, or neither', () => {
    expect(right('small-rate', { loss: 0.5 }, GOOD)).toBe(0);
    expect(right('small-rate', GOOD, GOOD)).toBe(1);
    expect(right('small-rate', { loss: 0.5 }, { loss: 0.5 })).toBe(2);
  });

  it.each(LANGUAGES)('feedback names the belief behind each wrong choice, in %s', (language) => {
    const slots = { raw: '0.523', scaled: '0.042', top: '0.978', steps: '400', rate: '1' };
    for (const [name, wrong] of [
      ['plateau', ['1', '2']],
      ['small-rate', ['1', '3']],
    ] as const)
      for (const choice of ['1', '2', '3', 'none']) {
        const text = message(language, `predict.${name}.why`, { ...slots, choice });
        expect(/Many people|Bahut log/.test(text)).toBe((wrong as readonly string[]).includes(choice));
        expect(text).toContain('0.523');
        expect(text).toContain('0.042');
      }
  });
});

describe('what is said aloud', () => {
  it('is the step, then each run with its loss and its top weight', () => {
    const session = trainingSession('plateau', { steps: 60 });
    const result = { ...trained(session), done: 30 };
    const [raw, scaled] = ends('plateau', { steps: 60 });
    const scene = (t: typeof english) => trainingSceneOf(session, { run: { state: 'running', result }, t });
    expect(runsSaid(scene(english))).toBe(
      `Step 30 of 60. Raw: loss ${raw.loss.toFixed(3)}, top weight ${raw.topWeight.toFixed(3)}. ` +
        `Divided by the square root: loss ${scaled.loss.toFixed(3)}, top weight ${scaled.topWeight.toFixed(3)}.`,
    );
    expect(runsSaid(scene(sayIn('hi-Latn')))).toContain(
      `60 mein se step 30. Raw: loss ${raw.loss.toFixed(3)}`,
    );
    expect(runsSaid(trainingSceneOf(session, { run: { state: 'idle', result: undefined } }))).toBe('');
  });
});

/** Every page of the course as it stands in the sources, without its tags. */
const coursePages = () =>
  readdirSync(COURSE, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => ({ name, text: readFileSync(new URL(name, COURSE), 'utf8').replace(/<[^>]+>/g, ' ') }));

describe('what is claimed', () => {
  it('is never that scaling is needed to learn', () => {
    const claim =
      /(needed|necessary|required|must|indispensable)[^.]{0,40}learn|learn[^.]{0,40}(needs|requires) (scaling|the division)|(seekh|scal)[^.]{0,40}zaroori|zaroori[^.]{0,40}(seekh|scal)/i;
    for (const { texts } of CATALOGUE_FILES)
      for (const [key, text] of Object.entries(texts)) expect(text, key).not.toMatch(claim);
    expect(coursePages().length).toBe(5);
    for (const { name, text } of coursePages()) expect(text, name).not.toMatch(claim);
    for (const name of TRAINING_NAMES) {
      const sentences = trainingSentences(trainingSceneOf(trainingSession(name)));
      expect(sentences.join(' ')).not.toMatch(claim);
      expect(sentences.at(-1)).toContain('alone');
    }
  });

  it('of the note beside the plateau is so: the raw run learns at the small rate', () => {
    expect(trainingPage(trainingSession('plateau'))).toContain('at a small rate the same model learns');
    expect(hasLearned(ends('small-rate')[0])).toBe(true);
  });
});

describe('copies', () => {
  const { state } = trainingSession('plateau');

  it('the program trains the same task: its numbers lie in the same bands', { timeout: 120_000 }, () => {
    const small = trainingSession('small-rate').state;
    const one = trainingProgram({ ...small, task: 'lookup', steps: 50 }, sayIn('en'));
    const [plateau = [], rate = [], lookup = []] = printedBy([
      trainingProgram(state, sayIn('en')),
      trainingProgram(small, sayIn('hi-Latn')),
      one,
    ]);
    const numbers = (line = '') => line.split(' ').slice(1).map(Number) as [number, number, number];
    const [raw, scaled] = [numbers(plateau[0]), numbers(plateau[1])];
    expect(raw[0]).toBeGreaterThan(0.35);
    expect(raw[1]).toBeGreaterThan(0.9);
    expect(scaled[0]).toBeLessThan(0.1);
    expect(scaled[1]).toBeGreaterThan(0.4);
    expect(scaled[1]).toBeLessThan(0.65);
    for (const line of rate) expect(numbers(line)[0]).toBeLessThan(0.2);
    expect(lookup.map((line) => line.split(' ')[0])).toEqual(['none', 'sqrt']);
  });

  it('the table has a line for each step, with all digits', () => {
    const session = trainingSession('plateau', { steps: 60 });
    const { runs } = trained(session);
    const lines = trainingCsv(session.state, runs).trim().split('\n');
    expect(lines[0]).toBe(
      'step,none.loss,none.topWeight,none.rightKeyShare,sqrt.loss,sqrt.topWeight,sqrt.rightKeyShare',
    );
    expect(lines).toHaveLength(61);
    expect(lines[60]?.split(',').slice(0, 2).map(Number)).toEqual([60, runs[0]?.loss[59]]);
    const cut = runs.map((run, index) => (index === 0 ? { ...run, ...SHORT } : run));
    expect(trainingCsv(session.state, cut).split('\n')[2]).toMatch(/^2,,,,\d/);
  });
});

const SHORT = { loss: [1], topWeight: [1], rightKeyShare: [1] };
