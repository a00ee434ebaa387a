/**
 * The embedded PostgreSQL (PGlite) in a worker thread, because on the main thread a burst of queries would delay timers
 * and sockets.
 */
import { openAsBlob } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, types, type Results } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { DurableFolder, type FileFault } from './durable-folder.ts'
import {
  OPENING,
  type Answer,
  type EngineResult,
  type FromThread,
  type Opening,
  type Order,
  type Question,
  type Statement,
} from './embedded-engine.ts'

const JSON_TYPES: readonly number[] = [types.JSON, types.JSONB]
const asText = (text: string) => text
const SETTINGS = [
  'timezone=UTC',
  'jit=off',
  'random_page_cost=1.1',
  'max_wal_size=64MB',
  'min_wal_size=32MB',
  // This value is small, because the engine never releases this memory, and the system caches the files anyway.
  'shared_buffers=32MB',
  // With these settings the engine's first line of output says why it cannot start.
  'log_min_messages=fatal',
  'log_line_prefix=',
]

const send = (message: FromThread) => parentPort?.postMessage(message)
const { folder, copyOf, program } = workerData as Opening
let isOpen = false
let firstLine: string | undefined

try {
  const database = await open()
  parentPort?.on('message', (question: Question) => void answer(database, question).then(send))
  isOpen = true
  send({ id: OPENING })
} catch (error) {
  send({ id: OPENING, failure: { message: describeError(error).message, firstLine } })
}

async function open(): Promise<PGlite> {
  return PGlite.create({
    pgliteWasmModule: program,
    ...(folder === null ? {} : { fs: new DurableFolder(folder, noteFault) }),
    ...(copyOf === undefined ? {} : { loadDataDir: await openAsBlob(copyOf) }),
    extensions: { pg_trgm },
    parsers: { [types.INT8]: Number, ...Object.fromEntries(JSON_TYPES.map((type) => [type, asText])) },
    startParams: [...PGlite.defaultStartParams, ...SETTINGS.flatMap((setting) => ['-c', setting])],
    onStderr(line) {
      firstLine ??= line
      return false
    },
  })
}

/** Reports a fault before the answer, because the engine may never answer. */
function noteFault(fault: FileFault): void {
  send(isOpen ? { fault } : { id: OPENING, failure: { message: fault.message, fault } })
}

async function answer(database: PGlite, { id, order }: Question): Promise<Answer> {
  try {
    return { id, ...(await execute(database, order)) }
  } catch (error) {
    return { id, error: describeError(error) }
  }
}

async function execute(database: PGlite, order: Order): Promise<Omit<Answer, 'id'>> {
  switch (order.kind) {
    case 'statement':
      return { results: await run(database, order) }
    case 'dump': {
      const file = await database.dumpDataDir('none')
      return { dump: new Uint8Array(await file.arrayBuffer()) }
    }
    case 'close':
      await database.close()
      return {}
  }
}

async function run(database: PGlite, { sql, parameters }: Statement): Promise<EngineResult[]> {
  if (parameters.length === 0) return (await database.exec(sql)).map(resultOf)
  return [resultOf(await database.query<Results['rows'][number]>(sql, [...parameters]))]
}

const resultOf = ({ command = '', rowCount, rows, fields }: Results): EngineResult => ({
  command,
  rowCount: rowCount ?? null,
  rows,
  json: fields.filter(({ dataTypeID }) => JSON_TYPES.includes(dataTypeID)).map(({ name }) => name),
})

function describeError(error: unknown): NonNullable<Answer['error']> {
  const { message, code, constraint, detail, table } = error as NonNullable<Answer['error']>
  return { message, code, constraint, detail, table }
}
