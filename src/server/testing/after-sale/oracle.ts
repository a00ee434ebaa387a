import type { DashboardFigures } from '#shared/dashboard/contract.ts'
import { eurosToCents, formatCents } from '#shared/money.ts'
import type { Order } from '#shared/orders/contract.ts'
import type { Promotion } from '#shared/promotions/contract.ts'
import { wrongBooks } from '../inventory.ts'
import { stockOnShelf } from '../orders.ts'
import {
  hasLeftToSend,
  hasSent,
  isEnded,
  isStopped,
  leftOf,
  owed,
  refundedCents,
  requestedCents,
  sleevesAway,
  type Books,
} from './books.ts'
import { asCustomer, read, readReturns, type World } from './world.ts'

const STILL_OWED = /Il reste à rembourser (.*€)/u

type Seen = { world: World; books: Books; order: Order }

/** An empty list if both values are equal, otherwise a sentence with the difference. */
const same = (what: string, is: unknown, shouldBe: unknown): string[] =>
  JSON.stringify(is) === JSON.stringify(shouldBe)
    ? []
    : [`${what}: the shop says ${JSON.stringify(is)}, it should be ${JSON.stringify(shouldBe)}`]

/** The amount that the dashboard shows as owed for the order. The dashboard lists only the first orders. */
async function dashboard(world: World): Promise<string[]> {
  const { dueWork } = await read<DashboardFigures>(world, '/api/admin/dashboard')
  const shown = dueWork?.refundsOwed.items.find(({ _id }) => _id === world.orderId)
  return shown
    ? same('owed on the dashboard, in cents', eurosToCents(shown.amount), owed(world.books).totalCents)
    : []
}

/** Each check returns the errors, one sentence each. */
export const CHECKS = {
  /** The packs in all places add up to the packs sold. */
  packs({ books, order }: Seen) {
    return books.lines.flatMap((line) => {
      const item = order.items.find(({ _id }) => _id === line.id)
      const sum = line.toSend + line.away + line.onShelf + line.damaged + line.missing
      if (sum !== line.sold) return [`the test itself has lost packs of ${line.name}: ${sum} of ${line.sold}`]
      if (isEnded(books)) return []
      return same(`packs of ${line.name} left to send`, item?.unsent ?? 0, leftOf(books, line))
    })
  },

  async stock({ world, books }: Seen) {
    const wrong = await Promise.all(
      [...world.stock].map(async ([sleeve, began]) => {
        const name = books.lines.find((line) => line.sleeve === sleeve)?.name
        return same(
          `${name} on the shelf`,
          await stockOnShelf(world.shop, sleeve),
          began - sleevesAway(books, sleeve),
        )
      }),
    )
    return wrong.flat()
  },

  /** Refunds never exceed the payment, and the order shows them correctly. */
  money({ books, order }: Seen) {
    const back = refundedCents(books)
    return [
      ...same('given back', eurosToCents(order.refundedTotal), back),
      ...(back > books.totalCents ? [`${back} given back of ${books.totalCents}`] : []),
    ]
  },

  /** A return covers only sent packs, and no more than were sent. */
  async returns({ world, books }: Seen) {
    const returns = await readReturns(world)
    return books.lines.flatMap((line) => {
      const { id, name, awaited, away } = line
      if (away < 0) return [`${-away} packs of ${name} have come back that were never sent`]
      // Everything is refunded, so later returns are only counted.
      if (refundedCents(books) >= books.totalCents || books.isSentAfterCount) return []
      // Packs that the shop refunded on its own initiative are not awaited either.
      if (line.refunded > line.refundedUnwanted) return []
      const declared = returns
        .filter((one) => one.hasLeft && one.checkedAt === null && one.step !== 'refunded')
        .flatMap(({ lines }) => lines)
        .filter(({ line }) => line === id)
        .reduce((sum, one) => sum + one.awaited, 0)
      return same(`packs of ${name} that are to come back`, declared, awaited)
    })
  },

  /** The refund button of a return pays the amount owed. */
  async sum({ world, books }: Seen) {
    const returns = await readReturns(world)
    const due = returns.reduce((sum, one) => sum + eurosToCents(one.due?.total ?? 0), 0)
    // The amount owed for an order that the shop ended does not belong to a return.
    const isDeclared = books.lines.some(
      (line) => line.withdrawn + line.declared + line.awaited + line.back > 0,
    )
    // Packs that the shop refunded on its own initiative can also end a sale. This check ignores whether the delivery fee is then due.
    const isMixed = !isEnded(books) && books.lines.some((line) => line.refunded > line.refundedUnwanted)
    // What an ended order owes besides its returns is in the list of orders, which `lists` checks.
    const isOfOrder = isEnded(books) && (due === 0 || !books.isWithdrawn)
    if (books.isBlurred || isMixed || !isDeclared || isOfOrder) return []
    return same('due for returns, in cents', due, owed(books).totalCents)
  },

  /** Each list contains exactly the work to do. */
  async lists({ world, books }: Seen) {
    const isDue = async (due: string) =>
      (await read<{ ids: string[] }>(world, `/api/admin/orders/ids?due=${due}&q=${world.number}`)).ids
        .length > 0
    const isToPrepare = !isEnded(books) && hasLeftToSend(books) && !isStopped(books)
    const wrong = same('in the list of what is to be prepared', await isDue('preparation'), isToPrepare)
    if (!isEnded(books) || books.isBlurred) return wrong
    const isOwed = await isDue('refund')
    wrong.push(...same('in the list of what is to be refunded', isOwed, owed(books).totalCents > 0))
    return isOwed ? [...wrong, ...(await dashboard(world))] : wrong
  },

  /** The customer sees the same order. */
  async customer({ world, order }: Seen) {
    const url = `/api/orders/${world.orderId}`
    const { status, body } = await asCustomer(world, ['GET', url], ['/api/guest-orders/open'])
    if (status !== 200) return [`the customer cannot open the order: ${status}`]
    const returns = await readReturns(world)
    const stillDue = (body.returns ?? []).filter(
      ({ number, isRefunded }) => isRefunded && returns.some((one) => one.number === number && one.due),
    )
    return [
      ...stillDue.map(
        ({ number }) => `the customer reads that ${number} is refunded, and money is due for it`,
      ),
      ...same('status on the customer’s page', body.status, order.status),
      ...same('given back on the customer’s page', body.refundedTotal, order.refundedTotal),
    ]
  },

  /** When no pack is left to send or on its way and some arrived, the order is delivered and the 14 days have begun. */
  status({ books, order }: Seen) {
    const isOnItsWay = books.parcels.some(({ state, isResent }) => state === 'sent' && !isResent)
    const hasCome = books.parcels.some(({ state, isResent }) => state === 'delivered' && !isResent)
    const isOpen = requestedCents(books) > 0 || hasLeftToSend(books) || !hasSent(books)
    if (isEnded(books) || books.isStatusByHand || isOpen) return []
    const should = isOnItsWay ? 'En cours de livraison' : hasCome ? 'Livré' : order.status
    return same('the status', order.status, should)
  },

  /** A code counts only the orders that were not undone. */
  async code({ world, books }: Seen) {
    if (!world.promotion) return []
    const { uses } = await read<Promotion>(world, `/api/admin/promotions/${world.promotion.id}`)
    const isBackUnsent = isEnded(books) && !hasSent(books)
    return same('uses of the code', uses, isBackUnsent ? 0 : 1)
  },

  /** The amount that a mail calls owed is the amount owed. */
  async mails({ world, books }: Seen) {
    const mails = await world.shop.database.db
      .selectFrom('mails')
      .select(['id', 'text'])
      .where('subject', 'like', `%${world.number}%`)
      .orderBy('id')
      .execute()
    const fresh = mails.slice(world.mailsRead)
    world.mailsRead = mails.length
    const said = fresh.flatMap(({ text }) => STILL_OWED.exec(text)?.[1] ?? [])
    if (books.isBlurred) return []
    return said.flatMap((euros) =>
      same('still to be given back, by mail', euros, formatCents(owed(books).totalCents)),
    )
  },

  async books({ world }: Seen) {
    const wrong = await wrongBooks(world.shop)
    return wrong.length === 0 ? [] : ['the stock of a product is not the sum of its movements']
  },
} satisfies Record<string, (seen: Seen) => string[] | Promise<string[]>>
