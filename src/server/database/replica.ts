import type { FastifyBaseLogger } from 'fastify'
import { PostgresDialect, type Dialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { logSparingly } from '../log/log-sparingly.ts'
import { tell } from '../log/observed.ts'
import type { Change, Changes } from './announce-changes.ts'
import type { Reply } from './exchange.ts'
import { isOutage, outageFields } from './outage.ts'
import { openPool, serverQuery, type ServerQuery } from './postgres-server.ts'

const LIMITS = {
  /** How old what a replica holds may be. */
  lagMs: 5_000,
  /** Nobody waits for a replica longer than this: the leader has the same. */
  answerMs: 3_000,
  /** For so long one that failed is left alone. */
  awayMs: 2_000,
}
const MEASURE_MS = 1_000
/** What public pages show; lists of the back-office read from the leader. */
const SHOWN: readonly Change[] = ['catalogue', 'banners', 'news']
/** The leader may be away, for instance while another one is chosen: for so long its last word is believed. */
const LAST_WORD_MS = 60_000
const CONNECT_MS = 1_000
/** For so long one that is behind is not asked again. */
const BEHIND_MS = 20

export type ReplicaOptions = {
  url: string
  leader: { pool: pg.Pool; query: ServerQuery }
  changes: Pick<Changes, 'onChange'>
  connections?: number | undefined
  log?: FastifyBaseLogger | undefined
  /** Shorter in tests. */
  limits?: typeof LIMITS | undefined
}

/**
 * Reads of public pages go to a replica that holds all that was announced and is a few seconds old at most, else to the
 * leader (decision 130). How far a replica is, is asked on the very connection that is then read from: behind one address may be several.
 */
export function readsOfReplica(options: ReplicaOptions): { dialect: Dialect; close(): Promise<void> } {
  const { url, leader, log, connections, limits: { answerMs, awayMs } = LIMITS } = options
  const pool = openPool(url, { connections, log, connectMs: CONNECT_MS, answerMs })
  const query = serverQuery({})
  const wanted = wantedPosition(options)
  const known = new WeakMap<pg.PoolClient, bigint>()
  const pauses = pausesOf(awayMs)
  const warn = (key: string, message: string, error: unknown) => {
    if (log) logSparingly(log, key, { level: 'warn', fields: outageFields(error), message })
  }
  const isThere = async (client: pg.PoolClient, { position, system }: Wanted) => {
    if ((known.get(client) ?? -1n) >= position) return true
    if (!known.has(client)) await refuseStranger(client, system)
    const reached = await positionOfReplica(client)
    known.set(client, reached)
    return reached >= position
  }
  /** Undefined when the leader has to be asked; what is wrong with a statement itself the leader then says. */
  const fromReplica: Read = async (text, values) => {
    const position = wanted.now()
    if (position === undefined || pauses.isNow()) return undefined
    // What is asked for beyond its connections, the leader answers: waiting for one would look like an outage.
    if (pool.idleCount === 0 && pool.totalCount >= pool.options.max) return undefined
    const before = pauses.begin()
    let client: pg.PoolClient | undefined
    let isUpToDate = false
    try {
      client = await pool.connect()
      isUpToDate = await isThere(client, position)
      const result = isUpToDate ? await query(client, text, values) : undefined
      pauses.settle(isUpToDate, before)
      client.release()
      return result
    } catch (error) {
      // A statement that fails by itself, for a migration that has not come here yet, says nothing of the replica. Before the
      // statement is sent, an error of the server does: it refuses the password, or a right to ask where it is.
      const isItsOwn = isUpToDate && error instanceof pg.DatabaseError && !isOutage(error)
      if (isItsOwn) warn('replica-statement', 'a statement failed on the replica: the leader is asked', error)
      else {
        pauses.leave()
        warn('replica', 'the replica cannot be read from: public pages are read from the leader', error)
      }
      client?.release(!isItsOwn)
      return undefined
    }
  }
  const read = async (text: string, values: readonly unknown[]) => {
    const result = await fromReplica(text, values)
    tell('public-read', { from: result ? 'replica' : 'leader' })
    return result ?? onPool(leader.pool, leader.query, text, values)
  }
  return {
    dialect: readingDialect(read),
    async close() {
      wanted.stop()
      await pool.end()
    },
  }
}

/** When a replica is left alone, by what the reads before have found. */
function pausesOf(awayMs: number) {
  let notBefore = 0
  let isDoubtful = false
  let setbacks = 0
  const pause = (ms: number) => {
    setbacks += 1
    notBefore = performance.now() + ms
  }
  return {
    isNow: () => performance.now() < notBefore,
    /** A read begins: how many setbacks there were until then. */
    begin(): number {
      // Only one reader at a time waits to find out whether it is back.
      if (isDoubtful) notBefore = performance.now() + awayMs
      return setbacks
    },
    leave() {
      isDoubtful = true
      pause(awayMs)
    },
    /** The result of a read that began before the last setback says nothing about now. */
    settle(isUpToDate: boolean, setbacksBefore: number) {
      if (setbacks !== setbacksBefore) return
      isDoubtful = false
      if (isUpToDate) notBefore = 0
      else pause(BEHIND_MS)
    },
  }
}

/** Where the log of this server has to be replayed to. */
type Wanted = { position: bigint; system: string }

type Read = (text: string, values: readonly unknown[]) => Promise<Reply | undefined>

/** Undefined as long as it is not known. */
function wantedPosition({ leader, changes, log, limits: { lagMs } = LIMITS }: ReplicaOptions) {
  const seen: { at: number; position: bigint }[] = []
  let announced = 0
  let known = { announced: 0, position: 0n }
  let measuring = false
  let system: string | undefined
  const measure = async () => {
    if (measuring) return
    measuring = true
    try {
      do {
        const [at, upTo] = [performance.now(), announced]
        // A connection to a replica may be made while the leader is away: who it is, is known by then.
        system ??= await systemOf(leader.pool)
        const position = await positionOfLeader(leader.pool)
        if (upTo > known.announced) known = { announced: upTo, position }
        const last = seen.at(-1)
        if (!last || at - last.at >= MEASURE_MS / 2) seen.push({ at, position })
      } while (announced > known.announced)
    } catch (error) {
      // The timer asks again. An outage is told of elsewhere too; a missing right is not, and no replica is ever read from.
      const message = 'how far the leader is, is not to be had: public pages are read from the leader'
      if (log) logSparingly(log, 'replica-leader', { level: 'warn', fields: outageFields(error), message })
    } finally {
      measuring = false
    }
  }
  changes.onChange((change) => {
    if (!SHOWN.includes(change)) return
    announced += 1
    void measure()
  })
  const timer = setInterval(() => void measure(), Math.min(MEASURE_MS, lagMs / 2)).unref()
  void measure()
  return {
    now(): Wanted | undefined {
      const now = performance.now()
      while (seen[1] && seen[1].at <= now - lagMs) seen.shift()
      const last = seen.at(-1)
      if (!system || !seen[0] || !last || last.at < now - LAST_WORD_MS) return undefined
      if (known.announced < announced) return undefined
      return { system, position: seen[0].position > known.position ? seen[0].position : known.position }
    },
    stop: () => clearInterval(timer),
  }
}

async function positionOfLeader(pool: pg.Pool): Promise<bigint> {
  const { rows } = await pool.query<{ position: string }>('select pg_current_wal_lsn()::text as position')
  return toNumber(rows[0]?.position)
}

async function positionOfReplica(client: pg.PoolClient): Promise<bigint> {
  const { rows } = await client.query<{ replica: boolean; position: string | null }>(
    'select pg_is_in_recovery() as replica, pg_last_wal_replay_lsn()::text as position',
  )
  const [found] = rows
  if (!found?.replica || !found.position) throw new Error('DATABASE_REPLICA_URL leads to no replica.')
  return toNumber(found.position)
}

async function refuseStranger(client: pg.PoolClient, system: string): Promise<void> {
  if ((await systemOf(client)) !== system)
    throw new Error('DATABASE_REPLICA_URL leads to a replica of another server.')
}

/** Given to a server when it was made, and to its replicas. */
export async function systemOf(server: pg.Pool | pg.PoolClient | pg.Client): Promise<string> {
  const { rows } = await server.query<{ id: string }>(
    'select system_identifier::text as id from pg_control_system()',
  )
  return rows[0]?.id ?? ''
}

/** '16/B374D848', as the server writes it. */
function toNumber(position = '0/0'): bigint {
  const [high, low] = position.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

async function onPool(pool: pg.Pool, query: ServerQuery, text: string, values: readonly unknown[]) {
  const client = await pool.connect()
  try {
    return await query(client, text, values)
  } finally {
    client.release()
  }
}

/** Each statement goes its own way, so there are no transactions. */
function readingDialect(read: (text: string, values: readonly unknown[]) => Promise<Reply>): Dialect {
  const query = async (text: string, values: readonly unknown[] = []) => {
    if (!/^\s*(?:select|with)\b/i.test(text)) throw new Error('Public pages only read.')
    return read(text, values)
  }
  return new PostgresDialect({
    pool: {
      options: {},
      connect: async () => ({
        // Of the two ways to call it the one with a cursor is not used here.
        query: query as unknown as PostgresPoolClient['query'],
        release: () => {},
      }),
      end: async () => {},
    },
  })
}
