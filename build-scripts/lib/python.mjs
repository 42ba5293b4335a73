// SPDX-License-Identifier: MIT
// A Python that has NumPy, which tests compare with: the one on PATH, else the system's own.
import { outputOf, which } from './run.mjs';

export function pythonWithNumpy() {
  const candidates = [which('python3'), '/usr/bin/python3'];
  return candidates.find((python) => python && outputOf(python, ['-c', 'import numpy']) !== undefined);
}
