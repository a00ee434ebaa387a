import type { DashboardFigures } from '#shared/dashboard/contract.ts'
import { formatDate } from '#shared/dates.ts'
import { ORDER_LINK_DAYS } from '#shared/guests/order-link.ts'
import { eurosToCents, formatCents } from '#shared/money.ts'
import type { Order } from '#shared/orders/contract.ts'
import type { Promotion } from '#shared/promotions/contract.ts'
import { addDays } from '#shared/shift-dates.ts'
import type { AdminWithdrawal } from '#shared/withdrawals/contract.ts'
import { isOneOf } from '../../database/is-one-of.ts'
import { wrongBooks } from '../inventory.ts'
import {
  hasLeftToSend,
  hasSent,
  isEnded,
  isOpenToBuyer,
  isStopped,
  leftOf,
  refundableCents,
  refundedCents,
  requestedCents,
  sleevesAway,
  there,
  type Books,
} from './books.ts'
import { lastDayToWithdraw } from './last-day.ts'
import { owed } from './owed.ts'
import { hasUndelivered } from './undelivered.ts'
import { asCustomer, read, type World } from './world.ts'

const STILL_OWED = /Il reste à rembourser (.*€)/u
const LAST_DAY = /renoncer à cet achat jusqu’au (.*) inclus/u

type Seen = { world: World; books: Books; order: Order; returns: readonly AdminWithdrawal[] }

const same = (what: string, is: unknown, shouldBe: unknown): string[] =>
  JSON.stringify(is) === JSON.stringify(shouldBe)
    ? []
    : [`${what}: the shop says ${JSON.stringify(is)}, it should be ${JSON.stringify(shouldBe)}`]

/** The dashboard lists only the first orders, so the order may be missing there. */
async function dashboard(world: World): Promise<string[]> {
  const { dueWork } = await read<DashboardFigures>(world, '/api/admin/dashboard')
  const shown = dueWork?.refundsOwed.items.find(({ _id }) => _id === world.orderId)
  return shown
    ? same('owed on the dashboard, in cents', eurosToCents(shown.amount), owed(world.books).totalCents)
    : []
}

const isLinkOver = ({ customer, shop, books: { deliveredAt } }: World) =>
  customer.kind === 'guest' && !!deliveredAt && shop.clock.now() >= addDays(deliveredAt, ORDER_LINK_DAYS)

const namesRefund = ({ refunds }: Books, text: string): boolean =>
  refunds.some(({ state, cents }) => state === 'completed' && text.includes(formatCents(cents)))

const dueOf = (returns: readonly AdminWithdrawal[]) =>
  returns.reduce((sum, { due }) => sum + eurosToCents(due?.total ?? 0), 0)

function wrongLastDay({ books: { deliveredAt }, purchase, owedBetween }: World, text: string): string[] {
  const day = LAST_DAY.exec(text)?.[1]
  if (day === undefined || !deliveredAt || owedBetween) return []
  const last = purchase.isOnTheSpot ? undefined : formatDate(new Date(lastDayToWithdraw(deliveredAt)))
  return same('last day to withdraw, by mail', day, last)
}

export const CHECKS = {
  packs({ books, order }: Seen) {
    return books.lines.flatMap((line) => {
      const item = order.items.find(({ _id }) => _id === line.id)
      const sum = line.toSend + line.away + line.onShelf + line.damaged + line.missing
      if (sum !== line.sold) return [`the test itself has lost packs of ${line.name}: ${sum} of ${line.sold}`]
      if (isEnded(books)) return []
      return same(`packs of ${line.name} left to send`, item?.unsent ?? 0, leftOf(books, line))
    })
  },

  parcels({ books, order }: Seen) {
    const sayPacks = (packs: [string, number][]) =>
      packs
        .map(([line, count]) => `${count} of ${line}`)
        .toSorted()
        .join(', ')
    return books.parcels.flatMap(({ id, packs }) => {
      const lines = order.parcels.find(({ _id }) => _id === id)?.lines ?? []
      const sent = lines.map(({ line, quantity }): [string, number] => [line, quantity])
      return same(`the packs of parcel ${id}`, sayPacks(sent), sayPacks([...packs]))
    })
  },

  async stock({ world, books }: Seen) {
    const rows = await world.shop.database.db
      .selectFrom('sleeves')
      .select(['id', 'stock'])
      .where(isOneOf('id', [...world.stock.keys()]))
      .execute()
    return [...world.stock].flatMap(([sleeve, began]) => {
      const name = books.lines.find((line) => line.sleeve === sleeve)?.name
      const stock = rows.find(({ id }) => id === sleeve)?.stock
      return same(`${name} on the shelf`, stock, began - sleevesAway(books, sleeve))
    })
  },

  delivery({ books, order }: Seen) {
    const { street } = order.shippingAddress
    return [
      ...(street === '' ? [] : same('the street', street, books.goesTo.street)),
      ...same('the relay point', order.pickupPoint?.id ?? null, books.goesTo.point ?? null),
    ]
  },

  money({ books, order }: Seen) {
    const back = refundedCents(books)
    return [
      ...same('given back', eurosToCents(order.refundedTotal), back),
      ...(back > books.totalCents ? [`${back} given back of ${books.totalCents}`] : []),
    ]
  },

  returns({ books, returns }: Seen) {
    return books.lines.flatMap((line) => {
      const { id, name, awaited, away } = line
      if (away < 0) return [`${-away} packs of ${name} have come back that were never sent`]
      if (refundableCents(books) === 0) return []
      const unchecked = returns.filter(({ checkedAt }) => checkedAt === null)
      const packsIn = (which: typeof unchecked) =>
        which.flatMap(({ lines }) => lines).filter(({ line: one }) => one === id)
      const open = unchecked.filter((one) => one.hasLeft && one.state === 'open' && one.step !== 'refunded')
      const declared = packsIn(open).reduce((sum, one) => sum + one.awaited, 0)
      // If the owner refunded a return whose packs were not counted, the shop does not await these packs.
      const paid = packsIn(unchecked.filter(({ step }) => step === 'refunded'))
      const quantity = paid.reduce((sum, one) => sum + one.quantity, 0)
      if (declared < awaited && declared >= awaited - Math.min(line.refunded, quantity)) return []
      // A refund may have put some of the packs on the shelf already.
      return same(`packs of ${name} that are to come back`, declared, Math.min(awaited, there(line)))
    })
  },

  sum({ books, order, returns }: Seen) {
    const { totalCents } = owed(books)
    const due = dueOf(returns)
    return [
      ...same('owed on the order’s page, in cents', eurosToCents(order.owed ?? 0), totalCents),
      ...(due <= totalCents ? [] : [`${due} cents are due for returns, and ${totalCents} are owed`]),
    ]
  },

  async lists({ world, books, order, returns }: Seen) {
    const isDue = async (due: string) =>
      (await read<{ ids: string[] }>(world, `/api/admin/orders/ids?due=${due}&q=${world.number}`)).ids
        .length > 0
    const isToPrepare = !isEnded(books) && hasLeftToSend(books) && !isStopped(books)
    const { totalCents } = owed(books)
    const isToRefund = isEnded(books) ? totalCents > 0 : totalCents > dueOf(returns)
    const isListed = await isDue('refund')
    // An order that waits for the owner's decision about a declaration is in the list of withdrawals instead.
    const isUndelivered =
      hasUndelivered(books) && !isListed && !isToPrepare && !(isStopped(books) && hasLeftToSend(books))
    return [
      ...same('in the list of what is to be prepared', await isDue('preparation'), isToPrepare),
      // An order that is still to be prepared is not in this list yet.
      ...(isToPrepare ? [] : same('in the list of what is to be refunded', isListed, isToRefund)),
      ...same('in the list of lost parcels', await isDue('undelivered'), isUndelivered),
      ...same(
        'packs that did not arrive, on the order’s page',
        order.undelivered ?? false,
        hasUndelivered(books),
      ),
      ...(isListed ? await dashboard(world) : []),
    ]
  },

  async customer({ world, books, order, returns }: Seen) {
    if (world.customer.kind === 'nobody' || world.customer.kind === 'gone') return []
    const url = `/api/orders/${world.orderId}`
    const { status, body } = await asCustomer(world, ['GET', url], ['/api/guest-orders/open'])
    // A link that was mailed later is valid for longer.
    if (status === 422 && isLinkOver(world)) return []
    if (status !== 200) return [`the customer cannot open the order: ${status}`]
    const stillDue = (body.returns ?? []).filter(
      ({ number, isRefunded }) => isRefunded && returns.some((one) => one.number === number && one.due),
    )
    return [
      ...stillDue.map(
        ({ number }) => `the customer reads that ${number} is refunded, and money is due for it`,
      ),
      ...same('status on the customer’s page', body.status, order.status),
      ...same('given back on the customer’s page', body.refundedTotal, order.refundedTotal),
      ...same(
        'the address can be changed on the customer’s page',
        body.deliveryChangeable ?? false,
        isOpenToBuyer(books),
      ),
    ]
  },

  status({ books, order }: Seen) {
    const isOnItsWay = books.parcels.some(({ state, isResent }) => state === 'sent' && !isResent)
    const hasCome = books.parcels.some(({ state, isResent }) => state === 'delivered' && !isResent)
    const isOpen = requestedCents(books) > 0 || hasLeftToSend(books) || !hasSent(books)
    if (isEnded(books) || books.isStatusByHand || isOpen) return []
    const should = isOnItsWay ? 'En cours de livraison' : hasCome ? 'Livré' : order.status
    return same('the status', order.status, should)
  },

  async code({ world, books }: Seen) {
    if (!world.promotion) return []
    const { uses } = await read<Promotion>(world, `/api/admin/promotions/${world.promotion.id}`)
    const isBackUnsent = isEnded(books) && !hasSent(books)
    return same('uses of the code', uses, isBackUnsent ? 0 : 1)
  },

  async mails({ world, books }: Seen) {
    const mails = await world.shop.database.db
      .selectFrom('mails')
      .select(['id', 'key', 'recipient', 'subject', 'text'])
      .where('subject', 'like', `%${world.number}%`)
      .orderBy('id')
      .execute()
    const fresh = mails.filter(({ id }) => !world.mailsRead.has(id))
    world.mailsRead = new Set(mails.map(({ id }) => id))
    const right = [owed(books).totalCents, ...(world.owedBetween ?? [])].map((cents) => formatCents(cents))
    const isOfCustomer = (recipient: string) => recipient !== world.shop.config.shop.email
    return fresh.flatMap(({ key, recipient, subject, text }) => {
      if (key.startsWith('again:')) return []
      const euros = STILL_OWED.exec(text)?.[1]
      const refund = books.refunds.find(({ id }) => key === `refund:${id}`)
      const saysAll = subject === `Votre commande ${world.number} est remboursée`
      return [
        ...(euros === undefined || right.includes(euros)
          ? []
          : same('still to be given back, by mail', euros, right[0])),
        ...(refund && !text.includes(formatCents(refund.cents))
          ? [`the mail about the refund of ${refund.cents} cents says another sum: ${subject}`]
          : []),
        ...(saysAll && refundedCents(books) < books.totalCents
          ? ['a mail says that all is given back, and it is not']
          : []),
        ...(saysAll && !namesRefund(books, text)
          ? ['the mail about the last refund names the sum of another one']
          : []),
        ...wrongLastDay(world, text),
        ...(world.customer.kind === 'nobody' && isOfCustomer(recipient)
          ? [`a customer without an address is written to: ${subject}`]
          : []),
      ]
    })
  },

  async books({ world }: Seen) {
    const wrong = await wrongBooks(world.shop, [...world.stock.keys()])
    return wrong.length === 0 ? [] : ['the stock of a product is not the sum of its movements']
  },
} satisfies Record<string, (seen: Seen) => string[] | Promise<string[]>>
