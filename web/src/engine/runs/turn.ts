// SPDX-License-Identifier: MIT
// Giving way to everything else that waits: input, frames, other widgets.

/**
 * Resolves in a turn of its own of the event loop. By a message, because timers are slowed down to four milliseconds
 * when nested and to a second in hidden tabs, and frames stop there altogether.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      // An open port would keep a program in Node from ending.
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
