import { runNightlyCleanup } from '../../privacy/nightly-cleanup.ts'
import { settleUnfinished } from '../../settlement/settle-unfinished.ts'
import { openSession } from '../session.ts'
import { pick, type Act, type Attempt } from './attempt.ts'
import { end, goOn, hasLeftToSend, isEnded, requestedCents, rest, send } from './books.ts'
import { addressIn, setSettings, USUAL_FEES } from './buy.ts'
import { asShop, readOrder, type Answer, type World } from './world.ts'

const STATUSES = ['Annulé', 'Livré', 'En cours de livraison', 'En cours de préparation', 'Remboursé'] as const

function setStatus(world: World, n: number): Attempt | undefined {
  const { books, orderId } = world
  const status = pick(STATUSES, n) ?? 'Livré'
  // Refunded or withdrawn packs of an ended order are not reserved again.
  const isClear =
    books.lines.every((line) => line.refunded + line.withdrawn + line.awaited + line.back === 0) &&
    books.refunds.length === 0
  if (status === books.status || (isEnded(books) && !isClear)) return undefined
  const ends = ['Annulé', 'Remboursé'].includes(status)
  const before = structuredClone(books)
  return {
    says: `the status is set to ${status}`,
    call: () =>
      asShop(world, 'PUT', `/api/orders/${orderId}/status`, { status, from: books.status, confirmed: true }),
    isAllowed: true,
    after: (body) => {
      world.before = before
      books.isStatusByHand = true
      if (ends) return end(books, status)
      if (isEnded(books)) goOn(books, status)
      books.status = status
      if (status !== 'En cours de préparation') sendNow(world, body)
    },
  }
}

/** A status set to sent or delivered applies to all packs. */
function sendNow({ books, shop }: World, { parcels = [] }: Answer['body']): void {
  if (hasLeftToSend(books)) send(books, { id: parcels.at(-1)?._id ?? '', packs: rest(books) })
  for (const parcel of books.parcels) {
    if (parcel.isResent) continue
    if (books.status === 'Livré' && parcel.state === 'sent') parcel.state = 'delivered'
    if (books.status === 'En cours de livraison' && parcel.state === 'delivered') parcel.state = 'sent'
  }
  if (books.status === 'Livré') books.deliveredAt = shop.clock.now()
}

/** Undoes the last change of status. */
async function undo(world: World): Promise<Attempt | undefined> {
  const { before, books, orderId } = world
  // Nothing can be undone while a refund is pending.
  if (!before || requestedCents(books) > 0) return undefined
  const { version } = await readOrder(world)
  return {
    says: `the change of the status is taken back: ${before.status}`,
    call: () => asShop(world, 'POST', `/api/orders/${orderId}/status/undo`, { version }),
    isAllowed: true,
    after: () => {
      world.books = before
    },
  }
}

function correctInvoice(world: World): Attempt {
  return {
    says: 'the invoice is made out to a company',
    call: () =>
      asShop(world, 'POST', `/api/orders/${world.orderId}/corrected-invoice`, {
        company: { name: 'Cartes et Cie', siren: '732829320', vatNumber: '' },
      }),
  }
}

function changeAddress(world: World): Attempt {
  const { books, orderId } = world
  const payload = { ...addressIn(world.purchase.country), street: '5 rue des Tortues' }
  return {
    says: 'the address is corrected',
    call: () => asShop(world, 'PUT', `/api/orders/${orderId}/shipping-address`, payload),
    ...(isEnded(books) && { isAllowed: false }),
  }
}

const FEES = [
  { mondialRelay: { fee: 0, freeFrom: null }, colissimo: { fee: 8.9, freeFrom: null } },
  { mondialRelay: { fee: 6.5, freeFrom: null }, colissimo: { fee: 12, freeFrom: null } },
  USUAL_FEES,
]
const REGIMES = ['included', 'franchise', 'added'] as const

function ownerChanges(world: World, n: number): Attempt {
  const fees = pick(FEES, n)
  const regime = pick(REGIMES, Math.floor(n / 3))
  return {
    says: `the owner changes fees (relay ${fees?.mondialRelay.fee} €) and the VAT regime (${regime})`,
    call: async () => {
      const { headers } = await openSession(world.shop, 'admin')
      await setSettings(world.shop, headers, { ...(fees && { fees }), ...(regime && { regime }) })
      return { status: 200, body: {} }
    },
  }
}

const HOUR_MS = 3_600_000
const WAITS = [
  { says: 'an hour', ms: HOUR_MS },
  { says: 'two days', ms: 48 * HOUR_MS },
  { says: 'twenty days', ms: 20 * 24 * HOUR_MS },
]

/** Lets time pass and runs the nightly jobs. */
function timePasses({ shop }: World, n: number): Attempt {
  const wait = pick(WAITS, n) ?? { says: 'nothing', ms: 0 }
  return {
    says: `${wait.says} go by`,
    call: async () => {
      shop.clock.forward(wait.ms)
      await shop.jobs.drain()
      await settleUnfinished(shop)
      await runNightlyCleanup(shop)
      return { status: 200, body: {} }
    },
  }
}

export const ACTS_OF_SHOPS = {
  setStatus: { weight: 4, plan: setStatus },
  undo: { weight: 2, plan: undo },
  correctInvoice: { weight: 2, plan: correctInvoice },
  changeAddress: { weight: 1, plan: changeAddress },
  ownerChanges: { weight: 2, plan: ownerChanges },
  timePasses: { weight: 3, plan: timePasses },
} satisfies Record<string, Act>
