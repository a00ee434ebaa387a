import { addMonths } from '#shared/shift-dates.ts'
import { joinGuestOrders } from '../../accounts/join-guest-orders.ts'
import { newId } from '../../database/ids.ts'
import { write } from '../../database/write.ts'
import { runNightlyCleanup } from '../../privacy/nightly-cleanup.ts'
import { openSession } from '../session.ts'
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
import { dayInParis, lastDayToWithdraw } from './last-day.ts'
import { wrong } from './record.ts'
import { asCustomer, asShop, asStranger, readOrder, type Customer, type World } from './world.ts'

function mayWithdraw({ books, shop, purchase }: World): boolean {
  if (isEnded(books) || purchase.isOnTheSpot) return false
  if (books.status !== 'Livré' || !books.deliveredAt) return true
  return dayInParis(shop.clock.now()) <= lastDayToWithdraw(books.deliveredAt)
}

const allWanted = ({ lines }: Books): Packs =>
  new Map(lines.filter((line) => wantedOf(line) > 0).map((line) => [line.id, wantedOf(line)]))

const awaitedOf = ({ lines }: Books) => lines.reduce((sum, { awaited }) => sum + awaited, 0)

const isThere = ({ customer: { kind } }: World) => kind === 'account' || kind === 'guest'

function cancel(world: World): Attempt | undefined {
  const { orderId } = world
  if (!isThere(world)) return undefined
  return {
    says: `the customer cancels the order (${sayPacks(world, allWanted(world.books))})`,
    call: () => asCustomer(world, ['PUT', `/api/orders/${orderId}/cancel`], ['/api/guest-orders/cancel']),
    refundsAtOnce: true,
    // The second cancellation of an order changes nothing.
    isAllowed: () => (world.books.status === 'Annulé par le client' ? undefined : mayWithdraw(world)),
    after: () => {
      const { books } = world
      if (isEnded(books)) return
      books.isWithdrawn = true
      const before = awaitedOf(books)
      withdraw(books, allWanted(books))
      end(books, 'Annulé par le client')
      if (awaitedOf(books) > before) for (const line of books.lines) line.ended = 0
    },
  }
}

function withdrawPart(world: World, n: number): Attempt | undefined {
  const { books, orderId } = world
  if (!isThere(world)) return undefined
  const line = pick(
    books.lines.filter((one) => wantedOf(one) > 0),
    n,
  )
  if (!line) return undefined
  // If the line has lost packs, the shop decides which packs of the line come back, so the customer declares all of
  // them.
  const count = line.lost > 0 ? wantedOf(line) : upTo(wantedOf(line), Math.floor(n / 11))
  const packs = onePack(line.id, count)
  const payload = { requestId: newId(), lines: linesIn(packs) }
  return {
    says: `the customer withdraws from ${sayPacks(world, packs)}`,
    call: () =>
      asCustomer(
        world,
        ['POST', `/api/orders/${orderId}/withdrawals`],
        ['/api/guest-orders/withdrawals', payload],
      ),
    isAllowed: () => mayWithdrawPart(world, packs),
    refundsAtOnce: true,
    after: () => withdraw(world.books, packs),
  }
}

function mayWithdrawPart(world: World, packs: Packs): boolean | undefined {
  const { books } = world
  const wanted = allWanted(books)
  if ([...packs].some(([id, count]) => count > (wanted.get(id) ?? 0))) return false
  const isAll = [...wanted].every(([id, count]) => packs.get(id) === count)
  const isPending = requestedCents(books) > 0 && refundableCents(books) === 0
  return isAll || isPending ? undefined : mayWithdraw(world)
}

/** The form needs no account, so a person whose data is erased may use it as long as the order names them. */
async function declareByForm(world: World, n: number): Promise<Attempt | undefined> {
  const { number, email } = world
  const isNamed = world.customer.kind === 'gone' && (await readOrder(world)).user.email !== ''
  if (!isThere(world) && !isNamed) return undefined
  // A second declaration under another name adds nothing.
  const name = n % 3 === 0 ? 'Z. Lefèvre' : 'Zoé Lefèvre'
  const body = { name, orderNumber: number, email, confirm: true }
  return {
    says: 'the customer withdraws from the whole order by the form of the law',
    call: () => asStranger(world, '/api/withdrawals', body),
    isAllowed: () => true,
    after: () => {
      const { books } = world
      books.isWithdrawn ||= !isEnded(books)
      for (const line of books.lines) {
        const wanted = wantedOf(line)
        const unsent = Math.min(wanted, leftOf(books, line))
        line.declared += unsent
        if (unsent > 0) line.isDeclaredCounted = false
        withdraw(books, onePack(line.id, wanted - unsent), 'sent')
      }
    },
  }
}

function deleteAccount(world: World): Attempt | undefined {
  const { customer } = world
  if (customer.kind !== 'account') return undefined
  return {
    says: 'the account of the customer is deleted',
    call: () => asShop(world, 'DELETE', `/api/admin/users/${customer.userId}`),
    isAllowed: () => world.customer.kind !== 'gone',
    after: () => {
      world.customer = { kind: 'gone' }
    },
  }
}

async function eraseGuest(world: World): Promise<Attempt | undefined> {
  const { customer } = world
  const { user } = await readOrder(world)
  if ((customer.kind !== 'guest' && customer.kind !== 'nobody') || !user._id) return undefined
  return {
    says: 'the data of the guest is erased',
    call: () => asShop(world, 'DELETE', `/api/admin/users/${user._id}`),
    isAllowed: () => world.customer.kind !== 'gone',
    after: () => leave(world, customer),
  }
}

const MONTHS = 13

/** The customer keeps orders for a year, the shortest period, and more than a year goes by. */
async function nightErases(world: World): Promise<Attempt | undefined> {
  const { shop, customer, email } = world
  if (customer.kind !== 'account' && customer.kind !== 'guest') return undefined
  return {
    says: `${MONTHS} months go by, and the night erases the customer's old orders`,
    call: async () => {
      await shop.database.db
        .updateTable('users')
        .set({ order_history_retention: 12 })
        .where('email', '=', email)
        .execute()
      shop.clock.set(addMonths(shop.clock.now(), MONTHS))
      await shop.jobs.drain()
      await runNightlyCleanup(shop)
      return { status: 200, body: {} }
    },
    after: async () => {
      const isOver = isEnded(world.books) || world.books.status === 'Livré'
      // An account no longer shows the order, even an unfinished one (decision 27). A link shows it until it is over.
      if (isOver) await leave(world, customer)
      else if (customer.kind === 'account') world.customer = { kind: 'gone' }
      if (!isOver) return
      const { user, shippingAddress } = await readOrder(world)
      if (user.email !== '' || shippingAddress.street !== '')
        wrong(world, ['the order still names its customer'])
    },
  }
}

export async function leave(world: World, customer: Customer): Promise<void> {
  world.customer = { kind: 'gone' }
  if (customer.kind !== 'guest') return
  const { status } = await asStranger(world, '/api/guest-orders/open', { token: customer.token })
  if (status !== 422) wrong(world, [`the link of an erased guest answers ${status}`])
}

function signUp(world: World): Attempt | undefined {
  const { shop, customer, email } = world
  if (customer.kind !== 'guest') return undefined
  return {
    says: 'the guest makes an account',
    call: async () => {
      const { userId: id } = await openSession(shop, 'user', { email })
      await write(shop.database, (tx) =>
        joinGuestOrders(tx, { id, email, email_confirmed_at: shop.clock.now() }),
      )
      world.customer = { kind: 'account', userId: id }
      return { status: 200, body: {} }
    },
  }
}

export const ACTS_OF_CUSTOMERS = {
  signUp: { weight: 1, plan: signUp },
  cancel: { weight: 4, plan: cancel },
  withdrawPart: { weight: 5, plan: withdrawPart },
  declareByForm: { weight: 2, plan: declareByForm },
  deleteAccount: { weight: 1, plan: deleteAccount },
  eraseGuest: { weight: 2, plan: eraseGuest },
  nightErases: { weight: 1, plan: nightErases },
} satisfies Record<string, Act>
