import { Readable } from 'node:stream'
import type { LiveUpdate } from '#shared/live-updates/contract.ts'
import { UPDATED, type Updated } from '#shared/live-updates/updated.ts'
import { isOutage, outageFields } from '../database/outage.ts'
import { overloaded } from '../http/shop-error.ts'
import { logSparingly } from '../log/log-sparingly.ts'
import { countToPrepare } from '../orders/admin-queries.ts'
import type { Services } from '../services.ts'

/** Open pages that listen at once; the ones above are refused, and ask now and then instead. */
export const MAX_LISTENERS = 32
export const MAX_LISTENERS_PER_ADMIN = 8
/** Changes within this time are sent as one. */
const GATHER_MS = 300
/** What could not be sent is sent again after this time. */
const RETRY_MS = 1_000
/** Proxies cut a connection on which nothing is said for a minute. */
const HEARTBEAT_MS = 25_000
/** A listener that has not read so much is not there any more. */
const MAX_UNREAD_BYTES = 16_384

type Listener = { adminId: string; stream: Readable; isLetIn: () => Promise<boolean> }

/**
 * The back-office's open pages, told of every change of what they show: of this server's by `changes`, and of the other
 * ones', which arrive there as well. Without a listener nothing is asked or counted; with some, a change costs one
 * count however many there are, and silence a look at whether each may still listen.
 */
export function createListeners({ database, log }: Pick<Services, 'database' | 'log'>) {
  const listeners = new Set<Listener>()
  const changed = new Set<Updated>()
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
  /**
   * Who has signed out, is no admin any more, or has a token that is over, hears nothing more. Nor does a listener that
   * cannot be checked just now: its page connects again, and the others get the change all the same.
   */
  const sendToAll = async (text: string) => {
    for (const listener of listeners) {
      const { stream, isLetIn } = listener
      const mayStay = stream.readableLength <= MAX_UNREAD_BYTES && (await isLetIn().catch(failed))
      if (!mayStay) stream.push(null)
      else if (listeners.has(listener)) stream.push(text)
    }
  }
  const failed = (error: unknown) => {
    // While the database is away each page and each second says so: a line now and then is enough.
    const fields = isOutage(error) ? outageFields(error) : { err: error }
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
  /** Emptied before anything is waited for: what is announced meanwhile is sent the next time. */
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
    if (!known || listeners.size === 0) return
    changed.add(known)
    plan(GATHER_MS)
  })

  return {
    /** What a page reads from now on. @throws 503 when too many listen already, or the shop stops */
    async add(adminId: string, isLetIn: () => Promise<boolean>): Promise<Readable> {
      const own = [...listeners].filter((listener) => listener.adminId === adminId)
      if (isOver || listeners.size >= MAX_LISTENERS || own.length >= MAX_LISTENERS_PER_ADMIN)
        throw overloaded()
      const stream = new Readable({ read() {} })
      const listener = { adminId, stream, isLetIn }
      listeners.add(listener)
      stream.once('close', () => leave(listener))
      beating ??= setInterval(() => void sendToAll(': \n\n'), HEARTBEAT_MS).unref()
      try {
        stream.push(eventOf({ changed: [], toPrepare: await countToPrepare(database.db) }))
      } catch (error) {
        stream.destroy()
        throw error
      }
      return stream
    },
    /** The shop stops: each page finds another server, and none comes back to this one. */
    end(): void {
      isOver = true
      for (const { stream } of listeners) stream.push(null)
    },
    count: () => listeners.size,
  }
}

const eventOf = (update: LiveUpdate) => `data: ${JSON.stringify(update)}\n\n`
