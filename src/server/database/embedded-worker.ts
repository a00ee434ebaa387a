/**
 * The embedded PostgreSQL (PGlite) in a thread of its own: on the main thread a burst of queries would
 * keep every timer and socket waiting. One session, one statement at a time; `embedded-engine.ts` queues.
 */
import { fsyncSync, openAsBlob } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { parse, PGlite, protocol } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { compileEngine } from './compile-engine.ts'
import type { Answer, EngineFault, Order, Place, Question, Statement } from './embedded-engine.ts'
import { isStalePlan, statementNames } from './statement-names.ts'

const INT8 = 20

/**
 * PGlite's file system has no fsync, so a power cut could take back an acknowledged order. Emscripten
 * calls `stream_ops.fsync` where one exists: this gives it one. `embedded-engine.test.ts` asserts that it is
 * still called once a commit (the version of PGlite is pinned for the same reason).
 */
class DurableFolder extends NodeFS {
  override async init(...parts: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const opened = await super.init(...parts)
    opened.emscriptenOpts.preRun?.push((module: unknown) => {
      const { NODEFS, FS } = module as FileLayer
      NODEFS.stream_ops['fsync'] = (stream) => {
        fsyncSync((stream as { nfd: number }).nfd)
        fsyncs += 1
        return 0
      }
      // Whatever the umask, the engine's files are its owner's alone: it sets their modes itself, open to everybody.
      const { mknod } = NODEFS.node_ops
      NODEFS.node_ops['mknod'] = (parent, name, mode, dev) => mknod?.(parent, name, forOwner(mode), dev)
      const setAttributes = NODEFS.doSetAttr.bind(NODEFS)
      NODEFS.doSetAttr = (file, node, attributes, ...means) => {
        const { mode } = attributes
        setAttributes(
          file,
          node,
          mode === undefined ? attributes : { ...attributes, mode: forOwner(mode) },
          ...means,
        )
      }
      const { write } = NODEFS.stream_ops
      NODEFS.stream_ops['write'] = (...given) => {
        try {
          if (diskIsFull) throw new FS.ErrnoError(NO_SPACE)
          return write?.(...given)
        } catch (error) {
          // Said at once: the engine may say so itself, or never answer again.
          if ((error as { errno?: number }).errno === NO_SPACE) parentPort?.postMessage({ fault: DISK_FULL })
          throw error
        }
      }
    })
    return opened
  }
}

type FileLayer = {
  NODEFS: {
    stream_ops: Record<string, (...given: unknown[]) => unknown>
    node_ops: Record<string, (...given: unknown[]) => unknown>
    doSetAttr(file: unknown, node: unknown, attributes: { mode?: unknown }, ...means: unknown[]): void
  }
  FS: { ErrnoError: new (errno: number) => Error }
}
const forOwner = (mode: unknown) => Number(mode) & ~0o077

const DISK_FULL = 'No space left on device' satisfies EngineFault['fault']
/** `ENOSPC` as the engine counts errors. */
const NO_SPACE = 51

let fsyncs = 0
/** Set by a test alone. */
let diskIsFull = false
const { folder, copyOf, compiled } = workerData as Place

const database = await PGlite.create({
  ...(folder === null ? {} : { fs: new DurableFolder(folder) }),
  ...(copyOf === undefined ? {} : { loadDataDir: await openAsBlob(copyOf) }),
  pgliteWasmModule: compiled ?? (await compileEngine()),
  extensions: { pg_trgm },
  parsers: { [INT8]: Number },
  startParams: startParams(),
})

function startParams(): string[] {
  const settings = [
    'timezone=UTC',
    'jit=off',
    'random_page_cost=1.1',
    'max_wal_size=64MB',
    'min_wal_size=32MB',
    // A quarter of the engine's own choice: memory that it would never give back. What is not in it, the system's cache has.
    'shared_buffers=32MB',
  ]
  if (folder !== null) settings.push('fsync=on', 'wal_sync_method=fsync')
  return [
    ...PGlite.defaultStartParams.filter((parameter) => folder === null || parameter !== '-F'),
    ...settings.flatMap((setting) => ['-c', setting]),
  ]
}

async function run({ sql, parameters, before = [] }: Omit<Statement, 'kind'>): Promise<Omit<Answer, 'id'>> {
  for (const { text, values } of before) await run({ sql: text, parameters: values })
  if (parameters.length > 0) {
    const name = names.nameOf(sql)
    const ask = () => database.query<Record<string, unknown>>(sql, [...parameters])
    const { rows, affectedRows } = await (name === undefined
      ? ask()
      : runPrepared(name, sql, parameters).catch(async (error: unknown) => {
          if (!isStalePlan(error)) throw error
          names.forget(sql)
          // A transaction is over with it: this is refused too, and the transaction begins again (`write.ts`).
          return ask().catch(() => {
            throw error
          })
        }))
    return { rows, affectedRows }
  }
  if (OF_TRANSACTIONS.has(sql)) return runPrepared(sql, sql, [])
  const results = await database.exec(sql)
  return {
    rows: results.flatMap((result) => result.rows),
    affectedRows: results.at(-1)?.affectedRows,
  }
}

/** What every transaction asks for, under names of their own. */
const OF_TRANSACTIONS = new Set(['begin', 'commit', 'rollback'])

const names = statementNames((name) => {
  if (prepared.delete(name)) forgotten.push(name)
})
type Message = Awaited<ReturnType<typeof database.execProtocolStream>>[number]
/** What this session has prepared: the types of its parameters, and what its rows look like, which stays the same. */
type Prepared = { types: number[]; columns: Message[] }
const prepared = new Map<string, Prepared>()
/** Prepared, and not used again: the engine drops them when it prepares the next one. */
const forgotten: string[] = []

/**
 * `query` asks the engine six times and has it read and plan the statement anew, which is most of what a short one costs:
 * here it is asked once.
 */
async function runPrepared(name: string, sql: string, parameters: readonly unknown[]) {
  return database.runExclusive(async () => {
    const { types, columns } = prepared.get(name) ?? (await prepare(name, sql))
    const values = parameters.map((value, at) => textOf(value, types[at] ?? 0))
    const messages = await send(
      protocol.serialize.bind({ statement: name, values }),
      protocol.serialize.execute({}),
    )
    const [result] = parse.parseResults([...columns, ...messages], database.parsers)
    const { rows, affectedRows, command } = result as {
      rows: Record<string, unknown>[]
      affectedRows?: number
      command?: string
    }
    // A transaction in which a statement had failed is quietly rolled back.
    if (sql === 'commit' && command !== 'COMMIT') throw notCommitted()
    return { rows, affectedRows }
  })
}

const notCommitted = () =>
  Object.assign(new Error('The transaction was rolled back instead of committed.'), { code: '25P02' })

async function prepare(name: string, sql: string): Promise<Prepared> {
  const { close, parse: asParsed, describe } = protocol.serialize
  const gone = [...forgotten.splice(0), name].map((one) => close({ type: 'S', name: one }))
  const described = await send(...gone, asParsed({ name, text: sql }), describe({ type: 'S', name }))
  const made = {
    types: parse.parseDescribeStatementResults(described),
    columns: described.filter((message) => message.name === 'rowDescription'),
  }
  prepared.set(name, made)
  return made
}

/** Nothing is to be synced after it: what must reach the disk has, by `fsync`. */
async function send(...asked: Uint8Array[]) {
  return database.execProtocolStream(Buffer.concat([...asked, protocol.serialize.sync()]), {
    syncToFs: false,
  })
}

/** As `query` writes it. */
function textOf(value: unknown, type: number): string | null {
  if (value === null || value === undefined) return null
  const serialize: ((given: unknown) => string) | undefined = database.serializers[type]
  return serialize ? serialize(value) : (value as { toString(): string }).toString()
}

async function obey(order: Order): Promise<Omit<Answer, 'id'>> {
  switch (order.kind) {
    case 'statement':
      return run(order)
    case 'dump':
      return { rows: [{ bytes: await dump() }] }
    case 'close':
      await database.close()
      return { rows: [] }
    case 'test-count-fsyncs':
      return { rows: [{ fsyncs }] }
    case 'test-fill-disk':
      diskIsFull = true
      return { rows: [] }
    case 'test-end-thread':
      return process.exit()
  }
}

async function dump(): Promise<Uint8Array> {
  const file = await database.dumpDataDir('none')
  return new Uint8Array(await file.arrayBuffer())
}

function describeError(error: unknown): NonNullable<Answer['error']> {
  const { message, code, constraint, detail, table } = error as NonNullable<Answer['error']>
  return { message, code, constraint, detail, table }
}

async function answer({ id, order }: Question): Promise<Answer> {
  try {
    return { id, ...(await obey(order)) }
  } catch (error) {
    return { id, rows: [], error: describeError(error) }
  }
}

parentPort?.on('message', (question: Question) => {
  void answer(question).then((given) => parentPort?.postMessage(given))
})

parentPort?.postMessage({ id: 0, rows: [] } satisfies Answer)
