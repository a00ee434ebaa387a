import { ACTS_OF_ADDRESSES } from './acts-of-addresses.ts'
import { ACTS_OF_PARCELS } from './acts-of-parcels.ts'
import { ACTS_OF_REFUNDS } from './acts-of-refunds.ts'
import { ACTS_OF_RETURNS } from './acts-of-returns.ts'
import { ACTS_OF_SHOPS, statusOf } from './acts-of-shops.ts'
import { pick, type Act, type Attempt } from './attempt.ts'
import type { World } from './world.ts'

/**
 * Acts that only admins may do (decision 78). `setStatus` is an exception: preparers may change one status of
 * `OF_PREPARERS` to another.
 */
const BEYOND: readonly Act[] = [
  ACTS_OF_REFUNDS.refundLines,
  ACTS_OF_RETURNS.refundReturn,
  ACTS_OF_RETURNS.openReturn,
  ACTS_OF_RETURNS.receive,
  ACTS_OF_RETURNS.check,
  ACTS_OF_RETURNS.closeReturn,
  ACTS_OF_REFUNDS.refundRest,
  ACTS_OF_SHOPS.correctInvoice,
  ACTS_OF_ADDRESSES.changeAddress,
  ACTS_OF_ADDRESSES.correctEmail,
  ACTS_OF_SHOPS.setStatus,
  ACTS_OF_SHOPS.setStatus,
  ACTS_OF_PARCELS.parcelEnds,
  ACTS_OF_PARCELS.parcelIsReplaced,
]
export const OF_PREPARERS = ['Validé', 'En cours de préparation', 'En cours de livraison']

async function preparerTries(world: World, n: number): Promise<Attempt | undefined> {
  const act = pick(BEYOND, n)
  const detail = Math.floor(n / BEYOND.length)
  const attempt = await act?.plan(world, detail)
  if (!act || !attempt) return undefined
  const { status } = world.books
  const isSending =
    act === ACTS_OF_SHOPS.setStatus && [status, statusOf(detail)].every((one) => OF_PREPARERS.includes(one))
  const says = `a preparer: ${attempt.says}`
  const call = asPreparer(world, attempt.call)
  return isSending ? { ...attempt, says, call } : { says, call, refusal: 403 }
}

export function asPreparer(world: World, call: Attempt['call']): Attempt['call'] {
  return async () => {
    world.role = 'preparation'
    try {
      return await call()
    } finally {
      world.role = 'admin'
    }
  }
}

export const ACTS_OF_PREPARERS = {
  preparerTries: { weight: 4, plan: preparerTries },
} satisfies Record<string, Act>
