import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../config/config.ts'
import { logSparingly } from '../log/log-sparingly.ts'
import type { Services } from '../services.ts'
import { CHANGES, type Change } from './announce-changes.ts'
import { outageFields } from './outage.ts'
import { within } from './time-limit.ts'

const CHANNEL = 'carapace_changes'
const isChange = (payload: string): payload is Change => CHANGES.some((change) => change === payload)
const CONNECTION_TIMEOUT_MS = 5_000
const RETRY_DELAY_MS = 500
const ALARM_AGAIN_MS = 30_000
const CLOSE_TIMEOUT_MS = 1_000

type NotificationServices = Pick<Services, 'database' | 'log'> & { config: Pick<Config, 'databaseListenUrl'> }

/**
 * Announces changes to the other servers by NOTIFY, and receives theirs on a separate connection. Does nothing on the
 * embedded database. Returns a function that ends the connection.
 */
export function forwardChanges(
  { config, database, log }: NotificationServices,
  alarm?: { lost(): Promise<void>; back(): Promise<void> },
): () => Promise<void> {
  const url = config.databaseListenUrl
  const { changes } = database
  if (database.engine === 'embedded' || !url) return async () => {}
  const outgoing = batched((batch) => {
    database.raw('select pg_notify($1, unnest($2::text[]))', [CHANNEL, batch]).catch((error: unknown) =>
      logSparingly(log, 'notify', {
        level: 'warn',
        fields: { changes: batch, ...outageFields(error) },
        message: 'a change could not be announced to the other servers',
      }),
    )
  })
  changes.forwardTo((change) => outgoing.add(change))
  let alarmedAt = 0
  const stopListening = keepListening(url, {
    receive: (payload) => {
      if (payload && isChange(payload)) changes.receive(payload)
    },
    connected() {
      // Announcements may have been missed while there was no connection, so every topic counts as changed.
      for (const change of CHANGES) changes.receive(change)
      alarmedAt = 0
      alarm?.back().catch(() => {})
    },
    lost(error) {
      const fields = outageFields(error)
      const message = 'the shop does not hear of the changes of other servers, and tries again'
      logSparingly(log, 'listen', { level: 'warn', fields, message })
      if (Date.now() - alarmedAt < ALARM_AGAIN_MS) return
      alarmedAt = Date.now()
      // If the whole database is unavailable, the alarm cannot be stored, so its error is ignored.
      alarm?.lost().catch(() => {})
    },
  })
  return async () => {
    outgoing.end()
    await stopListening()
  }
}

/**
 * The minimum time between two announcements. Each announcement takes a lock that the whole database server shares,
 * which matters in a rush of sales.
 */
const BATCH_MS = 20

function batched(send: (changes: Change[]) => void) {
  const waiting = new Set<Change>()
  let timer: NodeJS.Timeout | undefined
  const sendWaiting = () => {
    timer = undefined
    if (waiting.size === 0) return
    timer = setTimeout(sendWaiting, BATCH_MS)
    send([...waiting])
    waiting.clear()
  }
  return {
    add(change: Change): void {
      waiting.add(change)
      if (timer === undefined) sendWaiting()
    },
    end(): void {
      clearTimeout(timer)
      if (waiting.size > 0) send([...waiting])
      waiting.clear()
    },
  }
}

type Listener = {
  receive(payload: string | undefined): void
  connected(): void
  lost(error: unknown): void
}

function keepListening(url: string, listener: Listener): () => Promise<void> {
  const stopping = new AbortController()
  let current: Connection | undefined
  const listening = (async () => {
    while (!stopping.signal.aborted) {
      current = newConnection(url)
      const error = await listenUntilItEnds(current.client, listener)
      await close(current)
      if (stopping.signal.aborted) return
      listener.lost(error)
      await pause(RETRY_DELAY_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return async () => {
    stopping.abort()
    if (current) await close(current)
    await listening
  }
}

type Connection = { client: pg.Client; socket: Socket }

function newConnection(url: string): Connection {
  const socket = new Socket()
  const client = new pg.Client({
    connectionString: url,
    application_name: 'carapace-listen',
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    // This connection only waits, so probes detect a server that has gone down.
    keepAlive: true,
    keepAliveInitialDelayMillis: 1_000,
    stream: () => socket,
  })
  return { client, socket }
}

async function listenUntilItEnds(client: pg.Client, listener: Listener): Promise<unknown> {
  client.on('notification', ({ payload }) => listener.receive(payload))
  const ended = new Promise<unknown>((resolve) => {
    client.on('error', resolve)
    client.on('end', () => resolve(new Error('Connection terminated')))
  })
  try {
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
  } catch (error) {
    return error
  }
  listener.connected()
  return ended
}

async function close({ client, socket }: Connection): Promise<void> {
  try {
    await within(CLOSE_TIMEOUT_MS, 'Closing the connection that listens', client.end())
  } catch {
    socket.destroy()
  }
}
