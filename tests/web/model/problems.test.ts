// SPDX-License-Identifier: MIT
// From what is wrong to the event of the page: codes and arguments are the engine's, messages the learner's.
import { describe, expect, it } from 'vitest';
import { CORE_ERROR_CODES } from '../../../web/src/engine/index.ts';
import { checkPipeline } from '../../../web/src/model/pipeline-check.ts';
import { checkSize } from '../../../web/src/model/pipeline-entries.ts';
import { setCell } from '../../../web/src/model/pipeline-state.ts';
import { errorDetail } from '../../../web/src/model/error-detail.ts';
import { newestFirst, refusedByCore, type Problem } from '../../../web/src/model/problems.ts';
import { PROBLEM_MESSAGES } from '../../../web/src/model/problem-messages.ts';
import { presetState, stateWith } from '../worked.ts';

function firstProblem(state: Parameters<typeof checkPipeline>[0]): Problem {
  const [problem] = checkPipeline(state).problems;
  if (problem === undefined) throw new Error('nothing is wrong');
  return problem;
}

describe('the event of a problem', () => {
  it.each([
    ['q', 'query'],
    ['k', 'key'],
    ['v', 'value'],
  ] as const)('calls the matrix %s by the name the engine gives it', (matrix, argument) => {
    const problem = firstProblem(setCell(stateWith(), matrix, 0, 1, 'abc'));
    expect(errorDetail(problem)).toEqual({
      code: 'not_a_number',
      argument,
      expected: 'a number',
      actual: 'abc',
    });
  });

  it('says what a short row has and should have', () => {
    expect(errorDetail(firstProblem(presetState('misprint')))).toEqual({
      code: 'shape_mismatch',
      argument: 'key',
      expected: '4 numbers in each row',
      actual: '2 in row 2',
    });
  });

  it('calls a divisor of 0 out of range, as the core would', () => {
    const problem = firstProblem({ ...stateWith(), scale: 'custom', divisor: '0' });
    expect(errorDetail(problem)).toEqual({
      code: 'out_of_range',
      argument: 'scale',
      expected: '0.01 to 1000',
      actual: '0',
    });
  });

  it('calls a size by its own name', () => {
    expect(errorDetail(checkSize('dk', '9') as Problem)).toEqual({
      code: 'out_of_range',
      argument: 'dk',
      expected: '1 to 8',
      actual: '9',
    });
  });

  it('keeps to the closed list of the engine, whatever was typed', () => {
    const states = ['abc', '', '1e999', '1e7'].map((text) => setCell(stateWith(), 'q', 0, 0, text));
    const divisors = ['', 'x', '0', '5000', '1e999'].map((divisor) => ({
      ...stateWith(),
      scale: 'custom' as const,
      divisor,
    }));
    for (const state of [...states, ...divisors, presetState('misprint')])
      expect(CORE_ERROR_CODES).toContain(errorDetail(firstProblem(state)).code);
  });
});

describe('a refusal of the core itself', () => {
  const refusal = { code: 'overflow', argument: 'key', expected: 'finite products', actual: 'inf' };

  it('is handed on to the page unchanged', () => {
    expect(errorDetail(refusedByCore(refusal))).toEqual(refusal);
  });

  it('has a message of its own', () => {
    expect(PROBLEM_MESSAGES[refusedByCore(refusal).code]).toBe('E_CORE');
  });
});

describe('several problems at once', () => {
  const withTexts = (q: string, k: string) =>
    checkPipeline(setCell(setCell(stateWith(), 'q', 0, 0, q), 'k', 0, 0, k)).problems;
  const texts = (problems: readonly Problem[]) => problems.map(({ actual }) => actual);

  it('come newest first, whatever their place', () => {
    const first = newestFirst(withTexts('a', '1'), []);
    const second = newestFirst(withTexts('a', 'b'), first);
    expect(texts(second)).toEqual(['b', 'a']);
    expect(texts(newestFirst(withTexts('c', 'b'), second))).toEqual(['c', 'b']);
    expect(texts(newestFirst(withTexts('a', '1'), second))).toEqual(['a']);
  });

  it('keep their order while nothing new goes wrong', () => {
    const both = newestFirst(withTexts('a', 'b'), withTexts('1', 'b'));
    expect(texts(both)).toEqual(['a', 'b']);
    expect(newestFirst(withTexts('a', 'b'), both)).toEqual(both);
  });
});
