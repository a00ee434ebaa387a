import { newId } from '../../database/ids.ts'
import { linesIn, onePack, pick, sayPacks, upTo, type Act, type Attempt } from './attempt.ts'
import {
  end,
  isEnded,
  leftOf,
  refundableCents,
  requestedCents,
  withdraw,
  wantedOf,
  type Books,
  type Packs,
} from './books.ts'
import { asCustomer, asStranger, type World } from './world.ts'

const DAY_MS = 86_400_000

/** Whether the customer may still withdraw. Undefined around the end of the 14 days, which another test covers. */
export function mayWithdraw({ books, shop }: World): boolean | undefined {
  if (isEnded(books)) return false
  if (books.status !== 'Livré') return true
  const days = (shop.clock.now().getTime() - (books.deliveredAt?.getTime() ?? 0)) / DAY_MS
  return days < 13 ? true : days > 19 ? false : undefined
}

/** All packs that the customer still has or waits for. */
const allWanted = ({ lines }: Books): Packs =>
  new Map(lines.filter((line) => wantedOf(line) > 0).map((line) => [line.id, wantedOf(line)]))

const awaitedOf = ({ lines }: Books) => lines.reduce((sum, { awaited }) => sum + awaited, 0)

function cancel(world: World): Attempt {
  const { books, orderId } = world
  const isAllowed = mayWithdraw(world)
  return {
    says: `the customer cancels the order (${sayPacks(world, allWanted(books))})`,
    call: () => asCustomer(world, ['PUT', `/api/orders/${orderId}/cancel`], ['/api/guest-orders/cancel']),
    // A second cancellation changes nothing.
    ...(isAllowed !== undefined && books.status !== 'Annulé par le client' && { isAllowed }),
    after: () => {
      if (isEnded(books)) return
      books.isWithdrawn = true
      const before = awaitedOf(books)
      withdraw(books, allWanted(books))
      end(books, 'Annulé par le client')
      // If some packs come back, the others are refunded at once.
      if (awaitedOf(books) > before) for (const line of books.lines) line.ended = 0
    },
  }
}

function withdrawPart(world: World, n: number): Attempt | undefined {
  const { books, orderId } = world
  const line = pick(
    books.lines.filter((one) => wantedOf(one) > 0),
    n,
  )
  if (!line) return undefined
  // If the line has lost packs, the shop decides which of its packs come back, so all of them are declared.
  const count = line.lost > 0 ? wantedOf(line) : upTo(wantedOf(line), Math.floor(n / 11))
  const packs = onePack(line.id, count)
  const isAll = [...allWanted(books)].every(([id, count]) => packs.get(id) === count)
  const payload = { requestId: newId(), lines: linesIn(packs) }
  // While a refund of the whole order is pending, the order has no packs left.
  const isPending = requestedCents(books) > 0 && refundableCents(books) === 0
  const isAllowed = isAll || isPending ? undefined : mayWithdraw(world)
  return {
    says: `the customer withdraws from ${sayPacks(world, packs)}`,
    call: () =>
      asCustomer(
        world,
        ['POST', `/api/orders/${orderId}/withdrawals`],
        ['/api/guest-orders/withdrawals', payload],
      ),
    ...(isAllowed !== undefined && { isAllowed }),
    after: () => withdraw(books, packs),
  }
}

/** Withdraws by the legal form. The form does not prove the identity. */
function declareByForm(world: World): Attempt {
  const { books, number, email } = world
  const body = { name: 'Zoé Lefèvre', orderNumber: number, email, confirm: true }
  return {
    says: 'the customer withdraws from the whole order by the form of the law',
    call: () => asStranger(world, '/api/withdrawals', body),
    isAllowed: true,
    after: () => {
      books.isWithdrawn ||= !isEnded(books)
      for (const line of books.lines) {
        const wanted = wantedOf(line)
        const unsent = Math.min(wanted, leftOf(books, line))
        line.declared += unsent
        withdraw(books, onePack(line.id, wanted - unsent), 'sent')
      }
    },
  }
}

export const ACTS_OF_CUSTOMERS = {
  cancel: { weight: 4, plan: cancel },
  withdrawPart: { weight: 5, plan: withdrawPart },
  declareByForm: { weight: 2, plan: declareByForm },
} satisfies Record<string, Act>
