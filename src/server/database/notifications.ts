import pg from 'pg'
import type { Change } from './changes.ts'
import type { Services } from '../services.ts'

const CHANNEL = 'carapace_changes'
const RECONNECT_MS = 5_000
const CHANGES = new Set<string>(['catalogue', 'banners', 'news'] satisfies Change[])

/**
 * Several servers on one PostgreSQL tell each other what changed, by NOTIFY on a connection of its own. It is a
 * hint: while the connection is away, the caches' greatest age bounds how stale a page can be. The embedded
 * database has one process and nobody to tell. Returns how to stop.
 */
export async function forwardChanges({ config, database, log }: Services): Promise<() => Promise<void>> {
  const url = config.databaseListenUrl
  const { changes } = database
  if (database.engine === 'embedded' || !url) return async () => {}
  changes.forwardTo((change) => {
    database
      .raw('select pg_notify($1, $2)', [CHANNEL, change])
      .catch((error: unknown) => log.warn({ err: error }, 'a change could not be announced'))
  })
  let client: pg.Client | undefined
  let stopped = false

  const listen = async () => {
    client = new pg.Client({ connectionString: url, application_name: 'carapace-listen' })
    client.on('notification', ({ payload }) => {
      if (payload && CHANGES.has(payload)) changes.receive(payload as Change)
    })
    client.on('error', () => void again())
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    // What was announced while nobody listened is unknown: everything counts as changed.
    for (const change of CHANGES) changes.receive(change as Change)
  }
  const again = async () => {
    await client?.end().catch(() => {})
    if (stopped) return
    setTimeout(() => void listen().catch(again), RECONNECT_MS).unref()
  }

  await listen().catch(again)
  return async () => {
    stopped = true
    await client?.end().catch(() => {})
  }
}
