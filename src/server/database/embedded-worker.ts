/**
 * The embedded PostgreSQL (PGlite) in a thread of its own: on the main thread a burst of queries would
 * keep every timer and socket waiting. One session, one statement at a time; `embedded.ts` queues.
 */
import { fsyncSync, openAsBlob } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { Answer, Place, Question } from './embedded.ts'

const INT8 = 20

/**
 * PGlite's file system has no fsync, so a power cut could take back an acknowledged order. Emscripten
 * calls `stream_ops.fsync` where one exists: this gives it one. `embedded.test.ts` asserts that it is
 * still called once a commit (the version of PGlite is pinned for the same reason).
 */
class DurableFolder extends NodeFS {
  override async init(...parts: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const opened = await super.init(...parts)
    opened.emscriptenOpts.preRun?.push((module: unknown) => {
      const { NODEFS } = module as { NODEFS: { stream_ops: Record<string, unknown> } }
      NODEFS.stream_ops['fsync'] = (stream: { nfd: number }) => {
        fsyncSync(stream.nfd)
        fsyncs += 1
        return 0
      }
    })
    return opened
  }
}

let fsyncs = 0
const { folder, copyOf, compiled } = workerData as Place

const database = await PGlite.create({
  ...(folder === null ? {} : { fs: new DurableFolder(folder) }),
  ...(copyOf === undefined ? {} : { loadDataDir: await openAsBlob(copyOf) }),
  ...(compiled === undefined ? {} : { pgliteWasmModule: compiled }),
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
  ]
  if (folder !== null) settings.push('fsync=on', 'wal_sync_method=fsync')
  return [
    ...PGlite.defaultStartParams.filter((parameter) => folder === null || parameter !== '-F'),
    ...settings.flatMap((setting) => ['-c', setting]),
  ]
}

async function run({ sql, parameters }: Question): Promise<Omit<Answer, 'id'>> {
  if (sql === 'fsyncs') return { rows: [{ fsyncs }] }
  if (sql === 'dump') return { rows: [{ bytes: await dump() }] }
  if (parameters.length > 0) {
    const { rows, affectedRows } = await database.query<Record<string, unknown>>(sql, [...parameters])
    return { rows, affectedRows }
  }
  const results = await database.exec(sql)
  return {
    rows: results.flatMap((result) => result.rows),
    affectedRows: results.at(-1)?.affectedRows,
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

async function answer(question: Question): Promise<Answer> {
  const { id, sql } = question
  try {
    if (sql !== 'close') return { id, ...(await run(question)) }
    await database.close()
    return { id, rows: [] }
  } catch (error) {
    return { id, rows: [], error: describeError(error) }
  }
}

parentPort?.on('message', (question: Question) => {
  void answer(question).then((given) => parentPort?.postMessage(given))
})

parentPort?.postMessage({ id: 0, rows: [] } satisfies Answer)
