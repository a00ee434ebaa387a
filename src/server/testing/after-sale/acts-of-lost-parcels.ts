import { mayResend, meet, parcelUrl } from './acts-of-parcels.ts'
import { means } from './acts-of-refunds.ts'
import { linesIn, onePack, pick, sayPacks, type Act, type Attempt } from './attempt.ts'
import { centsOf, isEnded, isUntouched, lineOf, refundableCents, type BookedParcel } from './books.ts'
import { undeliveredOf } from './undelivered.ts'
import { asShop, type World } from './world.ts'

const notArrived = ({ books }: World, n: number): BookedParcel | undefined =>
  pick(
    books.parcels.filter(({ state, isResent }) => !isResent && (state === 'lost' || state === 'returned')),
    n,
  )

/** The owner refunds packs of a parcel that did not arrive. Free packs are refunded with a symbolic amount. */
function refundLost(world: World, n: number): Attempt | undefined {
  const { books, orderId } = world
  const line = pick(
    books.lines.filter((one) => undeliveredOf(books, one) > 0),
    n,
  )
  if (!line) return undefined
  const packs = onePack(line.id, undeliveredOf(books, line))
  const price = centsOf(books, packs)
  const cents = price === 0 ? 1 : price
  const payload = {
    lines: linesIn(packs),
    cause: 'lost',
    ...(price === 0 && { amount: 0.01 }),
    ...means(world, n),
  }
  return {
    says: `${sayPacks(world, packs)} did not arrive and are refunded`,
    call: () => asShop(world, 'POST', `/api/orders/${orderId}/refunds`, payload),
    isAllowed: () => (isEnded(world.books) ? undefined : cents <= refundableCents(world.books)),
    refund: () => ({ cents, packs, goods: 'stay', isForLost: true, isOwed: false }),
  }
}

/** The owner first learns that the parcel did not arrive, and decides later that its packs are sent again. */
function resendLost(world: World, n: number): Attempt | undefined {
  const parcel = notArrived(world, n)
  if (!parcel) return undefined
  const { id, packs, state } = parcel
  const fate = { state, resend: true, says: 'is sent again' } as const
  const isClear = () =>
    [...packs.keys()].every((one) => isUntouched(world.books, one)) && !isEnded(world.books)
  if (state === 'sent' || state === 'delivered' || !isClear()) return undefined
  return {
    says: `what was in the parcel with ${sayPacks(world, packs)} is sent again`,
    call: () => asShop(world, 'PATCH', `${parcelUrl(world)}/${id}`, { state, resend: true }),
    isAllowed: () => mayResend(world, id, { fate: { ...fate, state }, isClear: isClear() }),
    after: () => meet(world, id, { ...fate, state }),
  }
}

function arrivesAfterAll(world: World, n: number): Attempt | undefined {
  const parcel = notArrived(world, n)
  if (!parcel || ![...parcel.packs.keys()].every((id) => isUntouched(world.books, id))) return undefined
  const { id, packs, state } = parcel
  return {
    says: `the parcel with ${sayPacks(world, packs)}, which was ${state}, arrives after all`,
    call: () => asShop(world, 'PATCH', `${parcelUrl(world)}/${id}`, { state: 'delivered' }),
    isAllowed: () => true,
    after: () => {
      const booked = world.books.parcels.find((one) => one.id === id)
      if (booked) booked.state = 'delivered'
      if (state === 'lost') for (const [line, count] of packs) lineOf(world.books, line).lost -= count
    },
  }
}

export const ACTS_OF_LOST_PARCELS = {
  refundLost: { weight: 3, plan: refundLost },
  resendLost: { weight: 3, plan: resendLost },
  arrivesAfterAll: { weight: 1, plan: arrivesAfterAll },
} satisfies Record<string, Act>
