// SPDX-License-Identifier: MIT
// What is right is found in the core's result, never written down.
import { describe, expect, it } from 'vitest';
import { PIPELINE_PRESETS, type PipelinePresetName } from '../../../web/src/content/presets.ts';
import { PipelineSession } from '../../../web/src/elements/pipeline-session.ts';
import { rightChoice } from '../../../web/src/model/question.ts';
import { engine } from '../worked.ts';

const NAMES = Object.keys(PIPELINE_PRESETS) as PipelinePresetName[];
const ASKING = NAMES.filter((name) => PIPELINE_PRESETS[name].question !== null);

/** A session at the beginning of a preset. */
function sessionOf(name: string): PipelineSession {
  const session = new PipelineSession();
  session.load(name);
  session.start(engine);
  return session;
}

const question = (choices: readonly number[]) => ({ name: 'by-hand', choices });

describe('the right choice', () => {
  it.each([
    ['example-1', 0.27],
    ['example-1-unscaled', 0.88],
    ['causal-3', 1],
    ['whole-matrix-softmax', 0.53],
    ['padding', 0],
    ['long-key', 0.38],
  ] as const)('of %s is %d, by the core’s own number', (name, right) => {
    const session = sessionOf(name);
    const { question: one } = session;
    expect(one?.choices[session.right(one)]).toBe(right);
  });

  it('is there for every preset that asks', () => {
    expect(ASKING).toHaveLength(6);
    for (const name of ASKING) {
      const session = sessionOf(name);
      expect(session.question).not.toBeNull();
      expect(() => session.question && session.right(session.question)).not.toThrow();
    }
  });

  it('is as near as two decimals allow, ends included', () => {
    expect(rightChoice(question([0.12, 0.27]), 0.265)).toBe(1);
    expect(rightChoice(question([0.12, 0.27]), 0.275)).toBe(1);
    expect(() => rightChoice(question([0.12, 0.27]), 0.276)).toThrow('no choice is near 0.276');
    expect(() => rightChoice(question([0.12]), Number.NaN)).toThrow();
  });
});

describe('a preset', () => {
  it('that cannot be computed asks nothing', () => {
    expect(sessionOf('misprint').question).toBeNull();
  });
});
