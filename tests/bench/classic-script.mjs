// SPDX-License-Identifier: MIT
// Loads a script that defines a global instead of exporting.

export function classicScript(address) {
  const { document } = globalThis;
  const script = document.createElement('script');
  script.src = address;
  return new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = () => reject(new Error(`${address} could not be loaded`));
    document.head.append(script);
  });
}
