import type { BulkChangeOrder } from '#shared/orders/bulk-contract.ts'
import type { Day } from '#shared/paris-day.ts'
import { newId } from '../../database/ids.ts'
import { nextNumber } from './acts-of-parcels.ts'
import { asPreparer, OF_PREPARERS } from './acts-of-preparers.ts'
import { changeStatus, dayOfReceipt, hasStockToGoOn } from './acts-of-shops.ts'
import { pick, sayPacks, type Act, type Attempt } from './attempt.ts'
import { hasLeftToSend, hasSent, hasStock, isEnded, isStopped, requestedCents, rest, send } from './books.ts'
import { asShop, read, readOrder, type Answer, type World } from './world.ts'

const BULK = '/api/admin/bulk-changes'

type Asked = { status?: string; deliveredOn?: Day; trackingNumber?: string; labels?: { format: 'A4' } }

/** A request that is sent twice with one id is one change. */
export async function changeInBulk(
  world: World,
  id: string,
  { trackingNumber, ...asked }: Asked,
): Promise<Answer> {
  const { orderId, shop, versions } = world
  const before = structuredClone(world.books)
  const version = versions?.order ?? (await readOrder(world)).version
  const orders = [{ id: orderId, version, ...(trackingNumber && { trackingNumber }) }]
  const answer = await asShop(world, 'POST', BULK, { requestId: id, ...asked, orders })
  if (answer.status !== 202) return answer
  const done = await outcome(world, id, 'refused')
  if (done.status === 200)
    world.bulk = { id, before, status: asked.status, version: done.body.version, at: shop.clock.now() }
  return done
}

async function outcome(world: World, id: string, refused: BulkChangeOrder['state']): Promise<Answer> {
  await world.shop.jobs.drain()
  const [found] = await read<BulkChangeOrder[]>(world, `${BULK}/${id}/orders`)
  // The job may be running for a request that was made at the same time.
  if (found?.state === 'waiting') return outcome(world, id, refused)
  if (found?.state === refused) return { status: 409, body: { message: found.failure ?? '' } }
  return asShop(world, 'GET', `/api/orders/${world.orderId}`)
}

function sendInBulk(world: World, n: number): Attempt | undefined {
  if (isEnded(world.books) || !hasLeftToSend(world.books)) return undefined
  const packs = rest(world.books)
  const before = structuredClone(world.books)
  const [id, number] = [newId(), nextNumber(world, n)]
  return {
    says: `the order is sent from the list, all that is left: ${sayPacks(world, packs)}`,
    call: () => changeInBulk(world, id, { status: 'En cours de livraison', trackingNumber: number }),
    // After a withdrawal by the legal form, an order may be sent individually but not in bulk. The act made at the same
    // time may have ended the order or sent its packs.
    isAllowed: () => (world.owedBetween ? undefined : !isStopped(world.books)),
    after: ({ parcels = [] }) => {
      world.before = before
      send(world.books, { id: parcels.at(-1)?._id ?? '', number, packs })
    },
  }
}

function setStatusInBulk(world: World, n: number): Attempt | undefined {
  const status = pick(['Livré', 'Annulé', 'En cours de préparation'] as const, n) ?? 'Annulé'
  const { books } = world
  if (status === 'Livré' && !hasLeftToSend(books) && !hasSent(books)) return undefined
  if (isEnded(books) && status !== 'En cours de préparation') return undefined
  const deliveredOn = status === 'Livré' ? dayOfReceipt(world, n) : undefined
  const id = newId()
  const call = () => changeInBulk(world, id, { status, ...(deliveredOn && { deliveredOn }) })
  const attempt = changeStatus(world, { status, deliveredOn }, call)
  return (
    attempt && {
      ...attempt,
      isAllowed: () =>
        attempt.isAllowed?.() &&
        hasStockToGoOn(world, status) &&
        (status !== 'Livré' || !isStopped(world.books)),
    }
  )
}

async function undoInBulk(world: World, n: number): Promise<Attempt | undefined> {
  const { bulk, shop } = world
  if (!bulk) return undefined
  const says = 'the bulk change is taken back'
  const undo = () => asShop(world, 'POST', `${BULK}/${bulk.id}/undo`)
  const isByPreparer = n % 4 === 0
  const [isTheirs, wasTheirs] = [bulk.status ?? '', bulk.before.status].map((one) =>
    OF_PREPARERS.includes(one),
  )
  if (isByPreparer && !isTheirs)
    return { says: `a preparer: ${says}`, call: asPreparer(world, undo), refusal: 403 }
  const isLate = shop.clock.now().getTime() - bulk.at.getTime() > 60_000
  const hasChanged = (await readOrder(world)).version !== bulk.version
  const isLast =
    world.before !== undefined && requestedCents(world.books) === 0 && world.customer.kind !== 'gone'
  const pressed = isByPreparer ? asPreparer(world, undo) : undo
  return {
    says: isByPreparer ? `a preparer: ${says}` : says,
    call: async () => {
      world.bulk = undefined
      const answer = await pressed()
      return answer.status === 202 ? outcome(world, bulk.id, 'changed') : answer
    },
    isAllowed: () =>
      !isLate &&
      !hasChanged &&
      hasStock(world, bulk.before) &&
      (!isByPreparer || wasTheirs === true) &&
      (isLast || undefined),
    after: () => {
      world.books = bulk.before
    },
  }
}

export const ACTS_OF_LISTS = {
  sendInBulk: { weight: 3, plan: sendInBulk },
  setStatusInBulk: { weight: 4, plan: setStatusInBulk },
  undoInBulk: { weight: 4, plan: undoInBulk },
} satisfies Record<string, Act>
