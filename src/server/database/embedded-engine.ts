import { existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { syncFile, unpack, type FileFault } from './durable-folder.ts'
import { explainFailure, type OpeningFailure } from './opening-failure.ts'
import { DatabaseAway } from './outage.ts'
import { STATEMENT_TIMEOUT_MS } from './time-limit.ts'

/**
 * `folder` is null for a database in memory (for tests). A new database starts as a copy of `copyOf`, a tar file made
 * by PGlite, if it is given.
 */
export type Place = {
  folder: string | null
  copyOf?: string | undefined
  statementMs?: number | undefined
}
export type Opening = Place & { program: WebAssembly.Module }
export type Statement = { kind: 'statement'; sql: string; parameters: readonly unknown[] }
export type Order = Statement | { kind: 'dump' } | { kind: 'close' }
export type Question = { id: number; order: Order }
export type EngineResult = {
  command: string
  rowCount: number | null
  rows: Record<string, unknown>[]
  /**
   * Columns that contain JSON. The worker sends their values as text, which is faster to copy than the parsed value.
   */
  json: string[]
}
export type Answer = {
  id: number
  results?: EngineResult[]
  dump?: Uint8Array
  error?: { message: string; code?: string; constraint?: string; detail?: string; table?: string }
  failure?: OpeningFailure
}
export type FromThread = Answer | { fault: FileFault }
export const OPENING = 0

let program: Promise<WebAssembly.Module> | undefined

/** Compiles PGlite's program once for all databases of this process, because compiling is slow. */
function compiled(): Promise<WebAssembly.Module> {
  const file = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
  program ??= readFile(file).then((bytes) => WebAssembly.compile(bytes))
  return program
}

export class EmbeddedError extends Error {
  readonly code: string | undefined
  readonly constraint: string | undefined
  readonly detail: string | undefined
  readonly table: string | undefined
  constructor({ message, code, constraint, detail, table }: NonNullable<Answer['error']>) {
    super(message)
    this.name = 'EmbeddedError'
    this.code = code
    this.constraint = constraint
    this.detail = detail
    this.table = table
  }
}

const UNHURRIED_MS = 30 * 60_000
const PROBE_TIMEOUT_MS = 3_000
const CLOSE_TIMEOUT_MS = 3_000
/**
 * Returns true for errors of the system (SQLSTATE classes 53 and 58), of the engine (XX), and without a code. After
 * some of them the engine never answers again, or answers only with errors.
 */
const isSystemFault = (code: string | undefined) => code === undefined || /^(?:53|58|XX)/.test(code)
const IN_FAILED_TRANSACTION = '25P02'
/** A statement that writes to the disk through the write-ahead log, without changing a table. */
const PROBE: Statement = {
  kind: 'statement',
  sql: "select pg_logical_emit_message(true, 'carapace', 'probe')",
  parameters: [],
}

const isEmpty = (folder: string) => !existsSync(folder) || readdirSync(folder).length === 0

function readJson({ rows, json }: EngineResult): void {
  for (const row of rows)
    for (const column of json) {
      const text = row[column]
      if (typeof text === 'string') row[column] = JSON.parse(text)
    }
}

type Waiting = { resolve(answer: Answer): void; reject(error: Error): void }

/**
 * The engine's worker thread. If it dies, can no longer write or exceeds a time limit, waiting and new statements are
 * refused, and `ended` has the reason.
 */
export class EmbeddedEngine {
  readonly ended: Promise<Error>
  readonly #worker: Worker
  readonly #statementMs: number
  readonly #waiting = new Map<number, Waiting>()
  #lastId = OPENING
  #unhurried = 0
  #limited: number | undefined
  #fault: string | undefined
  #over: DatabaseAway | undefined
  #resolveEnded: (error: Error) => void = () => {}

  private constructor(worker: Worker, statementMs: number) {
    this.#worker = worker
    this.#statementMs = statementMs
    this.ended = new Promise((resolve) => {
      this.#resolveEnded = resolve
    })
    worker.on('message', (message: FromThread) => this.#receive(message))
    worker.on('error', (error) => this.#end(`its thread failed: ${error.message}`))
    worker.on('exit', () => this.#end('its thread is gone'))
  }

  static async open(place: Place): Promise<EmbeddedEngine> {
    const { folder } = place
    if (folder === null) return EmbeddedEngine.#start(place)
    if (isEmpty(folder)) await EmbeddedEngine.#create({ ...place, folder })
    else if (!existsSync(join(folder, 'PG_VERSION')))
      throw explainFailure(folder, { message: 'no database', firstLine: 'PG_VERSION is missing' })
    return EmbeddedEngine.#start({ ...place, copyOf: undefined })
  }

  /**
   * Makes the database in another folder and renames it when it is complete, so `folder` never contains an incomplete
   * database.
   */
  static async #create(place: Place & { folder: string }): Promise<void> {
    const unfinished = `${place.folder}.unfinished`
    rmSync(unfinished, { recursive: true, force: true })
    if (place.copyOf) await unpack(place.copyOf, unfinished)
    else await (await EmbeddedEngine.#start({ ...place, folder: unfinished })).close()
    if (existsSync(place.folder)) rmdirSync(place.folder)
    renameSync(unfinished, place.folder)
    syncFile(dirname(place.folder))
  }

  static async #start(place: Place): Promise<EmbeddedEngine> {
    const workerData: Opening = { ...place, program: await compiled() }
    const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData })
    const engine = new EmbeddedEngine(worker, place.statementMs ?? STATEMENT_TIMEOUT_MS)
    const { failure } = await engine.#answerTo(OPENING)
    if (!failure) return engine
    engine.#end('it did not open')
    throw explainFailure(place.folder, failure)
  }

  #receive(message: FromThread): void {
    if ('fault' in message) {
      this.#fault = message.fault.message
      this.#limit(message.fault.message)
      return
    }
    const waiting = this.#waiting.get(message.id)
    this.#waiting.delete(message.id)
    waiting?.resolve(message)
  }

  /**
   * Runs SQL and returns one result for each statement. Without parameters `sql` may contain several statements.
   * @throws EmbeddedError for an error of a statement; DatabaseAway if the engine has ended, or ends meanwhile
   */
  async run(sql: string, parameters: readonly unknown[] = []): Promise<EngineResult[]> {
    const limitMs = this.#unhurried > 0 ? UNHURRIED_MS : this.#statementMs
    const answer = await this.#ask({ kind: 'statement', sql, parameters }, limitMs)
    const { error } = answer
    if (error && isSystemFault(error.code)) await this.#probe(error.message)
    // After a fault the engine may report success for writes that failed, so a probe follows.
    else if (this.#fault) await this.#probe(this.#fault)
    if (error) throw new EmbeddedError(error)
    for (const result of answer.results ?? []) readJson(result)
    return answer.results ?? []
  }

  /** Raises the time limit of new statements, including other callers', until `work` ends. */
  async unhurried<T>(work: () => Promise<T>): Promise<T> {
    this.#unhurried += 1
    try {
      return await work()
    } finally {
      this.#unhurried -= 1
    }
  }

  async dump(): Promise<Uint8Array> {
    const { dump, error } = await this.#ask({ kind: 'dump' }, UNHURRIED_MS)
    if (!dump) throw new Error(`The embedded database could not be copied: ${error?.message ?? 'no answer'}.`)
    return dump
  }

  /** An engine that does not close in time recovers at the next start. */
  async close(): Promise<void> {
    if (!this.#over) await this.#ask({ kind: 'close' }, CLOSE_TIMEOUT_MS).catch(() => {})
    this.#over ??= new DatabaseAway('The embedded database is closed.')
    await this.#worker.terminate()
  }

  async #ask(
    order: Order,
    limitMs: number,
    silence = `a ${order.kind} did not end within ${limitMs} ms`,
  ): Promise<Answer> {
    if (this.#over) throw this.#over
    const id = ++this.#lastId
    const answered = this.#answerTo(id)
    this.#worker.postMessage({ id, order } satisfies Question)
    const timer = setTimeout(() => this.#end(silence), limitMs)
    try {
      return await answered
    } finally {
      clearTimeout(timer)
    }
  }

  #answerTo(id: number): Promise<Answer> {
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
  }

  async #probe(fault: string): Promise<void> {
    this.#fault = undefined
    const { error, results } = await this.#ask(
      PROBE,
      PROBE_TIMEOUT_MS,
      `it does not answer any more after “${fault}”`,
    )
    // A failed transaction refuses the probe, so the next statement probes again.
    if (error?.code === IN_FAILED_TRANSACTION) this.#fault = fault
    else if (error) this.#end(`it cannot write any more after “${fault}”: ${error.message}`)
    else if (results?.[0]?.rows.length !== 1) this.#end(`it no longer answers after “${fault}”`)
    if (this.#over) throw this.#over
  }

  /** After a fault the current statement may never end, so its time limit is shortened. */
  #limit(fault: string): void {
    const [current] = this.#waiting.keys()
    if (current === undefined || this.#limited === current) return
    this.#limited = current
    setTimeout(() => {
      if (this.#waiting.has(current)) this.#end(`it does not answer any more after “${fault}”`)
    }, PROBE_TIMEOUT_MS).unref()
  }

  #end(why: string): void {
    if (this.#over) return
    this.#over = new DatabaseAway(`The embedded database has stopped: ${why}.`)
    for (const waiting of this.#waiting.values()) waiting.reject(this.#over)
    this.#waiting.clear()
    this.#resolveEnded(this.#over)
    void this.#worker.terminate()
  }
}
