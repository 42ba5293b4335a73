// SPDX-License-Identifier: MIT
// What the build puts in: constants, and the types of files that are compiled when they are imported
// (build-scripts/web/compiled-imports.mjs). TypeScript reads the JSON sources themselves; the module that imports one
// converts its type once (messages: addMessages of content/catalogue.ts).

/** The relative addresses of the WebAssembly files, as './sdpa.<hash>.wasm' and './sdpa-lean.<hash>.wasm'. */
declare const __SDPA_WASM_FILE__: string;
declare const __SDPA_LEAN_WASM_FILE__: string;

/** In the single file: its core as base64 of the gzip, and the relative address of the module sdpa-fallback.<hash>.js. */
declare const __SDPA_PACKED_WASM__: string;
declare const __SDPA_FALLBACK_FILE__: string;

/** The version of the package. */
declare const __SDPA_VERSION__: string;

declare module '*.css' {
  const text: string;
  export default text;
}

declare type CompiledFormulas<Source> = { readonly [Name in keyof Source]: import('lit').TemplateResult };
