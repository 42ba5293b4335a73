// SPDX-License-Identifier: MIT
// Starts other programs. Their output is kept and shown only when they fail, unless a step is told to show it.
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { progress, seconds, Stop } from './console.mjs';
import { ROOT } from './project.mjs';

/** Of a long output the beginning (the cause) and the end (the outcome) are shown. */
const FIRST_LINES = 20;
const LAST_LINES = 60;

/** The full path of a program, or undefined. */
export function which(program) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return join(folder, program);
    } catch {
      // not in this folder
    }
  }
  return undefined;
}

/** Whether a program ends well, what it printed and what it complained of: for where a failure is an answer too. */
export function trial(program, args, { env = {} } = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const complaint = stderr?.trim() || error?.message || '';
  return { works: status === 0, output: stdout?.trim() ?? '', complaint };
}

/** The trimmed output of a program, or undefined when it is missing or fails. */
export function outputOf(program, args, options) {
  const { works, output } = trial(program, args, options);
  return works ? output : undefined;
}

/** Whether a program that may ask the person at the terminal ends well. */
export const succeeds = (program, args) => spawnSync(program, args, { stdio: 'inherit' }).status === 0;

/**
 * Runs a program to its end. show: pass its output on as it comes. onLine(line) may return a text for the progress
 * line. title: stands there with the time, for programs that are long silent. failure: the sentence that heads its
 * output when it fails; with `allowFailure` the exit code is returned.
 */
export async function run(program, args, options = {}) {
  const { cwd = ROOT, env = {}, show = false, onLine, title, failure, allowFailure = false } = options;
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: show ? ['inherit', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  });
  const lines = [];
  const showProgress = progress();
  const start = performance.now();
  const clock = title && setInterval(() => showProgress(`${title}, ${seconds(start)}`), 1000);
  for (const stream of show ? [] : [child.stdout, child.stderr])
    eachLine(stream, (line) => {
      lines.push(line);
      const text = onLine?.(line);
      if (text) showProgress(text);
    });
  const code = await new Promise((resolve, reject) => {
    child.on('error', (error) => reject(new Stop(`${program} could not be started: ${error.message}`)));
    child.on('close', (exitCode) => resolve(exitCode ?? 1));
  }).finally(() => clearInterval(clock));
  showProgress();
  if (code !== 0 && !allowFailure) {
    throw new Stop(
      `${shortened(lines).join('\n')}\n${failure ?? `${program} ${args.slice(0, 3).join(' ')} failed (exit code ${code}).`}`,
    );
  }
  return code;
}

function shortened(lines) {
  if (lines.length <= FIRST_LINES + LAST_LINES) return lines;
  return [...lines.slice(0, FIRST_LINES), '…', ...lines.slice(-LAST_LINES)];
}

function eachLine(stream, use) {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (text) => {
    const lines = (rest + text).split(/\r?\n|\r/);
    rest = lines.pop();
    lines.forEach(use);
  });
  stream.on('end', () => rest && use(rest));
}
