// SPDX-License-Identifier: MIT
// How the scripts speak: steps with their time, progress that neither floods a log nor stays silent, and one clear
// sentence instead of a stack trace when something expected is wrong.

/** An expected end: its message is for the reader; anything else that is thrown is a bug and keeps its stack. */
export class Stop extends Error {}

export const say = (text = '') => process.stdout.write(`${text}\n`);

export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Names a step before it starts and tells its time at the end. */
export async function step(name, work) {
  const start = performance.now();
  say(`▸ ${name}`);
  const result = await work();
  say(`  ${name}: done in ${seconds(start)}`);
  return result;
}

/** Shows the newest text: in place on a terminal, every ten seconds in a log. Call the result with no text to end. */
export function progress() {
  const everyMs = process.stdout.isTTY ? 100 : 10_000;
  let last = process.stdout.isTTY ? 0 : performance.now();
  return (text) => {
    if (text === undefined) {
      if (process.stdout.isTTY) process.stdout.write('\r\x1b[K');
    } else if (performance.now() - last >= everyMs) {
      last = performance.now();
      const line = `  ${text.slice(0, 100)}`;
      process.stdout.write(process.stdout.isTTY ? `\r\x1b[K${line}` : `${line}\n`);
    }
  };
}

/** Runs a command's main function and turns its end into an exit code. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    process.stderr.write(`\n${error.message}\n`);
    process.exitCode = 1;
  }
}
