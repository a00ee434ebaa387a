/** TypeScript declares WebAssembly only for browsers. */
declare namespace WebAssembly {
  class Module {
    private readonly compiled: unknown
  }
  function compile(bytes: Uint8Array): Promise<Module>
}
