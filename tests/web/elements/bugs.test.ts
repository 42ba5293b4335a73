// SPDX-License-Identifier: MIT
// Find the bug: for every mistake of the core an example in which it can be seen, told from the others, and caught by
// the check that is named; with words for every answer, in both languages.
import { beforeAll, describe, expect, it } from 'vitest';
import { BUG_PRESETS, type BugPresetName } from '../../../web/src/content/bug-presets.ts';
import { message } from '../../../web/src/content/catalogue.ts';
import { fetchLanguage } from '../../../web/src/content/languages.ts';
import { drawBugQuestion } from '../../../web/src/elements/bug-question.ts';
import { BugRuns } from '../../../web/src/elements/bug-runs.ts';
import { bugsPart } from '../../../web/src/elements/pipeline-bugs.ts';
import { scenesPart } from '../../../web/src/elements/pipeline-scenes.ts';
import type { PipelineView } from '../../../web/src/elements/pipeline-scene.ts';
import { FAULTS } from '../../../web/src/engine/index.ts';
import { firstDifference, witness } from '../../../web/src/model/bugs.ts';
import { formatNumber, formatPadded } from '../../../web/src/model/format.ts';
import { rowOf, type PipelineResult } from '../../../web/src/model/pipeline-result.ts';
import type { CellRef } from '../../../web/src/model/pipeline-state.ts';
import { plain } from '../../../web/src/views/rich.ts';
import { CATALOGUE_FILES } from '../../messages.ts';
import { markupOf } from '../content/template-text.ts';
import { engine } from '../worked.ts';
import { asked, choose, copyMenu, frameOf, nonsense, questionOf, sessionOf, t, viewOf } from './pages.ts';

const NAMES = Object.keys(BUG_PRESETS) as BugPresetName[];
const host = { addController: () => undefined, requestUpdate: () => undefined } as never;

/** What the number that gives the mistake away is, and what it should be. */
const SYMPTOMS: Readonly<Record<BugPresetName, readonly [wrong: string, right: string]>> = {
  'bug-no-scale': ['0.867', '0.665'],
  'bug-scale-twice': ['0.881', '0.982'],
  'bug-scale-by-dk': ['0.731', '0.804'],
  'bug-scale-by-sqrt-dmodel': ['0.893', '0.953'],
  'bug-softmax-columns': ['1.650', '1.000'],
  'bug-softmax-whole': ['0.530', '1.000'],
  'bug-mask-after-softmax': ['0.245', '1.000'],
  'bug-mask-added': ['0.090', '0'],
  'bug-mask-inverted': ['1', '0'],
  'bug-key-not-transposed': ['0.070', '0.432'],
  'bug-future-only': ['0', '1'],
};

beforeAll(async () => {
  expect(await fetchLanguage('hi-Latn')).toBe('hi-Latn');
});

/** A page with an example, after an act of the reader. */
async function opened(name: string, act?: number | 'skip', changes: Partial<PipelineView> = {}) {
  const part = await bugsPart(host, sessionOf('example-1'));
  const session = sessionOf(name);
  const said: string[] = [];
  const prediction = questionOf(session, said);
  prediction.begin(session.question);
  if (act === 'skip') prediction.skip();
  else if (act !== undefined) {
    prediction.choose(act);
    prediction.check();
  }
  const view = () => part.seen(viewOf(session, { prediction, ...changes }));
  return { session, prediction, view, said, page: () => markupOf(part.drawBug(view())) };
}

/** The faulty and the right calculation of an example, and those of its other choices. */
function runsOf(name: BugPresetName) {
  const preset = BUG_PRESETS[name];
  const session = sessionOf(name);
  const runs = new BugRuns(engine, preset);
  runs.follow(session);
  const [wrong, right] = [runs.told, session].map(({ run }) => run?.result);
  if (wrong === undefined || right === undefined) throw new Error(`${name} cannot be computed`);
  return { preset, runs, wrong, right };
}

const rowSums = ({ weightSums }: PipelineResult) => Array.from(weightSums, (sum) => formatPadded(sum));
const addsUp = (result: PipelineResult) => rowSums(result).every((sum) => sum === '1.000');

describe('the examples with a bug', () => {
  it('are one for each mistake that the core can make, in its order, and the menu has a name for each', async () => {
    expect(NAMES).toEqual(FAULTS.map((fault) => `bug-${fault}`));
    const settings = { get: () => 'example-1', linked: undefined };
    const host = { settings, requestUpdate: () => undefined, matches: () => false } as never;
    const pipeline = { session: sessionOf('example-1') } as never;
    const scenes = await scenesPart(host, pipeline, (load) => load());
    const menu = markupOf(scenes.group(viewOf(sessionOf('example-1'))));
    for (const name of NAMES) expect(menu).toContain(`value=${name}`);
  });

  it.each(NAMES)('%s shows its symptom, by the numbers of the core', async (name) => {
    const { preset, wrong, right } = runsOf(name);
    const print = preset.question.col === null ? formatPadded : formatNumber;
    expect([wrong, right].map((result) => print(witness(result, preset.question)))).toEqual(SYMPTOMS[name]);
    const { page } = await opened(name);
    for (let row = 0; row < wrong.stages.weights.rows; row++)
      for (const weight of rowOf(wrong.stages.weights, row)) expect(page()).toContain(formatNumber(weight));
    expect(page()).not.toContain('<span>?</span>');
    expect(page()).not.toContain(t(`predict.${name}.title`));
  });

  it.each(NAMES)('%s can be told from its other choices', (name) => {
    const { preset, runs, wrong, right } = runsOf(name);
    expect(preset.question.choices).toContain(preset.fault);
    expect(new Set(preset.question.choices).size).toBe(4);
    for (const fault of preset.question.choices) {
      const suspect = runs.suspect(fault);
      const same = suspect !== null && firstDifference(suspect, wrong, {}) === undefined;
      expect(same, fault).toBe(fault === preset.fault);
    }
    expect(firstDifference(wrong, right, {})).toBeDefined();
  });
});

describe('the check that is named', () => {
  it.each(['bug-softmax-columns', 'bug-softmax-whole', 'bug-mask-after-softmax'] as const)(
    'adds up the rows: %s',
    (name) => {
      const { wrong, right } = runsOf(name);
      expect([addsUp(wrong), addsUp(right)]).toEqual([false, true]);
    },
  );

  it('would not find the others by adding up rows', () => {
    const found = NAMES.filter((name) => !addsUp(runsOf(name).wrong));
    expect(found).toEqual([
      'bug-softmax-columns',
      'bug-softmax-whole',
      'bug-mask-after-softmax',
      'bug-future-only', // its last row is empty
    ]);
  });

  it.each(['bug-mask-added', 'bug-mask-inverted'] as const)('looks at a hidden key: %s', (name) => {
    const { preset, wrong, right } = runsOf(name);
    expect(witness(wrong, preset.question)).toBeGreaterThan(0);
    expect(witness(right, preset.question)).toBe(0);
  });

  it.each(['bug-no-scale', 'bug-scale-twice', 'bug-scale-by-dk', 'bug-scale-by-sqrt-dmodel'] as const)(
    'compares with a worked example: %s',
    (name) => {
      const { preset, wrong, right } = runsOf(name);
      const call = { query: preset.q, key: preset.k, value: preset.v };
      const { weights } = engine.attention(call);
      expect(Array.from(right.stages.weights.data)).toEqual(Array.from(weights.data));
      expect(firstDifference(wrong, right, {})?.table).toBe('scores');
    },
  );

  it('needs two heads for the width of the model: with one head nothing is wrong', () => {
    const { runs, right, preset } = runsOf('bug-scale-by-sqrt-dmodel');
    const alone = runs.suspect(preset.fault, 1);
    expect(alone && firstDifference(alone, right, {})).toBeUndefined();
  });

  it('stops by itself where all sizes are different: K that is not transposed does not fit', () => {
    const { q, k, v } = BUG_PRESETS['bug-key-not-transposed'];
    const call = { query: q, key: [...k, [1, 1, 1]], value: [...v, [0, 0]] };
    expect(() => engine.faultyAttention(call, 'key-not-transposed')).toThrow(/shape_mismatch/);
  });

  it('changes the last token: with future-only the first output moves', () => {
    const { q, k, v } = BUG_PRESETS['bug-future-only'];
    const outputs = (last: readonly number[]) => {
      const call = { query: q, key: k, value: [...v.slice(0, -1), last], causal: 'top-left' as const };
      const faulty = engine.faultyAttention(call, 'future-only');
      return [engine.attention(call), faulty].map(({ output }) => Array.from(output.data.slice(0, 2)));
    };
    const [before, after] = [outputs([1, 1]), outputs([5, 5])];
    expect(after[0]).toEqual(before[0]);
    expect(after[1]).not.toEqual(before[1]);
  });
});

describe.each(NAMES)('what is said of %s', (name) => {
  const { question, fault } = BUG_PRESETS[name];
  const right = question.choices.indexOf(fault);

  it.each(['en', 'hi-Latn'])('is complete for every answer in %s', async (language) => {
    const words: PipelineView['t'] = (key, args) => {
      asked.add(key);
      return message(language, key, args);
    };
    for (const act of [0, 1, 2, 3, 'skip'] as const) {
      const { page } = await opened(name, act, { t: words, frame: frameOf({ t: words }) });
      const said = page();
      expect(nonsense(said)).toEqual([]);
      expect(said).toContain(words(`predict.${name}.title`));
      for (const number of SYMPTOMS[name]) expect(said).toContain(number);
      for (const choice of question.choices) expect(said).toContain(words(`bug.${choice}`));
      expect(said).not.toContain(words('bugs.lead'));
    }
  });

  it('names the mistake in the live region, and the event names it as the core does', async () => {
    const { said, prediction } = await opened(name, right);
    expect(prediction.right).toBe(right);
    expect(said).toEqual([t('bugs.said', { answer: t(`bug.${fault}`) })]);
  });
});

describe.each(['en', 'hi-Latn'])('a wrong suspicion, in %s', (language) => {
  const words: PipelineView['t'] = (key, args) => {
    asked.add(key);
    return message(language, key, args);
  };
  /** A sentence about the first mistake to choose from, after its name. */
  const ending = (key: string, args = {}) =>
    words(key, { name: '', ...args })
      .split('**')
      .at(-1) ?? '';
  const refused = () => ending('bugs.not.refused', { keys: 3, size: 4 });

  /** The page, where of that mistake is known what `changes` say. */
  async function page(changes: (wrong: PipelineResult) => object): Promise<string> {
    const { preset, runs, wrong } = runsOf('bug-no-scale');
    const { view } = await opened('bug-no-scale', 0, { t: words, frame: frameOf({ t: words }) });
    const suspect = (fault: string, heads?: number) => runs.suspect(fault, heads);
    const changed = { right: runs.right, suspect, ...changes(wrong) } as BugRuns;
    return markupOf(drawBugQuestion(view(), preset, changed));
  }

  it('is called natural, never what most people suspect', async () => {
    const said = await page(() => ({}));
    expect(said).toContain(`<b>${words('bug.scale-twice')}:</b>`);
    expect(said).toMatch(/a natural suspicion\. But|yeh shak banta hai\. Lekin/);
    expect(said).not.toMatch(/suspect this first|pehle isi par/);
  });

  it('that prints the same numbers cannot be told apart, and is not said to be impossible', async () => {
    const said = await page((wrong) => ({ suspect: () => wrong }));
    expect(said).toContain(ending('bugs.not.alike'));
    expect(said).not.toContain(refused());
  });

  it('is refused only where it cannot be computed', async () => {
    expect(await page(() => ({ suspect: () => null }))).toContain(refused());
    const alone = await page(() => ({ right: null }));
    expect(alone).not.toContain(refused());
    expect(alone).not.toContain(ending('bugs.not.alike'));
  });

  it('names no symbol in the lead, which is plain text', () => {
    expect(words('bugs.lead')).toMatch(/Q.*K/);
    expect(words('bugs.lead')).not.toMatch(/[[*]/);
  });
});

it('says of rows what is so here, and in Hinglish of keys and queries in the plural', () => {
  const { wrong } = runsOf('bug-mask-inverted');
  expect(addsUp(wrong)).toBe(true);
  expect(t('predict.bug-mask-inverted.why')).toContain('Here the rows add up to 1 all the same');
  const hinglish = (key: string) => message('hi-Latn', key);
  expect(hinglish('predict.bug-mask-inverted.why')).toContain('Yahan phir bhi har row ka sum 1 hai');
  expect(hinglish('predict.bug-mask-after-softmax.why')).toContain('woh kuch nahi letin');
  expect(hinglish('predict.bug-key-not-transposed.why')).toContain('columns se milin');
});

describe('the faulty numbers, once the mistake is known', () => {
  /** What the panel says of a number, and the live region. */
  async function explainedAt(name: BugPresetName, cells: readonly CellRef[]) {
    const part = await bugsPart(host, sessionOf('example-1'));
    const session = sessionOf(name);
    return cells.map((chosen) => {
      session.state = { ...session.state, chosen };
      const seen = part.seen(viewOf(session));
      const { loaded } = seen.arithmetic;
      return { panel: markupOf(loaded?.explained(seen)), sentence: loaded?.sentence(seen) ?? '' };
    });
  }

  it.each(NAMES)('%s: every number says how it was made', async (name) => {
    const { wrong } = runsOf(name);
    for (const matrix of ['raw', 'scores', 'masked', 'weights', 'output'] as const) {
      const { data, rows, cols } = wrong.stages[matrix];
      const cells = Array.from({ length: rows * cols }, (_, place) => ({
        ...{ matrix, row: Math.floor(place / cols), col: place % cols },
      }));
      const said = await explainedAt(name, cells);
      said.forEach(({ panel, sentence }, place) => {
        expect(nonsense(panel)).toEqual([]);
        expect(sentence).toContain(formatNumber(data[place] ?? NaN).replace('≈', ''));
      });
    }
  });

  it.each<readonly [BugPresetName, CellRef, string, string]>([
    ['bug-key-not-transposed', { matrix: 'raw', row: 0, col: 1 }, 'key', '2·0 + 0·1 + 2·0 = 0'],
    ['bug-mask-added', { matrix: 'masked', row: 0, col: 0 }, 'added', '1 + 1 = 2'],
    ['bug-mask-added', { matrix: 'masked', row: 0, col: 2 }, 'kept', '0'],
    ['bug-mask-after-softmax', { matrix: 'masked', row: 0, col: 2 }, 'kept', '2'],
    ['bug-mask-after-softmax', { matrix: 'masked', row: 1, col: 1 }, 'seen', '1'],
    ['bug-mask-after-softmax', { matrix: 'weights', row: 0, col: 2 }, 'late', '0'],
  ])('%s has a number that no setting explains: %o, %s', async (name, cell, mistake, line) => {
    const [said] = await explainedAt(name, [cell]);
    const note = plain(t(`bugs.made.${mistake}`, { row: cell.row + 1, col: cell.col + 1 }));
    expect(said?.sentence).toContain(`: ${line}. ${note}`);
    expect(said?.panel).not.toBe('');
  });

  it.each(NAMES)('%s: the right ones are a press away, and said', async (name) => {
    const said: string[] = [];
    const { wrong, right } = runsOf(name);
    const part = await bugsPart(host, sessionOf('example-1'));
    const session = sessionOf(name);
    session.goTo('weights');
    const view = () => part.seen(viewOf(session, { say: (sentence) => said.push(sentence) }));
    const weights = () => view().session.run?.result.stages.weights.data;
    const page = () => markupOf(part.drawBug(view()));
    expect(weights()).toEqual(wrong.stages.weights.data);
    expect(page()).toContain(t(`predict.${name}.title`));
    choose(part.drawBug(view()), 'numbers', 'right');
    expect(weights()).toEqual(right.stages.weights.data);
    expect(page()).not.toContain(t(`predict.${name}.title`));
    choose(part.drawBug(view()), 'numbers', 'faulty');
    expect(weights()).toEqual(wrong.stages.weights.data);
    expect(said).toEqual(['right', 'faulty'].map((numbers) => t('bugs.shown', { numbers })));
  });

  it('follow what is typed, and are gone with settings under which there is no such mistake', async () => {
    const { session, view } = await opened('bug-no-scale', 'skip');
    session.set(new Map([['q', '0,0,0,0~0,0,0,0']]));
    expect(Array.from(view().session.run?.result.stages.raw.data ?? [])).toEqual([0, 0, 0, 0, 0, 0]);
    expect(view().session).not.toBe(session);
    session.set(new Map([['scale', 'dk']]));
    expect(view().session).toBe(session);
  });

  it.each(NAMES)('%s: no program is offered that would not print them', async (name) => {
    const part = await bugsPart(host, sessionOf('example-1'));
    const seen = part.seen(viewOf(sessionOf(name), { copy: copyMenu() }));
    const programs = ['mask-after-softmax', 'mask-added', 'key-not-transposed'];
    const refused = markupOf(seen.copy.loaded?.drawn(seen)).includes(plain(t('bugs.copy')));
    expect(refused).toBe(programs.includes(BUG_PRESETS[name].fault));
  });

  it('ask for every sentence that there is', () => {
    const keys = CATALOGUE_FILES.flatMap(({ language, file, texts }) =>
      language === 'en' && ['bugs', 'scenes'].includes(file) ? Object.keys(texts) : [],
    );
    expect(keys.length).toBeGreaterThan(80);
    expect(keys.filter((key) => !asked.has(key))).toEqual([]);
  });
});
