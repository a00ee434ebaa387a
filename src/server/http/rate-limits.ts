import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { tooManyTries } from '#shared/texts.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import { deleteInBatches } from '../database/batches.ts'
import type { Db } from '../database/database.ts'
import type { Tx } from '../database/write.ts'
import type { Services } from '../services.ts'
import { addressKey } from './address-key.ts'
import type { App } from './app-type.ts'
import { ShopError } from './shop-error.ts'

/**
 * The writes of one address are added to the shared count in steps of this size, because one statement for each write
 * would cost too much.
 */
const WRITES_PER_STEP = 60

export type Limit = { name: string; tries: number; windowMs: number }

const MINUTE_MS = 60_000

/**
 * The setting `RATE_LIMITS` multiplies these limits, except `codesBeforeNotice`. Live mode does not allow the setting.
 */
export const LIMITS = {
  /** Wrong passwords for one account from the same address, device or sign-in. */
  password: { name: 'password', tries: 10, windowMs: 15 * MINUTE_MS },
  /** Wrong passwords for one account from all devices that have never signed in to it (`limit-password-guesses.ts`). */
  passwordOfAll: { name: 'password-of-all', tries: 30, windowMs: 15 * MINUTE_MS },
  code: { name: 'code', tries: 5, windowMs: 15 * MINUTE_MS },
  /** Wrong codes after the right password, before the account's holder gets a mail. */
  codesBeforeNotice: { name: 'codes-before-notice', tries: 2, windowMs: 24 * 60 * MINUTE_MS },
  login: { name: 'login', tries: 60, windowMs: MINUTE_MS },
  register: { name: 'register', tries: 40, windowMs: 10 * MINUTE_MS },
  /** Links to choose a password, for one e-mail address. */
  reset: { name: 'reset', tries: 5, windowMs: 60 * MINUTE_MS },
  resetsOfAddress: { name: 'resets-of-address', tries: 20, windowMs: 60 * MINUTE_MS },
  confirmation: { name: 'confirmation', tries: 5, windowMs: 60 * MINUTE_MS },
  contact: { name: 'contact', tries: 20, windowMs: 10 * MINUTE_MS },
  guest: { name: 'guest', tries: 40, windowMs: 10 * MINUTE_MS },
  orderLink: { name: 'order-link', tries: 20, windowMs: 10 * MINUTE_MS },
  /** The limits `…OfInbox` protect an inbox from too many mails. */
  orderLinkOfInbox: { name: 'order-link-inbox', tries: 5, windowMs: 60 * MINUTE_MS },
  /** Limited because each change sends a mail. */
  addressChange: { name: 'address-change', tries: 10, windowMs: 60 * MINUTE_MS },
  withdrawal: { name: 'withdrawal', tries: 20, windowMs: 10 * MINUTE_MS },
  withdrawalOfInbox: { name: 'withdrawal-inbox', tries: 10, windowMs: 60 * MINUTE_MS },
  restock: { name: 'restock', tries: 20, windowMs: 10 * MINUTE_MS },
  restockOfInbox: { name: 'restock-inbox', tries: 5, windowMs: 24 * 60 * MINUTE_MS },
  /** Limited because each export reads many tables. */
  dataExport: { name: 'data-export', tries: 10, windowMs: 60 * MINUTE_MS },
  promotionCode: { name: 'promotion-code', tries: 20, windowMs: 10 * MINUTE_MS },
  vatNumber: { name: 'vat-number', tries: 20, windowMs: 10 * MINUTE_MS },
  adsConsent: { name: 'ads-consent', tries: 30, windowMs: 10 * MINUTE_MS },
  readKey: { name: 'read-key', tries: 300, windowMs: MINUTE_MS },
} satisfies Record<string, Limit>

const WRITES: Limit = { name: 'write', tries: 600, windowMs: MINUTE_MS }

/**
 * This limit is high, because the notifications of the payment provider and of the e-invoicing platform come in bursts,
 * and all calls of the sandbox come from the shop itself.
 */
const BY_MACHINES: Limit = { name: 'machine', tries: 6000, windowMs: MINUTE_MS }

declare module 'fastify' {
  interface FastifyContextConfig {
    byMachines?: true
  }
}

type LimitServices = { database: { db: Db }; clock: Clock; config: Pick<Config, 'rateLimitFactor'> }

type Tries = { count: number; expiresAt: Date }

/** @throws 429 TOO_MANY_REQUESTS with `Retry-After` after too many attempts in the current period */
export async function countTry(services: LimitServices, limit: Limit, subject: string): Promise<Tries> {
  const tries = await addTry(services, limit, subject)
  if (tries.count > limit.tries * services.config.rateLimitFactor)
    throw tooMany(tries.expiresAt, services.clock.now())
  return tries
}

/** Counts attempts without refusing them, in a table that all servers share. */
export async function addTry(
  services: LimitServices,
  limit: Limit,
  subject: string,
  tries = 1,
): Promise<Tries> {
  const added = insertTries(services.database.db, limit, {
    subjects: [subject],
    tries,
    now: services.clock.now(),
  })
  const row = await added.returning(['count', 'expires_at']).executeTakeFirstOrThrow()
  return { count: row.count, expiresAt: row.expires_at }
}

/** Counts one attempt of each subject in the transaction. */
export async function addTries(tx: Tx, limit: Limit, subjects: readonly string[], now: Date): Promise<void> {
  if (subjects.length > 0) await insertTries(tx, limit, { subjects, tries: 1, now }).execute()
}

/** Returns the highest number of attempts that one of the subjects has made. */
export async function mostTries(
  db: Db,
  limit: Limit,
  subjects: readonly string[],
  now: Date,
): Promise<number> {
  const keys = subjects.map((subject) => keyOf(limit, subject))
  const { most } = await db
    .selectFrom('rate_limits')
    .select((eb) => eb.fn.max('count').as('most'))
    .where('key', 'in', keys)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return most ?? 0
}

type NewTries = { subjects: readonly string[]; tries: number; now: Date }

function insertTries(db: Db, limit: Limit, { subjects, tries, now }: NewTries) {
  const end = new Date(now.getTime() + limit.windowMs)
  const over = sql<boolean>`rate_limits.expires_at <= excluded.window_start`
  return db
    .insertInto('rate_limits')
    .values(
      subjects.map((subject) => ({
        key: keyOf(limit, subject),
        window_start: now,
        count: tries,
        expires_at: end,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${over} then excluded.count else rate_limits.count + excluded.count end`,
        window_start: sql<Date>`case when ${over} then excluded.window_start else rate_limits.window_start end`,
        expires_at: sql<Date>`case when ${over} then excluded.expires_at else rate_limits.expires_at end`,
      }),
    )
}

export async function forgetTries(db: Db, limit: Limit, subject: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', keyOf(limit, subject)).execute()
}

/** Takes back an attempt that does not count, for example one with the right password. */
export async function forgiveTry(services: LimitServices, limit: Limit, subject: string): Promise<void> {
  await services.database.db
    .updateTable('rate_limits')
    .set({ count: sql<number>`greatest(count - 1, 0)` })
    .where('key', '=', keyOf(limit, subject))
    .execute()
}

export async function cleanupRateLimits({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = clock.now()
  await deleteInBatches(database, (tx, rows) =>
    tx
      .deleteFrom('rate_limits')
      .where('key', 'in', (eb) =>
        eb.selectFrom('rate_limits').select('key').where('expires_at', '<', now).limit(rows),
      ),
  )
}

/**
 * Limits the writes of each address. Each process counts in memory. With a database server it also adds to a shared
 * count in steps, so an address may exceed the limit by some steps.
 */
export function limitWrites(app: App, services: Services): void {
  const { clock, config, database } = services
  const counts = new Map<string, number>()
  const spent = new Set<string>()
  let endMs = 0
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return
    const limit = request.routeOptions.config.byMachines ? BY_MACHINES : WRITES
    const allowed = limit.tries * config.rateLimitFactor
    const now = clock.now()
    if (now.getTime() >= endMs) {
      counts.clear()
      spent.clear()
      // The period is the same in every process.
      endMs = (Math.floor(now.getTime() / WRITES.windowMs) + 1) * WRITES.windowMs
    }
    const address = addressKey(request.ip)
    const key = `${limit.name} ${address}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    if (count > allowed || spent.has(key)) throw tooMany(new Date(endMs), now)
    if (database.engine === 'embedded' || count % WRITES_PER_STEP !== 0) return
    const shared = await addTry(services, limit, `${address} ${endMs}`, WRITES_PER_STEP)
    if (shared.count > allowed) spent.add(key)
  })
}

/** The subject is hashed, so that the table does not show who tried to sign in. */
function keyOf({ name }: Limit, subject: string): string {
  return `${name}:${createHash('sha256').update(subject).digest('base64url')}`
}

export function tooMany(end: Date, now: Date): ShopError {
  const seconds = Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000))
  return new ShopError('TOO_MANY_REQUESTS', tooManyTries(seconds), {}, { 'retry-after': String(seconds) })
}
