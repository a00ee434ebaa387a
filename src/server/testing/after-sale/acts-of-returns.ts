import { eurosToCents } from '#shared/money.ts'
import { parisDay } from '#shared/paris-day.ts'
import type { AdminWithdrawal } from '#shared/withdrawals/contract.ts'
import { newId } from '../../database/ids.ts'
import { linesIn, onePack, pick, sayPacks, upTo, type Act, type Attempt } from './attempt.ts'
import {
  hasStock,
  isEnded,
  isFree,
  leftOf,
  lineOf,
  there,
  wantedOf,
  withdrawDeclared,
  type BookedLine,
  type Books,
  type Packs,
} from './books.ts'
import { asShop, readReturns, type World } from './world.ts'

const openReturns = async (world: World) =>
  (await readReturns(world)).filter(({ step, lines }) => step !== 'refunded' && lines.length > 0)

const isFollowed = ({ hasLeft, state }: AdminWithdrawal) => hasLeft && state === 'open'

const packsOf = ({ lines }: AdminWithdrawal): Packs =>
  new Map(lines.filter(({ awaited }) => awaited > 0).map(({ line, awaited }) => [line, awaited]))
const url = ({ _id: id }: AdminWithdrawal, act: string) => `/api/admin/withdrawals/${id}/${act}`

const comingOf = (line: BookedLine) => Math.min(there(line) - line.awaited, wantedOf(line))

function openReturn(world: World, n: number): Attempt | undefined {
  const { books, orderId } = world
  const line = pick(
    books.lines.filter((one) => comingOf(one) > 0),
    n,
  )
  if (!line) return undefined
  const packs = onePack(line.id, upTo(comingOf(line), Math.floor(n / 11)))
  const payload = { requestId: newId(), lines: linesIn(packs) }
  return {
    says: `the shop notes a return of ${sayPacks(world, packs)}`,
    call: () => asShop(world, 'POST', `/api/orders/${orderId}/returns`, payload),
    isAllowed: () => mayOpen(world.books, packs),
    after: () => {
      for (const [id, count] of packs) lineOf(world.books, id).awaited += count
    },
  }
}

function mayOpen(books: Books, packs: Packs): boolean | undefined {
  // If wanted packs of a line are refunded and other packs of it are still to be sent, the shop decides which packs a
  // return covers.
  const isMixed = [...packs.keys()].some((id) => {
    const line = lineOf(books, id)
    return line.refunded > line.refundedUnwanted && leftOf(books, line) > 0
  })
  if (isMixed) return undefined
  if ([...packs].some(([id, count]) => count > comingOf(lineOf(books, id)))) return false
  return isEnded(books) ? undefined : true
}

async function receive(world: World, n: number): Promise<Attempt | undefined> {
  const found = pick((await openReturns(world)).filter(isFollowed), n)
  return (
    found && {
      says: `the parcel of the return ${found.number} arrives`,
      call: () => asShop(world, 'POST', url(found, 'receipt'), {}),
      isAllowed: () => (world.owedBetween ? undefined : true),
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
  const found = pick((await openReturns(world)).filter(isFollowed), n)
  const how = pick(COUNTS, Math.floor(n / 3))
  if (!found || !how) return undefined
  const packs = packsOf(found)
  const lines = [...packs].map(([line, count]) => ({ line, ...how.count(count) }))
  return {
    says: `the return ${found.number} is checked, ${how.says}: ${sayPacks(world, packs)}`,
    call: () => asShop(world, 'PUT', url(found, 'check'), { lines }),
    isAllowed: () => {
      // The act made at the same time may have ended the return.
      if (world.owedBetween) return undefined
      const books = structuredClone(world.books)
      countBack(books, { id: found._id, packs, lines })
      return hasStock({ ...world, deleted: new Set() }, books)
    },
    after: ({ step }) => {
      countBack(world.books, { id: found._id, packs, lines: [...lines, ...notSent(found, packs)] })
      for (const { line: id, quantity } of found.lines) {
        const line = lineOf(world.books, id)
        const unsent = Math.min(line.declared, quantity - (packs.get(id) ?? 0))
        // The count of free packs ends their return, with the declared packs that never left.
        if (step === 'refunded' && isFree(line)) withdrawDeclared(line, unsent)
        else line.isDeclaredCounted ||= unsent > 0
      }
    },
  }
}

type Counted = { line: string; restocked: number; damaged: number }

const notSent = ({ lines }: AdminWithdrawal, packs: Packs): Counted[] =>
  lines.filter(({ line }) => !packs.has(line)).map(({ line }) => ({ line, restocked: 0, damaged: 0 }))

type Counts = { id: string; packs: Packs; lines: readonly Counted[] }

/** A corrected count changes the books by the difference. */
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

async function checkBeyond(world: World, n: number): Promise<Attempt | undefined> {
  const found = pick((await openReturns(world)).filter(isFollowed), n)
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
    isAllowed: () => false,
  }
}

const sentOf = ({ parcels }: Books, line: string) =>
  parcels.filter(({ isResent }) => !isResent).reduce((sum, { packs }) => sum + (packs.get(line) ?? 0), 0)

async function refundReturn(world: World, n: number): Promise<Attempt | undefined> {
  const { purchase, shop } = world
  const found = pick(await openReturns(world), n)
  const { due } = found ?? {}
  if (!found || !due) return undefined
  const isReady = !found.hasLeft || found.step === 'checked'
  const isByHand = purchase.payment === 'by hand' || n % 5 === 4
  const repaid = { means: 'transfer', on: parisDay(shop.clock.now()) }
  const { total } = due
  return {
    says: `${total} € due for the return ${found.number} are given back${isByHand ? ' by hand' : ''}`,
    call: () => asShop(world, 'POST', url(found, 'refund'), { total, ...(isByHand && { repaid }) }),
    isAllowed: () => (world.owedBetween ? undefined : isReady),
    refund: () => ({
      cents: eurosToCents(total),
      feeCents: eurosToCents(due.shipping),
      packs: 'as the shop says',
      goods: found.hasLeft || isEnded(world.books) ? 'stay' : 'shelf',
      isOwed: true,
      isRetry: found.refund !== null,
      ofReturn: found._id,
    }),
  }
}

async function closeReturn(world: World, n: number): Promise<Attempt | undefined> {
  const found = pick(
    (await openReturns(world)).filter(({ state }) => state === 'open'),
    n,
  )
  if (!found || found.refund) return undefined
  const isChecked = found.step === 'checked'
  const isAwaited = found.hasLeft && !isChecked && found.lines.every((one) => one.awaited === one.quantity)
  const isDeclared =
    !found.hasLeft &&
    !isEnded(world.books) &&
    found.lines.some(({ line }) => lineOf(world.books, line).declared > 0)
  const isPayable = found.due !== null && (isChecked || !found.hasLeft) && !isDeclared
  if (!isAwaited && !isDeclared && !isPayable) return undefined
  // Not played, because the owner may dismiss lost packs only if the legal form declared them, and the answer does not
  // say whether it did.
  const hasLost = found.lines.some(({ line }) => lineOf(world.books, line).lost > 0)
  if (isPayable && !found.hasLeft && hasLost && !isEnded(world.books)) return undefined
  const packs: Packs = new Map(found.lines.map(({ line, quantity }) => [line, quantity]))
  return {
    says: `the return ${found.number} of ${sayPacks(world, packs)} is marked as done`,
    call: () => asShop(world, 'PATCH', `/api/admin/withdrawals/${found._id}`, { state: 'done' }),
    isAllowed: () => (world.owedBetween ? undefined : !isPayable),
    after: () => leaveThem(world.books, packs, isAwaited ? 'kept' : 'sent'),
  }
}

function leaveThem({ lines }: Books, packs: Packs, how: 'kept' | 'sent'): void {
  for (const line of lines) {
    const count = packs.get(line.id) ?? 0
    if (how === 'sent') line.declared -= Math.min(count, line.declared)
    else {
      line.awaited -= count
      line.kept += count
    }
  }
}

async function touchClosed(world: World, n: number): Promise<Attempt | undefined> {
  const found = pick(
    (await openReturns(world)).filter(({ state, hasLeft }) => state === 'done' && hasLeft),
    n,
  )
  if (!found) return undefined
  const lines = found.lines.map(({ line, quantity }) => ({ line, restocked: quantity, damaged: 0 }))
  return {
    says: `the return ${found.number}, which is marked as done, is to be counted`,
    call: () => asShop(world, 'PUT', url(found, 'check'), { lines }),
    isAllowed: () => false,
  }
}

async function reopenReturn(world: World, n: number): Promise<Attempt | undefined> {
  const { books } = world
  const found = pick(
    (await openReturns(world)).filter(({ state, hasLeft }) => state === 'done' && hasLeft),
    n,
  )
  const packs: Packs = new Map(found?.lines.map(({ line, quantity }) => [line, quantity]))
  const isFree = [...packs].every(([id, count]) => count <= comingOf(lineOf(books, id)))
  if (!found || !isFree) return undefined
  return {
    says: `the return ${found.number} is opened again`,
    call: () => asShop(world, 'PATCH', `/api/admin/withdrawals/${found._id}`, { state: 'open' }),
    after: () => {
      for (const [id, count] of packs) {
        const line = lineOf(world.books, id)
        line.awaited += count
        line.kept -= count
      }
    },
  }
}

function openReturnOfLost(world: World, n: number): Attempt | undefined {
  const line = pick(
    world.books.lines.filter((one) => one.lost > 0),
    n,
  )
  if (!line) return undefined
  const packs = onePack(line.id, Math.max(0, comingOf(line)) + 1)
  const payload = { requestId: newId(), lines: linesIn(packs) }
  return {
    says: `the shop notes a return of ${sayPacks(world, packs)}, one of which is lost`,
    call: () => asShop(world, 'POST', `/api/orders/${world.orderId}/returns`, payload),
    isAllowed: () => false,
  }
}

export const ACTS_OF_RETURNS = {
  closeReturn: { weight: 4, plan: closeReturn },
  touchClosed: { weight: 1, plan: touchClosed },
  reopenReturn: { weight: 2, plan: reopenReturn },
  openReturnOfLost: { weight: 1, plan: openReturnOfLost },
  openReturn: { weight: 2, plan: openReturn },
  receive: { weight: 3, plan: receive },
  check: { weight: 7, plan: check },
  checkBeyond: { weight: 2, plan: checkBeyond },
  refundReturn: { weight: 7, plan: refundReturn },
} satisfies Record<string, Act>
