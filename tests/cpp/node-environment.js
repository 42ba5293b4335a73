// SPDX-License-Identifier: MIT
// Linked into the WebAssembly tests: hands the tests' own environment variables to getenv(), which sees none of Node's.
/* global ENV, Module, process */
Module['preRun'] = () => {
  for (const [name, value] of Object.entries(process.env)) {
    if (/^(SDPA|GTEST)_/.test(name)) ENV[name] = value;
  }
};
