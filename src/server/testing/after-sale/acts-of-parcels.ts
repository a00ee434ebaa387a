import { parisDay, shiftDay } from '#shared/paris-day.ts'
import { newId } from '../../database/ids.ts'
import { recordTrace } from '../../fulfilment/record-trace.ts'
import { linesIn, onePack, pick, sayPacks, upTo, type Act, type Attempt } from './attempt.ts'
import {
  hasLabel,
  hasLeftToSend,
  hasStock,
  isEnded,
  isUntouched,
  leftOf,
  lineOf,
  lose,
  rest,
  send,
  parcelOf,
  type Packs,
} from './books.ts'
import { dayInParis } from './last-day.ts'
import { wrong } from './record.ts'
import { asShop, readOrder, type Answer, type World } from './world.ts'

export const parcelUrl = ({ orderId }: World) => `/api/orders/${orderId}/parcels`

const trackingNumber = () => `6A${newId().slice(-10)}`

export function nextNumber({ books }: World, n: number): string {
  const { label } = books
  return label?.number !== undefined && hasLabel(books) && n % 3 > 0 ? label.number : trackingNumber()
}

function sendPart(world: World, n: number): Attempt | undefined {
  const line = pick(
    world.books.lines.filter((one) => leftOf(world.books, one) > 0),
    n,
  )
  if (!line) return undefined
  const packs = onePack(line.id, upTo(leftOf(world.books, line), Math.floor(n / 7)))
  const [id, number] = [newId(), nextNumber(world, n)]
  const payload = { requestId: id, lines: linesIn(packs), trackingNumber: number, confirmed: true }
  return {
    says: `a parcel leaves with ${sayPacks(world, packs)}`,
    call: () => asShop(world, 'POST', parcelUrl(world), payload),
    isAllowed: () => !isEnded(world.books) && isLeft(world, packs),
    after: () => send(world.books, { id, number, packs }),
  }
}

const isLeft = ({ books }: World, packs: Packs) =>
  [...packs].every(([line, count]) => count <= leftOf(books, lineOf(books, line)))

function sendTooMuch(world: World, n: number): Attempt | undefined {
  const line = pick(world.books.lines, n)
  if (!line) return undefined
  const packs = onePack(line.id, leftOf(world.books, line) + 1)
  return {
    says: `a parcel is to leave with ${sayPacks(world, packs)}, more than are left`,
    call: () => asShop(world, 'POST', parcelUrl(world), { lines: linesIn(packs) }),
    isAllowed: () => false,
  }
}

function sendRest(world: World, n: number): Attempt {
  const [id, number] = [newId(), nextNumber(world, n)]
  const payload = { requestId: id, trackingNumber: number, confirmed: true }
  return {
    says: `a parcel leaves with all that is left: ${sayPacks(world, rest(world.books))}`,
    call: () => asShop(world, 'POST', parcelUrl(world), payload),
    isAllowed: () => !isEnded(world.books) && hasLeftToSend(world.books),
    after: () => send(world.books, { id, number, packs: rest(world.books) }),
  }
}

type Fate = {
  state: 'delivered' | 'lost' | 'returned'
  resend?: true
  restock?: boolean
  /** True if the parcel arrived on the day of the order, and the shop learns of it later. */
  isLearnedLater?: true
  says: string
}

const FATES: Fate[] = [
  { state: 'delivered', says: 'arrives' },
  { state: 'delivered', says: 'arrives' },
  { state: 'delivered', isLearnedLater: true, says: 'arrived on the day of the order' },
  { state: 'lost', says: 'is lost' },
  { state: 'returned', says: 'comes back to the shop' },
]
const FATES_WITH_ANOTHER: Fate[] = [
  { state: 'lost', resend: true, says: 'is lost, its goods are sent again' },
  { state: 'returned', resend: true, restock: true, says: 'comes back, its goods are sent again' },
  { state: 'returned', resend: true, restock: false, says: 'comes back unfit, its goods are sent again' },
]

function parcelMeets(fates: readonly Fate[]) {
  return (world: World, n: number): Attempt | undefined => {
    const { books } = world
    const parcel = pick(
      books.parcels.filter(({ state, isResent }) => state === 'sent' && !isResent),
      n,
    )
    const fate = pick(fates, Math.floor(n / 5))
    if (!parcel || !fate) return undefined
    // If packs of the parcel's lines were refunded or withdrawn, the shop decides which of them are in this parcel, so
    // the test cannot predict whether they are sent again.
    const isClear = () =>
      [...parcel.packs.keys()].every((id) => isUntouched(world.books, id)) && !isEnded(world.books)
    if (fate.resend && !isClear()) return undefined
    const { says, isLearnedLater, ...patch } = fate
    const day = parisDay(isLearnedLater ? world.placedAt : world.shop.clock.now())
    const payload = { ...patch, ...(isLearnedLater && { deliveredOn: day }) }
    return {
      says: `the parcel with ${sayPacks(world, parcel.packs)} ${says}`,
      call: () => asShop(world, 'PATCH', `${parcelUrl(world)}/${parcel.id}`, payload),
      isAllowed: () =>
        fate.resend
          ? mayResend(world, parcel.id, { fate, isClear: isClear() })
          : !parcelOf(world.books, parcel.id).isResent,
      after: (body) => {
        if (fate.state === 'delivered') checkReceipt(world, body, { id: parcel.id, day })
        meet(world, parcel.id, fate)
      },
    }
  }
}

type Received = { id: string; day: string }

function checkReceipt(
  world: World,
  { status, deliveredAt, parcels = [] }: Answer['body'],
  own: Received,
): void {
  const dayOf = (at: string | null | undefined) => (at ? dayInParis(new Date(at)) : '')
  const days = parcels.map((parcel) => ({ id: parcel._id, day: dayOf(parcel.deliveredAt) }))
  if (days.find(({ id }) => id === own.id)?.day !== own.day) wrong(world, [`not received on ${own.day}`])
  const last = days
    .map(({ day }) => day)
    .toSorted()
    .at(-1)
  if (status === 'Livré' && world.books.status !== 'Livré' && dayOf(deliveredAt) !== last)
    wrong(world, [`the last parcel was received on ${last}, the order on ${deliveredAt}`])
}

type Resending = { fate: Fate; isClear: boolean }

export function mayResend(world: World, id: string, { fate, isClear }: Resending): boolean | undefined {
  if (!isClear) return undefined
  const isDeleted = (line: string) => world.deleted.has(lineOf(world.books, line).sleeve)
  if ([...parcelOf(world.books, id).packs.keys()].some(isDeleted)) return false
  const books = structuredClone(world.books)
  meet({ books }, id, fate)
  return hasStock(world, books)
}

export function meet({ books }: Pick<World, 'books'>, id: string, { state, resend, restock }: Fate): void {
  const parcel = parcelOf(books, id)
  const wasLost = parcel.state === 'lost'
  parcel.state = state
  if (!resend) {
    if (state === 'lost') for (const [id, count] of parcel.packs) lose(lineOf(books, id), count)
    return
  }
  parcel.isResent = true
  for (const [id, count] of parcel.packs) {
    const line = lineOf(books, id)
    if (wasLost) line.lost -= count
    line.away -= count
    line.toSend += count
    // These packs did not return to the shelf, so their replacement reduces the stock.
    if (state === 'lost' || restock === false) line.replaced += count
  }
}

const REPORTS = ['delivered', 'delivered', 'moving', 'problem', 'returned'] as const

async function carrierReports(world: World, n: number): Promise<Attempt | undefined> {
  const { parcels } = await readOrder(world)
  const parcel = pick(
    parcels.filter(({ state, isResent }) => state === 'sent' && !isResent),
    n,
  )
  const kind = pick(REPORTS, Math.floor(n / 5)) ?? 'moving'
  const { _id: id, carrier, trackingNumber } = parcel ?? {}
  if (!id || !trackingNumber || (carrier !== 'colissimo' && carrier !== 'mondialRelay')) return undefined
  const { shop, orderId } = world
  return {
    says: `the carrier reports of parcel ${trackingNumber}: ${kind}`,
    call: async () => {
      const trace = { kind, at: shop.clock.now(), label: 'Suivi du transporteur' }
      await recordTrace(shop, { id, orderId, carrier, trackingNumber }, trace)
      return { status: 200, body: {} }
    },
    after: () => {
      if (kind === 'delivered' || kind === 'returned') parcelOf(world.books, id).state = kind
    },
  }
}

function correctNumber(world: World, n: number): Attempt | undefined {
  const { parcels } = world.books
  const parcel = pick(parcels, n)
  const other = parcels.find(({ number }) => number !== null && number !== parcel?.number)
  if (!parcel) return undefined
  const number = n % 4 === 3 && other?.number ? other.number : trackingNumber()
  return {
    says: `the number of a parcel is corrected: ${number}`,
    call: () => asShop(world, 'PATCH', `${parcelUrl(world)}/${parcel.id}`, { trackingNumber: number }),
    isAllowed: () => world.books.parcels.every((one) => one.id === parcel.id || one.number !== number),
    after: () => {
      parcelOf(world.books, parcel.id).number = number
    },
  }
}

async function correctReceipt(world: World, n: number): Promise<Attempt | undefined> {
  const { books, orderId, shop } = world
  if (books.status !== 'Livré') return undefined
  const { createdAt } = await readOrder(world)
  const [first, today] = [parisDay(new Date(createdAt)), parisDay(shop.clock.now())]
  const day = pick([first, today, shiftDay(first, n % 20), shiftDay(today, 1), shiftDay(first, -1)], n)
  if (!day) return undefined
  const payload = { status: 'Livré', deliveredOn: day }
  return {
    says: `the day of receipt is corrected: ${day}`,
    call: () => asShop(world, 'PUT', `/api/orders/${orderId}/status`, payload),
    isAllowed: () => first <= day && day <= today,
    after: ({ deliveredAt }) => {
      if (dayInParis(new Date(deliveredAt ?? 0)) !== day) wrong(world, [`received on ${deliveredAt}`])
      for (const parcel of world.books.parcels) if (parcel.state === 'sent') parcel.state = 'delivered'
    },
  }
}

export const ACTS_OF_PARCELS = {
  correctReceipt: { weight: 3, plan: correctReceipt },
  correctNumber: { weight: 2, plan: correctNumber },
  carrierReports: { weight: 3, plan: carrierReports },
  sendPart: { weight: 8, plan: sendPart },
  sendTooMuch: { weight: 1, plan: sendTooMuch },
  sendRest: { weight: 6, plan: sendRest },
  parcelEnds: { weight: 8, plan: parcelMeets(FATES) },
  parcelIsReplaced: { weight: 2, plan: parcelMeets(FATES_WITH_ANOTHER) },
} satisfies Record<string, Act>
