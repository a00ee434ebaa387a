import { newId } from '../../database/ids.ts'
import { linesIn, onePack, pick, sayPacks, upTo, type Act, type Attempt } from './attempt.ts'
import { centsOf, end, isEnded, leftOf, rest, withdraw, wantedOf, type Books, type Packs } from './books.ts'
import { asCustomer, asStranger, type World } from './world.ts'

const DAY_MS = 86_400_000

/** Whether the customer may still withdraw; undefined around the end of the 14 days, which another test covers. */
export function mayWithdraw({ books, shop }: World): boolean | undefined {
  if (isEnded(books)) return false
  if (books.status !== 'Livré') return true
  const days = (shop.clock.now().getTime() - (books.deliveredAt?.getTime() ?? 0)) / DAY_MS
  return days < 13 ? true : days > 19 ? false : undefined
}

/** All packs that the customer still has or waits for. */
const allWanted = ({ lines }: Books): Packs =>
  new Map(lines.filter((line) => wantedOf(line) > 0).map((line) => [line.id, wantedOf(line)]))

/** The unsent part of a partly sent order was free, so nothing is refunded for it. */
const isOfFreePacks = (books: Books) => books.parcels.length > 0 && centsOf(books, rest(books)) === 0

function cancel(world: World): Attempt {
  const { books, orderId } = world
  const isAllowed = mayWithdraw(world)
  return {
    says: `the customer cancels the order (${sayPacks(world, allWanted(books))})`,
    call: () => asCustomer(world, ['PUT', `/api/orders/${orderId}/cancel`], ['/api/guest-orders/cancel']),
    // A second cancellation changes nothing.
    ...(isAllowed !== undefined && books.status !== 'Annulé par le client' && { isAllowed }),
    ...(isOfFreePacks(books) && { shows: 'freePacks' }),
    after: () => {
      if (isEnded(books)) return
      books.isWithdrawn = true
      withdraw(books, allWanted(books))
      end(books, 'Annulé par le client')
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
  const packs = onePack(line.id, upTo(wantedOf(line), Math.floor(n / 11)))
  const isAll = [...allWanted(books)].every(([id, count]) => packs.get(id) === count)
  const payload = { requestId: newId(), lines: linesIn(packs) }
  const isAllowed = isAll ? undefined : mayWithdraw(world)
  return {
    says: `the customer withdraws from ${sayPacks(world, packs)}`,
    call: () =>
      asCustomer(
        world,
        ['POST', `/api/orders/${orderId}/withdrawals`],
        ['/api/guest-orders/withdrawals', payload],
      ),
    ...(isAllowed !== undefined && { isAllowed }),
    ...(centsOf(books, packs) === 0 && { shows: 'freePacks' }),
    after: () => withdraw(books, packs),
  }
}

/** Withdraws by the legal form, which does not prove the identity. */
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
