// SPDX-License-Identifier: MIT
// A rule of the house that reads a list of files catches what it is about, and nothing beside it.
import { expect, it } from 'vitest';
import { breaches } from '../../build-scripts/checks/house-rules.mjs';

const PRIVATE = '#include "random/fast_normals.hpp"\n';

it('a test that looks behind the public face says so in its name', () => {
  expect(breaches('tests/cpp/normals_test.cpp', () => PRIVATE)).toEqual([
    expect.stringContaining('tests/cpp/normals_test.cpp:1: #include "random/fast_normals.hpp"'),
  ]);
  expect(breaches('tests/cpp/normals_internal_test.cpp', () => PRIVATE)).toEqual([]);
  expect(breaches('tests/cpp/run_test.cpp', () => '#include "sdpa/run.hpp"\n#include "cases.hpp"\n')).toEqual(
    [],
  );
});
