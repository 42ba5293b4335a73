// SPDX-License-Identifier: MIT
// Runs copied programs in the system's Python: once for a whole list, because starting it takes longer than they do.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { pythonWithNumpy } from '../../../../build-scripts/lib/python.mjs';

/** One that has NumPy; without any, the tests fail with its name. */
export const PYTHON = pythonWithNumpy() ?? '/usr/bin/python3';

const RUNNER = fileURLToPath(new URL('run_programs.py', import.meta.url));

/**
 * What each program printed, line by line.
 * @throws Error with Python's own words when one of them fails or warns.
 */
export function printedBy(
  programs: readonly string[],
  modules: readonly string[] = [],
): readonly (readonly string[])[] {
  const answer = execFileSync(PYTHON, [RUNNER, ...modules], {
    input: JSON.stringify(programs),
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { PYTHONIOENCODING: 'ascii' },
  });
  const results = JSON.parse(answer) as { readonly error: string | null; readonly printed: string }[];
  return results.map(({ error, printed }, index) => {
    if (error !== null) throw new Error(`${error}\n${programs[index] ?? ''}`);
    return printed.trimEnd().split('\n');
  });
}
