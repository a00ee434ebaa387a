import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../src/server/database/database.ts'
import { write } from '../src/server/database/write.ts'
import { UNSETTLED_STATES } from '../src/shared/checkout/checkout-state.ts'
import { openInProcess } from './open-in-process.ts'

const LATER_MS = 20 * 60_000
const ROUNDS = 40
const LEAST_ROUNDS = 3

/**
 * Opens the shop with a clock that is ahead, so reservations expire. Runs the due jobs in rounds until nothing is left
 * to settle or the rounds are used up.
 */
export async function settleEverything(variables: Record<string, string>): Promise<Database> {
  let offset = LATER_MS
  const { services, stop } = await openInProcess(variables, { now: () => new Date(Date.now() + offset) })
  for (let round = 0; round < ROUNDS; round++) {
    await write(services.database, (tx) => services.jobs.enqueue(tx, 'sweep', {}))
    await services.jobs.drain()
    if (round >= LEAST_ROUNDS && (await isQuiet(services.database))) break
    offset += 2 * 60_000
    await pause(200)
  }
  await stop()
  return services.database
}

async function isQuiet({ db }: Database): Promise<boolean> {
  // Expired checkouts count as finished, although money may still arrive for them.
  const left = await db
    .selectFrom('checkouts')
    .select('id')
    .where('state', 'in', UNSETTLED_STATES)
    .limit(1)
    .executeTakeFirst()
  const unsent = await db
    .selectFrom('mails')
    .select('id')
    .where('sent_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  const refund = await db
    .selectFrom('refunds')
    .select('id')
    .where('state', '=', 'requested')
    .limit(1)
    .executeTakeFirst()
  return !left && !unsent && !refund
}
