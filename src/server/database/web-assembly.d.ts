/** The little of WebAssembly that the embedded engine needs: TypeScript knows it only together with the browser's DOM. */
declare namespace WebAssembly {
  interface Module {}
  interface Memory {}
  const Module: { imports(module: Module): { module: string; name: string; kind: string }[] }
  const Memory: new (pages: { initial: number; maximum: number }) => Memory
  const Instance: new (
    module: Module,
    imports: Record<string, Record<string, unknown>>,
  ) => { exports: Record<string, (...given: number[]) => number> }
  function compile(code: Uint8Array): Promise<Module>
}
