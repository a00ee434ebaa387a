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
import type { EmbeddedEngine } from './embedded-engine.ts'
import { heldStatements } from './held-statements.ts'
import { DatabaseAway } from './outage.ts'

/** Kysely on the embedded engine: one session, so whoever holds the connection has it alone. */
export function embeddedDialect(engine: EmbeddedEngine): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new EmbeddedDriver(engine),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

/** Whoever waits longer for the one session is told that the shop is busy. */
const QUEUE_MS = 30_000

class EmbeddedDriver implements Driver {
  readonly #connection: DatabaseConnection
  readonly #queue = new Set<() => void>()
  #held = false

  constructor(engine: EmbeddedEngine) {
    const held = heldStatements()
    this.#connection = {
      async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
        const asked = held.take(sql, parameters)
        const last = asked.pop()
        if (!last) return { rows: [] }
        const { rows, affectedRows } = await engine.run(last.text, last.values, asked)
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
    if (this.#held) await this.#turn()
    this.#held = true
    return this.#connection
  }

  async releaseConnection(): Promise<void> {
    const [next] = this.#queue
    if (!next) this.#held = false
    else {
      this.#queue.delete(next)
      next()
    }
  }

  /** @throws DatabaseAway after half a minute */
  #turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const take = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#queue.delete(take)
        reject(new DatabaseAway('The embedded database is busy.'))
      }, QUEUE_MS)
      this.#queue.add(take)
    })
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'))
  }

  /** COMMIT of a failed transaction quietly rolls back: the thread makes that an error (25P02). */
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy(): Promise<void> {}
}
