// SPDX-License-Identifier: MIT
// The engine says where the .wasm of the core lies and reads it. Emscripten since 4.0.4 all the same writes an address of
// its own into the glue, which bundlers of other people would follow to a file that dist/ does not have.
const ADDRESS = /new URL\("[\w.-]+\.wasm",\s*import\.meta\.url\)\.href/g;

/** A plugin of rolldown. */
export const glueAddress = () => ({
  name: 'glue-address',
  transform: {
    filter: { id: /[/\\]sdpa-core[\w-]*\.mjs$/ },
    handler: (code) => (code.match(ADDRESS) ? { code: code.replace(ADDRESS, '""'), map: null } : undefined),
  },
});
