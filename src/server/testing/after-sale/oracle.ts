import { eurosToCents } from '#shared/money.ts'
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
  sleevesAway,
  type Books,
} from './books.ts'
import { asCustomer, read, readReturns, type World } from './world.ts'

/** What is looked at after each act; a check that the shop does not satisfy yet is named in the test. */
export type Check = keyof typeof CHECKS

type Seen = { world: World; books: Books; order: Order }

/** Compares two values, and says what differs in words. */
const same = (what: string, is: unknown, shouldBe: unknown): string[] =>
  JSON.stringify(is) === JSON.stringify(shouldBe)
    ? []
    : [`${what}: the shop says ${JSON.stringify(is)}, it should be ${JSON.stringify(shouldBe)}`]

/** Each answers what is wrong, in a sentence each. */
export const CHECKS = {
  /** Packs by where they are add up to what was sold. */
  packs({ books, order }: Seen) {
    return books.lines.flatMap((line) => {
      const item = order.items.find(({ _id }) => _id === line.id)
      const sum = line.toSend + line.away + line.onShelf + line.damaged + line.missing
      if (sum !== line.sold) return [`the test itself has lost packs of ${line.name}: ${sum} of ${line.sold}`]
      if (isEnded(books)) return []
      const left = line.sold - (item?.takenOut ?? 0) - (item?.sent ?? 0)
      return same(`packs of ${line.name} left to send`, left, leftOf(books, line))
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

  /** Never more than was paid, and what the order says is what was done. */
  money({ books, order }: Seen) {
    const back = refundedCents(books)
    return [
      ...same('given back', eurosToCents(order.refundedTotal), back),
      ...(back > books.totalCents ? [`${back} given back of ${books.totalCents}`] : []),
    ]
  },

  /** A return is of packs that have left, and of no more of them. */
  async returns({ world, books }: Seen) {
    const returns = await readReturns(world)
    return books.lines.flatMap(({ id, name, awaited, away }) => {
      if (away < 0) return [`${-away} packs of ${name} have come back that were never sent`]
      const declared = returns
        .filter((one) => one.hasLeft && one.checkedAt === null && one.step !== 'refunded')
        .flatMap(({ lines }) => lines)
        .filter(({ line }) => line === id)
        .reduce((sum, { quantity }) => sum + quantity, 0)
      return same(`packs of ${name} that are to come back`, declared, awaited)
    })
  },

  /** What the button of the returns pays is what is owed. */
  async sum({ world, books }: Seen) {
    const returns = await readReturns(world)
    const due = returns.reduce((sum, one) => sum + eurosToCents(one.due?.total ?? 0), 0)
    // What an order is owed that the shop itself ended is no return.
    const isDeclared = books.lines.some(
      (line) => line.withdrawn + line.declared + line.awaited + line.back > 0,
    )
    if (books.isBlurred || !isDeclared || (isEnded(books) && !books.isWithdrawn)) return []
    return same('due for returns, in cents', due, owed(books).totalCents)
  },

  /** Work is in its list, and nothing else is. */
  async lists({ world, books }: Seen) {
    const isDue = async (due: string) =>
      (await read<{ ids: string[] }>(world, `/api/admin/orders/ids?due=${due}&q=${world.number}`)).ids
        .length > 0
    const isToPrepare = !isEnded(books) && hasLeftToSend(books) && !isStopped(books)
    return [
      ...same('in the list of what is to be prepared', await isDue('preparation'), isToPrepare),
      ...(isEnded(books) && !books.isBlurred
        ? same('in the list of what is to be refunded', await isDue('refund'), owed(books).totalCents > 0)
        : []),
    ]
  },

  /** The customer reads the same order. */
  async customer({ world, order }: Seen) {
    const url = `/api/orders/${world.orderId}`
    const { status, body } = await asCustomer(world, ['GET', url], ['/api/guest-orders/open'])
    if (status !== 200) return [`the customer cannot open the order: ${status}`]
    return [
      ...same('status on the customer’s page', body.status, order.status),
      ...same('given back on the customer’s page', body.refundedTotal, order.refundedTotal),
    ]
  },

  /** Nothing left to send, nothing on its way, something came: delivered, and the 14 days have begun. */
  status({ books, order }: Seen) {
    const isOnItsWay = books.parcels.some(({ state, isResent }) => state === 'sent' && !isResent)
    const hasCome = books.parcels.some(({ state, isResent }) => state === 'delivered' && !isResent)
    if (isEnded(books) || books.isStatusByHand || hasLeftToSend(books) || !hasSent(books)) return []
    const should = isOnItsWay ? 'En cours de livraison' : hasCome ? 'Livré' : order.status
    return same('the status', order.status, should)
  },

  /** A code counts the orders that were kept. */
  async code({ world, books }: Seen) {
    if (!world.promotion) return []
    const { uses } = await read<Promotion>(world, `/api/admin/promotions/${world.promotion.id}`)
    const isBackUnsent = isEnded(books) && !hasSent(books)
    return same('uses of the code', uses, isBackUnsent ? 0 : 1)
  },

  async books({ world }: Seen) {
    const wrong = await wrongBooks(world.shop)
    return wrong.length === 0 ? [] : ['the stock of a product is not the sum of its movements']
  },
} satisfies Record<string, (seen: Seen) => string[] | Promise<string[]>>
