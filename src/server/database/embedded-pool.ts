import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { noteDiskFull } from './disk-full.ts'
import type { EmbeddedEngine } from './embedded-engine.ts'
import { DatabaseAway } from './outage.ts'

const QUEUE_TIMEOUT_MS = 30_000

/** Callers wait in turn for the only connection, at most 30 seconds. */
export function embeddedPool(engine: EmbeddedEngine): PostgresPool {
  const waiting = new Set<() => void>()
  let taken = false
  const client = {
    async query(sql: string, parameters?: readonly unknown[]) {
      const results = await engine.run(sql, parameters).catch((error: unknown) => {
        noteDiskFull(error)
        throw error
      })
      return results.length === 1 ? results[0] : results
    },
    release() {
      const [next] = waiting
      if (next) next()
      else taken = false
    },
  } as unknown as PostgresPoolClient

  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const take = () => {
        clearTimeout(timer)
        waiting.delete(take)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(take)
        reject(new DatabaseAway('The embedded database is busy.'))
      }, QUEUE_TIMEOUT_MS)
      waiting.add(take)
    })

  return {
    options: {},
    async connect() {
      if (taken) await turn()
      taken = true
      return client
    },
    async end() {},
  }
}
