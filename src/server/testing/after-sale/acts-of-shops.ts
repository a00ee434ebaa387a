import { parisDay, shiftDay, type Day } from '#shared/paris-day.ts'
import { newId } from '../../database/ids.ts'
import { runNightlyCleanup } from '../../privacy/nightly-cleanup.ts'
import { settleUnfinished } from '../../settlement/settle-unfinished.ts'
import { openSession } from '../session.ts'
import { leave } from './acts-of-customers.ts'
import { ACTS_OF_REFUNDS } from './acts-of-refunds.ts'
import { pick, type Act, type Attempt } from './attempt.ts'
import {
  end,
  goOn,
  hasLeftToSend,
  hasStock,
  isEnded,
  requestedCents,
  rest,
  send,
  sleevesAway,
} from './books.ts'
import { setSettings, USUAL_FEES } from './fees.ts'
import { dayInParis } from './last-day.ts'
import { companyIn } from './purchase.ts'
import { wrong } from './record.ts'
import { asShop, readOrder, type Answer, type World } from './world.ts'

const STATUSES = ['Annulé', 'Livré', 'En cours de livraison', 'En cours de préparation', 'Remboursé'] as const

export const statusOf = (n: number): string => pick(STATUSES, n) ?? 'Livré'

function setStatus(world: World, n: number): Attempt | undefined {
  const status = statusOf(n)
  const { orderId, books } = world
  const deliveredOn = status === 'Livré' ? dayOfReceipt(world, n) : undefined
  const payload = { status, from: books.status, confirmed: true, ...(deliveredOn && { deliveredOn }) }
  return changeStatus(world, { status, deliveredOn }, () =>
    asShop(world, 'PUT', `/api/orders/${orderId}/status`, payload),
  )
}

/** Returns undefined if the shop does not choose a day. The last two choices are impossible days. */
export function dayOfReceipt({ placedAt, shop }: World, n: number): Day | undefined {
  const [first, today] = [parisDay(placedAt), parisDay(shop.clock.now())]
  return pick([undefined, first, today, first, shiftDay(today, 1), shiftDay(first, -1)], Math.floor(n / 2))
}

type ChosenStatus = { status: string; deliveredOn?: Day | undefined }

export function changeStatus(
  world: World,
  { status, deliveredOn }: ChosenStatus,
  call: Attempt['call'],
): Attempt | undefined {
  const { books } = world
  // The test does not predict what an ended order still has to send after a refund or a withdrawal.
  const isClear =
    books.lines.every((line) => line.refunded + line.withdrawn + line.awaited + line.back === 0) &&
    books.refunds.length === 0
  if (status === books.status || (isEnded(books) && !isClear)) return undefined
  const before = structuredClone(books)
  const { status: from } = books
  const today = parisDay(world.shop.clock.now())
  return {
    says: `the status is set to ${status}${deliveredOn ? `, received on ${deliveredOn}` : ''}`,
    call,
    isAllowed: () => {
      if (deliveredOn && (deliveredOn < parisDay(world.placedAt) || deliveredOn > today)) return false
      // The act made at the same time may have changed the status.
      if (world.books.status !== from || world.owedBetween) return undefined
      return hasStockToGoOn(world, status)
    },
    after: (body) => {
      const { books } = world
      if (deliveredOn && dayInParis(new Date(body.deliveredAt ?? 0)) !== deliveredOn)
        wrong(world, [`received on ${body.deliveredAt}`])
      world.before = before
      books.isStatusByHand = true
      if (['Annulé', 'Remboursé'].includes(status)) return end(books, status)
      if (isEnded(books)) goOn(books, status)
      books.status = status
      if (status !== 'En cours de préparation') sendNow(world, from, body)
    },
  }
}

export function hasStockToGoOn(world: World, status: string): boolean {
  const { books } = world
  const after = structuredClone(books)
  if (isEnded(books) && !isEnded({ ...books, status })) goOn(after, status)
  return hasStock(world, after)
}

/**
 * A person who sets 'Remboursé' by hand is asked how the money is refunded (decision 76): through the provider now,
 * already repaid, or not yet.
 */
function refundedByHand(world: World, n: number): Attempt | undefined {
  const answers = [
    () => ACTS_OF_REFUNDS.refundRest.plan(world, 0),
    () => ACTS_OF_REFUNDS.refundRest.plan(world, 5),
    () => setStatus(world, STATUSES.indexOf('Remboursé')),
  ]
  return isEnded(world.books) ? undefined : pick(answers, n)?.()
}

function sendNow({ books }: World, from: string, { parcels = [] }: Answer['body']): void {
  const made = parcels.findLast(({ _id }) => books.parcels.every(({ id }) => id !== _id))
  if (hasLeftToSend(books))
    send(books, { id: made?._id ?? '', number: made?.trackingNumber ?? null, packs: rest(books) })
  for (const parcel of books.parcels) {
    if (parcel.isResent) continue
    if (books.status === 'Livré' && parcel.state === 'sent') parcel.state = 'delivered'
    if (books.status === 'En cours de livraison' && from === 'Livré' && parcel.state === 'delivered')
      parcel.state = 'sent'
  }
}

async function undo(world: World): Promise<Attempt | undefined> {
  const { before, books, orderId } = world
  // The test does not predict what can be undone while a refund is pending.
  if (!before || requestedCents(books) > 0) return undefined
  const { version } = await readOrder(world)
  return {
    says: `the change of the status is taken back: ${before.status}`,
    call: () => asShop(world, 'POST', `/api/orders/${orderId}/status/undo`, { version }),
    isAllowed: () => {
      if (!hasStock(world, before)) return false
      // If the customer is 'gone', the order may be anonymised, and the shop then refuses.
      return world.customer.kind !== 'gone' || undefined
    },
    after: () => {
      world.books = structuredClone(before)
    },
  }
}

function correctInvoice(world: World, n: number): Attempt {
  const { isCompany, country } = world.purchase
  const renamed = { ...companyIn(country), name: 'Jeux du Grand Sablon' }
  const other = { name: 'Cartes et Cie', siren: '732829320', vatNumber: '' }
  const company = isCompany && n % 2 === 1 ? renamed : other
  return {
    says: `the invoice is made out to ${company.name}`,
    call: () =>
      asShop(world, 'POST', `/api/orders/${world.orderId}/corrected-invoice`, {
        company,
      }),
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
  { says: 'thirteen days', ms: 13 * 24 * HOUR_MS },
  { says: 'fourteen days', ms: 14 * 24 * HOUR_MS },
  { says: 'fifteen days', ms: 15 * 24 * HOUR_MS },
]

function timePasses(world: World, n: number): Attempt {
  const { shop, customer, books } = world
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
    after: async () => {
      const { user } = await readOrder(world)
      if (customer.kind !== 'guest' || user.email !== '') return
      if (!isEnded(books) && books.status !== 'Livré') wrong(world, ['an order that goes on was erased'])
      await leave(world, customer)
    },
  }
}

/** Leaves few sleeves on the shelf, for example too few to send goods again. */
function othersBuy(world: World, n: number): Attempt | undefined {
  const { books, stock } = world
  const [sleeve, began] = pick([...stock], n) ?? []
  if (sleeve === undefined || began === undefined) return undefined
  const left = n % 7
  const difference = left - (began - sleevesAway(books, sleeve))
  if (difference >= 0) return undefined
  return {
    says: `other customers buy all but ${left} sleeves of ${books.lines.find((line) => line.sleeve === sleeve)?.name}`,
    call: () =>
      asShop(world, 'POST', `/api/admin/sleeves/${sleeve}/stock`, {
        requestId: newId(),
        difference,
        reason: 'loss',
      }),
    isAllowed: () => true,
    after: () => {
      world.stock = new Map([...stock, [sleeve, began + difference]])
    },
  }
}

function deleteProduct(world: World, n: number): Attempt | undefined {
  const [sleeve] = pick([...world.stock], n) ?? []
  if (sleeve === undefined) return undefined
  return {
    says: `the product ${world.books.lines.find((line) => line.sleeve === sleeve)?.name} is deleted`,
    call: () => asShop(world, 'DELETE', `/api/sleeves/${sleeve}`),
    isAllowed: () => true,
    after: () => {
      world.stock = new Map([...world.stock].filter(([id]) => id !== sleeve))
      world.deleted = new Set([...world.deleted, sleeve])
    },
  }
}

export const ACTS_OF_SHOPS = {
  deleteProduct: { weight: 1, plan: deleteProduct },
  othersBuy: { weight: 3, plan: othersBuy },
  setStatus: { weight: 4, plan: setStatus },
  refundedByHand: { weight: 2, plan: refundedByHand },
  undo: { weight: 2, plan: undo },
  correctInvoice: { weight: 2, plan: correctInvoice },
  ownerChanges: { weight: 2, plan: ownerChanges },
  timePasses: { weight: 3, plan: timePasses },
} satisfies Record<string, Act>
