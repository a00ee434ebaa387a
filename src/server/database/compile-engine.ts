import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

/** As many pages of 64 kB as PGlite itself gives its engine. */
const MEMORY = { initial: 2_048, maximum: 32_768 }

/** PGlite's own code, which many databases of one process can share. */
export async function compileEngine(): Promise<WebAssembly.Module> {
  const folder = join(createRequire(import.meta.url).resolve('@electric-sql/pglite'), '..')
  const engine = await WebAssembly.compile(await readFile(join(folder, 'pglite.wasm')))
  keepParserAsItIs(engine)
  return engine
}

/**
 * V8 compiles a function once more, at its best, when it has run for a while. PostgreSQL's parser is one function of 105 kB that
 * this takes 604 MB and some seconds for, while statements that come back are not parsed at all (decision 146). V8 decides
 * when it first compiles a function whether it will count its runs: so the parser is compiled while all others are excepted,
 * by calling it in a memory that is thrown away. Where that fails the engine works as well, and takes the memory.
 */
function keepParserAsItIs(engine: WebAssembly.Module): void {
  const imports: Record<string, Record<string, unknown>> = {}
  for (const { module, name, kind } of WebAssembly.Module.imports(engine))
    (imports[module] ??= {})[name] = kind === 'memory' ? new WebAssembly.Memory(MEMORY) : refuse
  const { palloc, raw_parser: parse } = new WebAssembly.Instance(engine, imports).exports
  // What the parser calls first is used by all others too: it is compiled before, to be counted.
  failing(() => palloc?.(8))
  setFlagsFromString('--wasm-tier-up-filter=0')
  failing(() => parse?.(0, 0))
  setFlagsFromString('--wasm-tier-up-filter=-1')
}

/** Nothing is set up in that memory: each call ends in a trap, soon. */
function failing(call: () => unknown): void {
  try {
    call()
  } catch {
    // As expected.
  }
}

function refuse(): never {
  throw new Error('This engine is not to be used.')
}
