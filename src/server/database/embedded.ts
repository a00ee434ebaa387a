import { Worker } from 'node:worker_threads'
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'

/**
 * Where a database lives: a folder, or memory (null: for tests). `copyOf` is a file that `dump` made, to begin from;
 * `compiled` is the engine's code, which otherwise is read and compiled anew.
 */
export type Place = {
  folder: string | null
  copyOf?: string | undefined
  compiled?: WebAssembly.Module | undefined
}
export type Question = { id: number; sql: string; parameters: readonly unknown[] }
export type Answer = {
  id: number
  rows: Record<string, unknown>[]
  affectedRows?: number | undefined
  error?: { message: string; code?: string; constraint?: string; detail?: string; table?: string }
}

/** An SQL error of the embedded engine, with the same fields as node-postgres gives its own. */
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

/** The engine's thread, asked one statement at a time. */
export class EmbeddedEngine {
  readonly #worker: Worker
  readonly #waiting = new Map<number, { resolve(answer: Answer): void; reject(error: Error): void }>()
  #lastId = 0

  private constructor(worker: Worker) {
    this.#worker = worker
    worker.on('message', (answer: Answer) => {
      const waiting = this.#waiting.get(answer.id)
      this.#waiting.delete(answer.id)
      waiting?.resolve(answer)
    })
    const fail = (error: Error) => {
      for (const waiting of this.#waiting.values()) waiting.reject(error)
      this.#waiting.clear()
    }
    worker.on('error', fail)
    worker.on('exit', () => fail(new Error('The embedded database has stopped.')))
  }

  static async open(place: Place): Promise<EmbeddedEngine> {
    const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: place })
    const engine = new EmbeddedEngine(worker)
    await new Promise<Answer>((resolve, reject) => engine.#waiting.set(0, { resolve, reject }))
    return engine
  }

  async run(sql: string, parameters: readonly unknown[]): Promise<Answer> {
    const id = ++this.#lastId
    const answer = await new Promise<Answer>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage({ id, sql, parameters } satisfies Question)
    })
    if (answer.error) throw new EmbeddedError(answer.error)
    return answer
  }

  /** The whole database as one tar file, to begin another one from. */
  async dump(): Promise<Uint8Array> {
    const { rows } = await this.run('dump', [])
    return rows[0]?.['bytes'] as Uint8Array
  }

  async close(): Promise<void> {
    await this.run('close', [])
    await this.#worker.terminate()
  }
}

/** Kysely on the embedded engine: one session, so whoever holds the connection has it alone. */
export function embeddedDialect(engine: EmbeddedEngine): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new EmbeddedDriver(engine),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

class EmbeddedDriver implements Driver {
  readonly #connection: DatabaseConnection
  readonly #queue: (() => void)[] = []
  #held = false

  constructor(engine: EmbeddedEngine) {
    this.#connection = {
      async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
        const { rows, affectedRows } = await engine.run(sql, parameters)
        return {
          rows: rows as R[],
          ...(affectedRows === undefined ? {} : { numAffectedRows: BigInt(affectedRows) }),
        }
      },
      streamQuery() {
        throw new Error('The embedded database does not stream: page through the rows instead.')
      },
    }
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#held) await new Promise<void>((resolve) => this.#queue.push(resolve))
    this.#held = true
    return this.#connection
  }

  async releaseConnection(): Promise<void> {
    const next = this.#queue.shift()
    if (next) next()
    else this.#held = false
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'))
  }

  /** COMMIT of a failed transaction quietly rolls back: the SELECT makes that an error (25P02). */
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('select 1; commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy(): Promise<void> {}
}
