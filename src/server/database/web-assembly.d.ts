/** The little of WebAssembly that the embedded engine needs: TypeScript knows it only together with the browser's DOM. */
declare namespace WebAssembly {
  interface Module {}
  function compile(code: Uint8Array): Promise<Module>
}
