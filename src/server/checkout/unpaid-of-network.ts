import { UNPAID_HOLDS_OF_NETWORK, UNPAID_ROW_MS } from '#shared/checkout/reservation-limits.ts'
import type { Tx } from '../database/write.ts'
import { addTries, type Limit, mostTries } from '../http/rate-limits.ts'

const LIMIT: Limit = { name: 'unpaid-of-network', tries: UNPAID_HOLDS_OF_NETWORK, windowMs: UNPAID_ROW_MS }

type Held = { network: string; sleeves: Iterable<string>; now: Date }

const subjects = ({ network, sleeves }: Held) => [...sleeves].map((id) => `${network} ${id}`)

/** Call this function with the rows of the sleeves locked. */
export async function countUnpaidHold(tx: Tx, held: Held): Promise<void> {
  await addTries(tx, LIMIT, subjects(held), held.now)
}

/** Returns true if one of the sleeves was often held from this network without being paid. */
export async function isOftenUnpaid(tx: Tx, held: Held & { factor: number }): Promise<boolean> {
  return (await mostTries(tx, LIMIT, subjects(held), held.now)) >= LIMIT.tries * held.factor
}
