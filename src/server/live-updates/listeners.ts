import { Readable } from 'node:stream'
import type { LiveUpdate } from '#shared/live-updates/contract.ts'
import { UPDATED, type Updated } from '#shared/live-updates/updated.ts'
import { failureFields } from '../database/outage.ts'
import { overloaded } from '../http/shop-error.ts'
import { logSparingly } from '../log/log-sparingly.ts'
import { countToPrepare } from '../orders/admin-queries.ts'
import type { Services } from '../services.ts'

/** At most this many pages listen to this server. Further pages are refused. */
export const MAX_LISTENERS = 32
export const MAX_LISTENERS_PER_ADMIN = 8
/** Changes within this time are sent together. */
const GATHER_MS = 300
const RETRY_MS = 1_000
/** Added to the age of a page's data, because the page's request takes some time. */
const REQUEST_MS = 2_000
/** Many proxies cut a connection that is silent for a minute. */
const HEARTBEAT_MS = 25_000
/** A listener with more unread bytes than this counts as gone. */
const MAX_UNREAD_BYTES = 16_384

type Listener = { adminId: string; stream: Readable; isLetIn: () => Promise<boolean> }

/**
 * Tells the open pages of the back-office about changes on this server and on the other servers. Without listeners
 * nothing is queried.
 */
export function createListeners({ clock, database, log }: Pick<Services, 'clock' | 'database' | 'log'>) {
  const listeners = new Set<Listener>()
  const changed = new Set<Updated>()
  const changedAt = new Map<Updated, number>()
  const createdAt = clock.now().getTime()
  let gathering: NodeJS.Timeout | undefined
  let beating: NodeJS.Timeout | undefined
  let isOver = false

  const leave = (listener: Listener) => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(beating)
    clearTimeout(gathering)
    beating = gathering = undefined
    changed.clear()
  }
  /** Also ends the connections of people who may no longer listen, cannot be checked now, or read too slowly. */
  const sendToAll = async (text: string) => {
    for (const listener of listeners) {
      const { stream, isLetIn } = listener
      const mayStay = stream.readableLength <= MAX_UNREAD_BYTES && (await isLetIn().catch(failed))
      if (!mayStay) stream.push(null)
      else if (listeners.has(listener)) stream.push(text)
    }
  }
  const failed = (error: unknown) => {
    const fields = failureFields(error)
    logSparingly(log, 'live-updates', {
      level: 'warn',
      fields,
      message: 'open pages could not be told of a change',
    })
    return false
  }
  const plan = (ms: number) => {
    gathering ??= setTimeout(() => void sendChanges(), ms).unref()
  }
  /** `changed` is emptied before the first `await`, so changes announced meanwhile are sent the next time. */
  const sendChanges = async () => {
    gathering = undefined
    const gathered = [...changed]
    changed.clear()
    try {
      const update: LiveUpdate = { changed: gathered, toPrepare: await countToPrepare(database.db) }
      await sendToAll(eventOf(update))
    } catch (error) {
      failed(error)
      if (listeners.size === 0) return
      for (const one of gathered) changed.add(one)
      plan(RETRY_MS)
    }
  }
  database.changes.onChange((change) => {
    const known = UPDATED.find((one) => one === change)
    if (!known) return
    changedAt.set(known, clock.now().getTime())
    if (listeners.size === 0) return
    changed.add(known)
    plan(GATHER_MS)
  })

  /** Returns the topics that have changed since `time`, or every topic if this server started later. */
  const changedSince = (time: number) =>
    UPDATED.filter((one) => time < createdAt || (changedAt.get(one) ?? -Infinity) >= time)

  return {
    /**
     * Opens a page's stream of events. The page read its data `readAgo` milliseconds ago, and the first event names at
     * least the topics that have changed since.
     * @throws 503 if too many pages listen already, or the shop is stopping
     */
    async add(adminId: string, isLetIn: () => Promise<boolean>, readAgo = 0): Promise<Readable> {
      const own = [...listeners].filter((listener) => listener.adminId === adminId)
      if (isOver || listeners.size >= MAX_LISTENERS || own.length >= MAX_LISTENERS_PER_ADMIN)
        throw overloaded()
      const stream = new Readable({ read() {} })
      const listener = { adminId, stream, isLetIn }
      listeners.add(listener)
      stream.once('close', () => leave(listener))
      beating ??= setInterval(() => void sendToAll(': \n\n'), HEARTBEAT_MS).unref()
      const missed = changedSince(clock.now().getTime() - readAgo - REQUEST_MS)
      try {
        stream.push(eventOf({ changed: missed, toPrepare: await countToPrepare(database.db) }))
      } catch (error) {
        stream.destroy()
        throw error
      }
      return stream
    },
    end(): void {
      isOver = true
      for (const { stream } of listeners) stream.push(null)
    },
    count: () => listeners.size,
  }
}

const eventOf = (update: LiveUpdate) => `data: ${JSON.stringify(update)}\n\n`
