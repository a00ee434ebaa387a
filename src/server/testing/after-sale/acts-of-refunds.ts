import { eurosToCents } from '#shared/money.ts'
import { parisDay } from '#shared/paris-day.ts'
import { newId } from '../../database/ids.ts'
import { recordProviderRefund } from '../../settlement/record-provider-refund.ts'
import { atProvider, fault, ledger } from '../checkout.ts'
import {
  linesIn,
  onePack,
  pick,
  sayPacks,
  upTo,
  type Act,
  type AskedRefund,
  type Attempt,
} from './attempt.ts'
import {
  centsOf,
  givenFeeCents,
  isEnded,
  lineOf,
  refundableCents,
  type BookedRefund,
  type Books,
  type Packs,
} from './books.ts'
import { owed } from './owed.ts'
import { bookTaken } from './record.ts'
import { undeliveredOf } from './undelivered.ts'
import { asShop, readOrder, readReturns, type World } from './world.ts'

const refundUrl = ({ orderId }: World) => `/api/orders/${orderId}/refunds`

export function means(world: World, n: number) {
  const isByHand = world.purchase.payment === 'by hand' || n % 6 === 5
  return isByHand ? { repaid: { means: 'transfer', on: parisDay(world.shop.clock.now()) } } : {}
}

const GOODS: { restock?: boolean; cause: string; goods: BookedRefund['goods']; says: string }[] = [
  { cause: 'goodwill', goods: 'stay', says: 'the customer keeps them' },
  { restock: true, cause: 'missing', goods: 'shelf', says: 'they lie on the shelf again' },
  { restock: false, cause: 'missing', goods: 'missing', says: 'they are not there' },
]

function refundLines(world: World, n: number): Attempt | undefined {
  const { books } = world
  const line = pick(
    books.lines.filter(({ sold, refunded }) => sold > refunded),
    n,
  )
  const how = pick(GOODS, Math.floor(n / 4))
  if (!line || !how) return undefined
  const packs = onePack(line.id, upTo(line.sold - line.refunded, Math.floor(n / 12)))
  const id = newId()
  // Lost packs do not return to the shelf.
  if (how.goods === 'shelf' && line.lost > 0) return undefined
  const { restock, cause, goods, says } = how
  const typed = typedInstead(centsOf(books, packs), n)
  const centsNow = () => typed ?? centsOf(world.books, packs)
  const payload = {
    requestId: id,
    lines: linesIn(packs),
    cause,
    ...(typed !== undefined && { amount: typed / 100 }),
    ...(restock !== undefined && { restock }),
    ...means(world, n),
  }
  return {
    says: `${sayPacks(world, packs)} are refunded${typed ? ` for ${typed / 100} €` : ''}, ${says}`,
    call: () => asShop(world, 'POST', refundUrl(world), payload),
    isAllowed: () => mayRefund(world.books, packs, centsNow()),
    refund: () => ({ id, cents: centsNow(), packs, goods, isOwed: false }),
  }
}

/** Some packs are refunded for less than their price, because they are worn, or for more, as an apology. */
function typedInstead(price: number, n: number): number | undefined {
  if (n % 5 === 3) return price + upTo(100, n)
  return price > 1 && n % 5 === 4 ? upTo(price - 1, n) : undefined
}

function mayRefund(books: Books, packs: Packs, cents: number): boolean {
  const isThere = [...packs].every(([id, count]) => {
    const { sold, refunded } = lineOf(books, id)
    return count <= sold - refunded
  })
  return isThere && cents > 0 && cents <= refundableCents(books)
}

const NO_PACKS: Packs = new Map()

function refundAmount(world: World, n: number): Attempt {
  const { books } = world
  const cents = upTo(Math.max(1, Math.min(600, refundableCents(books))), n)
  const id = newId()
  const payload = { requestId: id, amount: cents / 100, cause: 'goodwill', ...means(world, n) }
  return {
    says: `${payload.amount} € are given back`,
    call: () => asShop(world, 'POST', refundUrl(world), payload),
    isAllowed: () => cents <= refundableCents(world.books),
    refund: () => ({ id, cents, packs: NO_PACKS, goods: 'stay', isOwed: false }),
  }
}

function refundDelivery(world: World, n: number): Attempt {
  const left = () => world.books.shippingCents - givenFeeCents(world.books)
  const id = newId()
  const payload = { requestId: id, shipping: true, cause: 'goodwill', ...means(world, n) }
  return {
    says: `the delivery is given back: ${left() / 100} €`,
    call: () => asShop(world, 'POST', refundUrl(world), payload),
    isAllowed: () => left() > 0 && left() <= refundableCents(world.books),
    refund: () => ({
      id,
      cents: left(),
      feeCents: left(),
      packs: NO_PACKS,
      goods: 'stay',
      isOwed: false,
    }),
  }
}

function refundTooMuch(world: World): Attempt {
  const amount = (refundableCents(world.books) + 1) / 100
  return {
    says: `${amount} € are to be given back, more than is left`,
    call: () => asShop(world, 'POST', refundUrl(world), { amount, ...means(world, 0) }),
    isAllowed: () => false,
  }
}

function refundRest(world: World, n: number): Attempt {
  const cents = () => refundableCents(world.books)
  const id = newId()
  return {
    says: `all that is left is given back: ${cents() / 100} €`,
    call: () => asShop(world, 'POST', refundUrl(world), { requestId: id, ...means(world, n) }),
    isAllowed: () => cents() > 0,
    refund: () => ({ id, cents: cents(), packs: NO_PACKS, goods: 'stay', isOwed: false }),
  }
}

async function refundAtProvider(world: World, n: number): Promise<Attempt | undefined> {
  const left = refundableCents(world.books)
  if (world.purchase.payment === 'by hand' || left === 0) return undefined
  const cents = n % 4 === 0 ? left : upTo(Math.min(500, left), n)
  return refundElsewhere(world, await claimsOf(world), cents)
}

async function refundOwedAtProvider(world: World, n: number): Promise<Attempt | undefined> {
  if (world.purchase.payment === 'by hand') return undefined
  const claims = await claimsOf(world)
  const all = claims.reduce((sum, { cents }) => sum + cents, 0)
  const sums = [...claims.map(({ cents }) => cents), all, lostOf(world)?.cents ?? 0]
  const cents = pick(
    sums.filter((sum) => sum > 0),
    n,
  )
  return cents === undefined ? undefined : refundElsewhere(world, claims, cents)
}

function refundElsewhere(world: World, claims: readonly Claim[], cents: number): Attempt {
  const { paymentId, shop } = world
  return {
    says: `${cents / 100} € are given back in the provider's own pages`,
    call: async () => {
      // The fault 'refund-pending' is meant for a refund by the shop. If it were still set, it would delay this refund
      // too.
      await fault(shop, 'none')
      await atProvider(shop, `/captures/${paymentId}/refund`, { cents })
      const made = (await ledger(shop)).refunds.filter((one) => one.capture_id === paymentId).at(-1)
      if (made) await recordProviderRefund(shop, made.id)
      return { status: 200, body: {} }
    },
    refunds: () => paidElsewhere(claims, cents, lostOf(world)),
  }
}

async function takeRefundElsewhere(world: World, n: number): Promise<Attempt | undefined> {
  const returns = await readReturns(world)
  const found = pick(
    returns.filter(({ due, madeElsewhere, state }) => due && madeElsewhere && state === 'open'),
    n,
  )
  const { _id: id = '', madeElsewhere: made } = found ?? {}
  const claim = (await claimsOf(world)).find(({ refund: { ofReturn } }) => ofReturn === id)
  if (!found || !claim || !made) return undefined
  const payload = { total: found.due?.total, madeElsewhere: made._id }
  return {
    says: `the ${made.amount} € given back in the provider's own pages were for the return ${found.number}`,
    call: () => asShop(world, 'POST', `/api/admin/withdrawals/${id}/refund`, payload),
    isAllowed: () => claim.isPayable,
    after: async () => {
      const { refunds } = await readOrder(world)
      const refund = refunds.find((one) => one._id === made._id)
      if (refund) bookTaken(world, refund, claim.refund)
    },
  }
}

type Claim = { cents: number; isPayable: boolean; refund: AskedRefund }

/** What is owed without a return comes first, and the delivery belongs to the last claim. */
async function claimsOf(world: World): Promise<Claim[]> {
  const { books } = world
  const due = (await readReturns(world)).flatMap((found): Claim[] => {
    if (!found.due) return []
    const cents = eurosToCents(found.due.total)
    const { hasLeft, step, refund, _id: ofReturn } = found
    const refunded = {
      cents,
      feeCents: eurosToCents(found.due.shipping),
      packs: 'as the shop says' as const,
      goods: hasLeft || isEnded(books) ? ('stay' as const) : ('shelf' as const),
      isOwed: true,
      isRetry: refund !== null,
      ofReturn,
    }
    return [{ cents, isPayable: !hasLeft || step === 'checked', refund: refunded }]
  })
  const { totalCents, shippingCents } = owed(books)
  const cents = totalCents - due.reduce((sum, one) => sum + one.cents, 0)
  if (cents <= 0) return due
  const feeCents = due.length === 0 ? shippingCents : 0
  const rest = { cents, feeCents, packs: 'as the shop says' as const, goods: 'stay' as const, isOwed: false }
  return [{ cents, isPayable: true, refund: rest }, ...due]
}

function lostOf({ books }: World): (AskedRefund & { cents: number }) | undefined {
  const packs: Packs = new Map(
    books.lines
      .filter((line) => undeliveredOf(books, line) > 0)
      .map((line) => [line.id, undeliveredOf(books, line)]),
  )
  const cents = centsOf(books, packs)
  return cents === 0 ? undefined : { cents, packs, goods: 'stay', isForLost: true, isOwed: false }
}

/**
 * A refund elsewhere pays what has exactly its amount: a payable claim, all claims together, or all packs that did not
 * arrive. Otherwise it pays for no packs.
 */
function paidElsewhere(
  claims: readonly Claim[],
  cents: number,
  lost: AskedRefund | undefined,
): AskedRefund[] {
  const one = claims.find((claim) => claim.isPayable && claim.cents === cents)
  if (one) return [one.refund]
  if (claims.reduce((sum, claim) => sum + claim.cents, 0) === cents) return claims.map(({ refund }) => refund)
  return [lost?.cents === cents ? lost : { cents, packs: NO_PACKS, goods: 'stay', isOwed: false }]
}

function nextRefundIsLate(world: World): Attempt | undefined {
  if (world.purchase.payment === 'by hand') return undefined
  return {
    says: 'the provider will be late with the next refund',
    call: async () => {
      await fault(world.shop, 'refund-pending')
      return { status: 200, body: {} }
    },
  }
}

export function lateRefundEnds(world: World, n: number): Attempt | undefined {
  const late = pick(
    world.books.refunds.filter(({ state }) => state === 'requested'),
    n,
  )
  const fails = n % 3 === 2
  return (
    late && {
      says: `the late refund of ${late.cents / 100} € ${fails ? 'is refused' : 'is made'}`,
      call: async () => {
        const row = await world.shop.database.db
          .selectFrom('refunds')
          .select('provider_refund_id')
          .where('id', '=', late.id)
          .executeTakeFirst()
        const id = row?.provider_refund_id
        if (id) {
          await atProvider(world.shop, `/refunds/${id}/${fails ? 'fail' : 'complete'}`)
          await recordProviderRefund(world.shop, id)
        }
        return { status: 200, body: {} }
      },
    }
  )
}

export const ACTS_OF_REFUNDS = {
  refundLines: { weight: 7, plan: refundLines },
  refundAmount: { weight: 2, plan: refundAmount },
  refundDelivery: { weight: 1, plan: refundDelivery },
  refundTooMuch: { weight: 1, plan: refundTooMuch },
  refundRest: { weight: 2, plan: refundRest },
  refundAtProvider: { weight: 2, plan: refundAtProvider },
  refundOwedAtProvider: { weight: 6, plan: refundOwedAtProvider },
  takeRefundElsewhere: { weight: 4, plan: takeRefundElsewhere },
  nextRefundIsLate: { weight: 2, plan: nextRefundIsLate },
  lateRefundEnds: { weight: 3, plan: lateRefundEnds },
} satisfies Record<string, Act>
