// SPDX-License-Identifier: MIT
// A stretch of fresh fuzzing of the public door, from the kept corpus on.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { nameOf } from '../lib/project.mjs';
import { run } from '../lib/run.mjs';
import { buildCpp, buildFolder } from '../native/build.mjs';

const SECONDS = 60;
/** Longer calls are no other calls, only slower ones. */
const LONGEST_CALL = 700;
/** A call takes milliseconds; one that takes so long hangs. */
const LONGEST_WAIT = 60;
const KEPT_CORPUS = 'tests/fuzz/corpus';

/** Returns {passed, failed}: the one run. New calls are gathered in build/fuzz/corpus. */
export async function fuzzDoor() {
  await buildCpp('fuzz');
  const folder = buildFolder('fuzz');
  const gathered = join(folder, 'corpus');
  rmSync(gathered, { recursive: true, force: true });
  mkdirSync(gathered);
  const found = `${nameOf(folder)}/found-`;
  const limits = [
    `-max_total_time=${SECONDS}`,
    `-max_len=${LONGEST_CALL}`,
    `-timeout=${LONGEST_WAIT}`,
    `-artifact_prefix=${found}`,
  ];
  await run(join(folder, 'sdpa_door_fuzzer'), [...limits, gathered, KEPT_CORPUS], {
    onLine: (line) => line.match(/^#\d+.*cov: \d+/)?.[0],
    failure: `The fuzzer broke a promise of the core; the call is kept in ${found}….\nMend its kind and move the call into ${KEPT_CORPUS} under a name that says what went wrong.`,
  });
  return { passed: 1, failed: 0 };
}
