import { eurosToCents } from '#shared/money.ts'
import { parisDay } from '#shared/paris-day.ts'
import type { AdminWithdrawal } from '#shared/withdrawals/contract.ts'
import { newId } from '../../database/ids.ts'
import { linesIn, onePack, pick, sayPacks, upTo, type Act, type Attempt } from './attempt.ts'
import { isEnded, lineOf, there, wantedOf, type BookedLine, type Books, type Packs } from './books.ts'
import { asShop, readReturns, type World } from './world.ts'

const openReturns = async (world: World) =>
  (await readReturns(world)).filter(({ step, lines }) => step !== 'refunded' && lines.length > 0)

/** The packs of a return that a parcel brings back. */
const packsOf = ({ lines }: AdminWithdrawal): Packs =>
  new Map(lines.filter(({ awaited }) => awaited > 0).map(({ line, awaited }) => [line, awaited]))
const url = ({ _id: id }: AdminWithdrawal, act: string) => `/api/admin/withdrawals/${id}/${act}`

/** The packs that may still come back and have not been declared. */
const comingOf = (line: BookedLine) => Math.min(there(line) - line.awaited, wantedOf(line))

/** Records the return of a customer who has written or called. */
function openReturn(world: World, n: number): Attempt | undefined {
  const { books, orderId } = world
  const line = pick(
    books.lines.filter((one) => comingOf(one) > 0),
    n,
  )
  if (!line) return undefined
  const packs = onePack(line.id, upTo(comingOf(line), Math.floor(n / 11)))
  return {
    says: `the shop notes a return of ${sayPacks(world, packs)}`,
    call: () =>
      asShop(world, 'POST', `/api/orders/${orderId}/returns`, { requestId: newId(), lines: linesIn(packs) }),
    ...(!isEnded(books) && { isAllowed: true }),
    after: () => {
      line.awaited += packs.get(line.id) ?? 0
    },
  }
}

async function receive(world: World, n: number): Promise<Attempt | undefined> {
  const found = pick(
    (await openReturns(world)).filter(({ hasLeft }) => hasLeft),
    n,
  )
  return (
    found && {
      says: `the parcel of the return ${found.number} arrives`,
      call: () => asShop(world, 'POST', url(found, 'receipt'), {}),
      isAllowed: true,
    }
  )
}

type Count = (quantity: number) => { restocked: number; damaged: number }
const COUNTS: { says: string; count: Count }[] = [
  { says: 'all of it fit to be sold', count: (quantity) => ({ restocked: quantity, damaged: 0 }) },
  { says: 'all of it damaged', count: (quantity) => ({ restocked: 0, damaged: quantity }) },
  { says: 'one pack missing', count: (quantity) => ({ restocked: Math.max(1, quantity - 1), damaged: 0 }) },
  { says: 'one pack damaged', count: (quantity) => ({ restocked: quantity - 1, damaged: 1 }) },
]

async function check(world: World, n: number): Promise<Attempt | undefined> {
  const found = pick(
    (await openReturns(world)).filter(({ hasLeft }) => hasLeft),
    n,
  )
  const how = pick(COUNTS, Math.floor(n / 3))
  if (!found || !how) return undefined
  const packs = packsOf(found)
  const lines = [...packs].map(([line, count]) => ({ line, ...how.count(count) }))
  return {
    says: `the return ${found.number} is checked, ${how.says}: ${sayPacks(world, packs)}`,
    call: () => asShop(world, 'PUT', url(found, 'check'), { lines }),
    isAllowed: true,
    after: () => countBack(world.books, { id: found._id, packs, lines }),
  }
}

type Counted = { line: string; restocked: number; damaged: number }

type Counts = { id: string; packs: Packs; lines: readonly Counted[] }

/** Books the count of a return. It first reverts the previous count, because a count may be corrected. */
function countBack(books: Books, { id, packs, lines }: Counts): void {
  const before = books.counted.get(id)
  for (const [lineId, quantity] of packs) {
    const line = lineOf(books, lineId)
    const former = before?.find((one) => one.line === lineId)
    const now = lines.find((one) => one.line === lineId) ?? { restocked: 0, damaged: 0 }
    if (before === undefined) line.awaited -= quantity
    const counted = now.restocked + now.damaged
    line.kept += quantity - counted - (former ? quantity - former.restocked - former.damaged : 0)
    const [restocked, damaged] = [
      now.restocked - (former?.restocked ?? 0),
      now.damaged - (former?.damaged ?? 0),
    ]
    line.back += restocked + damaged
    line.away -= restocked + damaged
    line.onShelf += restocked
    line.damaged += damaged
  }
  books.counted.set(id, lines)
}

/** Counts more packs than were sent, which the shop must refuse. */
async function checkBeyond(world: World, n: number): Promise<Attempt | undefined> {
  const found = pick(
    (await openReturns(world)).filter(({ hasLeft }) => hasLeft),
    n,
  )
  const [first, ...others] = found?.lines ?? []
  if (!found || !first) return undefined
  const sent = sentOf(world.books, first.line)
  const lines = [
    { line: first.line, restocked: sent + 1, damaged: 0 },
    ...others.map(({ line, awaited }) => ({ line, restocked: awaited, damaged: 0 })),
  ]
  return {
    says: `the return ${found.number} is to be counted with ${sent + 1} packs, ${sent} were sent`,
    call: () => asShop(world, 'PUT', url(found, 'check'), { lines }),
    isAllowed: false,
  }
}

const sentOf = ({ parcels }: Books, line: string) =>
  parcels.filter(({ isResent }) => !isResent).reduce((sum, { packs }) => sum + (packs.get(line) ?? 0), 0)

/** Uses the refund button of a return, which pays the amount shown. */
async function refundReturn(world: World, n: number): Promise<Attempt | undefined> {
  const { books, purchase, shop } = world
  const found = pick(await openReturns(world), n)
  if (!found?.due) return undefined
  const isReady = !found.hasLeft || found.step === 'checked'
  const isByHand = purchase.payment === 'by hand' || n % 5 === 4
  const repaid = { means: 'transfer', on: parisDay(shop.clock.now()) }
  const { total } = found.due
  return {
    says: `${total} € due for the return ${found.number} are given back${isByHand ? ' by hand' : ''}`,
    call: () => asShop(world, 'POST', url(found, 'refund'), { total, ...(isByHand && { repaid }) }),
    isAllowed: isReady,
    refund: {
      cents: eurosToCents(total),
      feeCents: eurosToCents(found.due.shipping),
      packs: 'as the shop says',
      goods: found.hasLeft || isEnded(books) ? 'stay' : 'shelf',
      isOwed: true,
    },
  }
}

export const ACTS_OF_RETURNS = {
  openReturn: { weight: 2, plan: openReturn },
  receive: { weight: 3, plan: receive },
  check: { weight: 7, plan: check },
  checkBeyond: { weight: 2, plan: checkBeyond },
  refundReturn: { weight: 7, plan: refundReturn },
} satisfies Record<string, Act>
