// SPDX-License-Identifier: MIT
// The whole page of the pipeline, drawn without a browser in every state there is: each sentence it asks for exists,
// each sentence that exists is asked for, and the letters NaN are nowhere.
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { message } from '../../../web/src/content/catalogue.ts';
import { PIPELINE_PRESETS } from '../../../web/src/content/presets.ts';
import type { GridController } from '../../../web/src/elements/grid-controller.ts';
import { PipelineSession } from '../../../web/src/elements/pipeline-session.ts';
import type { PipelineView } from '../../../web/src/elements/pipeline-scene.ts';
import { drawPipeline } from '../../../web/src/elements/pipeline-view.ts';
import { problemSentence, stepSentence } from '../../../web/src/elements/pipeline-words.ts';
import {
  goToStep,
  matrixShape,
  setSize,
  type MatrixName,
  type PipelineState,
} from '../../../web/src/model/pipeline-state.ts';
import { stepIds, type StepId } from '../../../web/src/model/pipeline-steps.ts';
import { markupOf } from '../content/template-text.ts';
import { engine, presetState } from '../worked.ts';

const asked = new Set<string>();

/** The catalogue, keeping account of what was asked for. It throws for a key that nobody has. */
const t: PipelineView['t'] = (key, args) => {
  asked.add(key);
  return message('en', key, args);
};

function viewOf(session: PipelineSession, changes: Partial<PipelineView> = {}): PipelineView {
  const grid = {
    pointed: null,
    editing: null,
    stopOf: () => ({ row: 0, col: 0 }),
  } as unknown as GridController;
  const act = {} as PipelineView['act'];
  const fixed = { erratum: null, width: 720, textSize: 1, headingLevel: 3, style: {}, help: false };
  return { session, engine, grid, t, act, ...fixed, ...changes };
}

function sessionWith(state: PipelineState): PipelineSession {
  const session = new PipelineSession();
  session.start(engine);
  session.change(state);
  return session;
}

/** Draws, and returns everything that was drawn or would be said. */
function drawn(session: PipelineSession, changes: Partial<PipelineView> = {}): string {
  const view = viewOf(session, changes);
  const { problem } = session;
  return [
    markupOf(drawPipeline(view)),
    stepSentence(view),
    problem === null ? '' : problemSentence(problem, t),
  ].join('\n');
}

/** What must never reach a learner, with some of what stands before it. */
const nonsense = (page: string) => page.match(/.{0,60}(?:NaN|undefined(?! result)|\[object)/g) ?? [];

/** The tables of each step. */
const SHOWN: Readonly<Record<StepId, readonly MatrixName[]>> = {
  inputs: ['q', 'k', 'v'],
  scores: ['q', 'k', 'raw'],
  scaled: ['raw', 'scores'],
  masked: ['scores', 'masked'],
  weights: ['masked', 'weights'],
  output: ['weights', 'v', 'output'],
};

/** Every step of a state, with the first and the last number of each of its tables chosen in turn. */
function everyPlace(state: PipelineState): PipelineState[] {
  return stepIds(state.mask !== 'none').flatMap((step) => {
    const there = goToStep(state, step);
    const places = SHOWN[step].flatMap((matrix) => {
      const [rows, cols] = matrixShape(there, matrix);
      return [
        { matrix, row: 0, col: 0 },
        { matrix, row: rows - 1, col: cols - 1 },
      ];
    });
    return [there, ...places.map((chosen) => ({ ...there, chosen }))];
  });
}

const BASE = presetState('whole-matrix-softmax');
const EMPTY_ROW = BASE.hidden.map((row, index) => row.map(() => index === 0));
const STATES = (['sqrt', 'none', 'dk', 'custom'] as const).flatMap((scale) =>
  (['none', 'causal', 'custom'] as const).flatMap((mask) =>
    (['row', 'column', 'whole'] as const).map((axis): PipelineState => ({
      ...BASE,
      scale,
      mask,
      axis,
      hidden: EMPTY_ROW,
    })),
  ),
);

describe('the page in every state', () => {
  it.each(STATES)('can be drawn: divided by $scale, mask $mask, softmax along $axis', (state) => {
    for (const place of everyPlace(state)) expect(nonsense(drawn(sessionWith(place)))).toEqual([]);
  });

  it.each([1, 8])('can be drawn with %d of everything, wide and narrow', (size) => {
    const names = ['n', 'm', 'dk', 'dv'] as const;
    const state = names.reduce((sized, name) => setSize(sized, name, size), presetState('causal-3'));
    for (const step of stepIds(true))
      for (const width of [0, 320, 720, 1200])
        expect(nonsense(drawn(sessionWith(goToStep(state, step)), { width, help: true }))).toEqual([]);
  });

  it('says what is wrong in every way a reader can be wrong', () => {
    const session = sessionWith(BASE);
    const wrongs: readonly (() => unknown)[] = [
      ...['abc', '', '1e999'].flatMap((text) => [
        () => session.keep({ matrix: 'k', row: 0, col: 0 }, text),
        () => session.size('n', text),
        () => session.size('dk', text),
        () => {
          session.change({ ...BASE, scale: 'custom', divisor: text });
        },
      ]),
      () => session.size('m', '9'),
      () => {
        session.change({ ...BASE, scale: 'custom', divisor: '0' });
      },
      () => {
        session.load('misprint');
      },
      () => {
        session.load('no such example');
      },
    ];
    for (const wrong of wrongs) {
      session.change(BASE);
      wrong();
      expect(session.problem).not.toBeNull();
      for (const step of stepIds(false)) {
        session.state = goToStep(session.state, step);
        expect(nonsense(drawn(session))).toEqual([]);
      }
    }
  });

  it('has something to say before there ever was a result', () => {
    const session = new PipelineSession();
    session.load('misprint');
    session.start(engine);
    expect(drawn(session)).toContain(message('en', 'stale.none'));
  });

  it('says that the fallback engine serves, and what is often misprinted', () => {
    for (const { erratum } of Object.values(PIPELINE_PRESETS)) {
      const page = drawn(sessionWith(BASE), {
        erratum: erratum?.message ?? null,
        engine: { ...engine, backend: 'js' },
      });
      expect(page).toContain(message('en', 'fallback'));
      if (erratum !== null) expect(page).toContain(`<b>${message('en', 'erratum')}.</b>`);
    }
  });
});

describe('the catalogue', () => {
  const folder = new URL('../../../web/src/', import.meta.url);
  const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('\n');
  const english = JSON.parse(
    readFileSync(new URL('content/messages/en.messages.json', folder), 'utf8'),
  ) as object;

  it('has every key that stands in the sources as a call', () => {
    const keys = [...source.matchAll(/(?:\bt\(\s*|\bkey: )'([\w.-]+)'/g)].map((found) => found[1] ?? '');
    expect(keys.length).toBeGreaterThan(30);
    expect(keys.filter((key) => !Object.hasOwn(english, key))).toEqual([]);
  });

  it('has no sentence that is never asked for', () => {
    const named = (key: string) => source.includes(`'${key}'`);
    expect(Object.keys(english).filter((key) => !asked.has(key) && !named(key))).toEqual([]);
  });
});
