import type { BulkChangeProgress } from '#shared/orders/bulk-contract.ts'
import { newId } from '../../database/ids.ts'
import { linesIn, onePack, pick, sayPacks, upTo, type Act, type Attempt } from './attempt.ts'
import {
  hasLeftToSend,
  isEnded,
  isStopped,
  leftOf,
  lineOf,
  lose,
  rest,
  send,
  parcelOf,
  type Packs,
} from './books.ts'
import { asShop, read, readOrder, type Answer, type World } from './world.ts'

/** Returns the id of the parcel that the shop has just made. */
const newest = ({ parcels = [] }: Answer['body']) => parcels.at(-1)?._id ?? ''

const parcelUrl = ({ orderId }: World) => `/api/orders/${orderId}/parcels`

const trackingNumber = () => `6A${newId().slice(-10)}`

function sendPart(world: World, n: number): Attempt | undefined {
  const line = pick(
    world.books.lines.filter((one) => leftOf(world.books, one) > 0),
    n,
  )
  if (!line) return undefined
  const packs = onePack(line.id, upTo(leftOf(world.books, line), Math.floor(n / 7)))
  const id = newId()
  const payload = { requestId: id, lines: linesIn(packs), trackingNumber: trackingNumber(), confirmed: true }
  return {
    says: `a parcel leaves with ${sayPacks(world, packs)}`,
    call: () => asShop(world, 'POST', parcelUrl(world), payload),
    isAllowed: () => !isEnded(world.books) && isLeft(world, packs),
    after: () => send(world.books, { id, packs }),
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

function sendRest(world: World): Attempt {
  const id = newId()
  const payload = { requestId: id, trackingNumber: trackingNumber(), confirmed: true }
  return {
    says: `a parcel leaves with all that is left: ${sayPacks(world, rest(world.books))}`,
    call: () => asShop(world, 'POST', parcelUrl(world), payload),
    isAllowed: () => !isEnded(world.books) && hasLeftToSend(world.books),
    after: () => send(world.books, { id, packs: rest(world.books) }),
  }
}

/** Plans to send the order from the list, as part of a bulk change. */
function sendInBulk(world: World): Attempt | undefined {
  if (isEnded(world.books) || !hasLeftToSend(world.books)) return undefined
  const packs = rest(world.books)
  return {
    says: `the order is sent from the list, all that is left: ${sayPacks(world, packs)}`,
    call: () => bulk(world),
    // After a withdrawal by the legal form, an order may be sent individually but not in bulk.
    isAllowed: () => !isStopped(world.books),
    after: (body) => send(world.books, { id: newest(body), packs }),
  }
}

const bulk = (world: World) =>
  changeInBulk(world, { status: 'En cours de livraison', trackingNumber: trackingNumber() })

/** Makes a bulk change of this order and of no other. */
export async function changeInBulk(
  world: World,
  { status, trackingNumber: number }: { status: string; trackingNumber?: string },
): Promise<Answer> {
  const { version } = await readOrder(world)
  const orders = [{ id: world.orderId, version, ...(number && { trackingNumber: number }) }]
  const requestId = newId()
  const asked = await asShop(world, 'POST', '/api/admin/bulk-changes', { requestId, status, orders })
  if (asked.status !== 202) return asked
  await world.shop.jobs.drain()
  const { refused } = await read<BulkChangeProgress>(world, `/api/admin/bulk-changes/${requestId}`)
  return refused === 0 ? asShop(world, 'GET', `/api/orders/${world.orderId}`) : { status: 409, body: {} }
}

type Fate = { state: 'delivered' | 'lost' | 'returned'; resend?: true; restock?: boolean; says: string }

const FATES: Fate[] = [
  { state: 'delivered', says: 'arrives' },
  { state: 'delivered', says: 'arrives' },
  { state: 'delivered', says: 'arrives' },
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
    // If packs of this parcel were refunded or withdrawn, the shop chooses which ones, so these books cannot
    // follow.
    const isClear = () =>
      [...parcel.packs.keys()].every((id) => isUntouched(world, id)) && !isEnded(world.books)
    if (fate.resend && !isClear()) return undefined
    const { says, ...patch } = fate
    return {
      says: `the parcel with ${sayPacks(world, parcel.packs)} ${says}`,
      call: () => asShop(world, 'PATCH', `${parcelUrl(world)}/${parcel.id}`, patch),
      isAllowed: () => (fate.resend && !isClear() ? undefined : true),
      after: () => meet(world, parcel.id, fate),
    }
  }
}

const isUntouched = ({ books }: World, id: string) => {
  const { refunded, withdrawn, awaited, back, missing } = lineOf(books, id)
  return refunded + withdrawn + awaited + back + missing === 0
}

function meet({ books }: World, id: string, { state, resend, restock }: Fate): void {
  const parcel = parcelOf(books, id)
  parcel.state = state
  if (!resend) {
    if (state === 'lost') for (const [id, count] of parcel.packs) lose(lineOf(books, id), count)
    return
  }
  parcel.isResent = true
  for (const [id, count] of parcel.packs) {
    const line = lineOf(books, id)
    line.away -= count
    line.toSend += count
    // Replacements for packs that are not on the shelf again leave the shelf with the next parcel.
    if (state === 'lost' || restock === false) line.replaced += count
  }
}

export const ACTS_OF_PARCELS = {
  sendPart: { weight: 8, plan: sendPart },
  sendTooMuch: { weight: 1, plan: sendTooMuch },
  sendRest: { weight: 6, plan: sendRest },
  sendInBulk: { weight: 2, plan: sendInBulk },
  parcelEnds: { weight: 8, plan: parcelMeets(FATES) },
  parcelIsReplaced: { weight: 2, plan: parcelMeets(FATES_WITH_ANOTHER) },
} satisfies Record<string, Act>
