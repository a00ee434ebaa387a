import type { ErrorResponse } from '#shared/error-contract.ts'
import type { Order } from '#shared/orders/contract.ts'
import type { AdminWithdrawal, AdminWithdrawalPage } from '#shared/withdrawals/contract.ts'
import { openSession, signInAgain, type TestSession } from '../session.ts'
import type { TestShop } from '../shop.ts'
import type { Books } from './books.ts'
import type { Purchase } from './purchase.ts'

/** The answer to a call: an order, or the reason of the refusal. */
export type Answer = { status: number; body: Partial<Order> & Partial<ErrorResponse> }
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'
/**
 * How the order is opened: by the customer's account, by a guest's link, or not at all after a call without an e-mail
 * address.
 */
export type Customer =
  | { kind: 'account'; userId: string }
  | { kind: 'guest'; token: string }
  | { kind: 'nobody' }

/** One order in a running shop, with all people involved and the test's own books. */
export type World = {
  shop: TestShop
  purchase: Purchase
  orderId: string
  number: string
  email: string
  paymentId: string
  customer: Customer
  /** The initial stock of each product. */
  stock: ReadonlyMap<string, number>
  promotion: { id: string; usesBefore: number } | undefined
  books: Books
  /** The books before the last act, if it can be undone. */
  before: Books | undefined
  /** The number of mails about the order that were already checked. */
  mailsRead: number
  /** The amounts in cents that were owed after the first of two simultaneous acts. A mail may state them. */
  owedBetween: readonly number[] | undefined
  /** The role of the person who acts in the shop. */
  role: 'admin' | 'preparation'
  /** The events so far, one line each. */
  told: string[]
  placedAt: Date
}

type Staff = {
  admin: TestSession
  preparation?: TestSession
  customer: TestSession | undefined
  at: number
}
const sessions = new WeakMap<World, Staff>()
const SESSION_MS = 4 * 60_000

/**
 * Returns the people of the shop with a fresh sign-in: tokens expire after minutes, and a refund requires a
 * recent sign-in.
 */
async function staffOf(world: World): Promise<Staff> {
  const known = sessions.get(world)
  const { shop, customer } = world
  const now = shop.clock.now().getTime()
  if (known && now - known.at < SESSION_MS) return known
  const staff: Staff = {
    admin: known ? await signInAgain(shop, known.admin.userId, 'admin') : await openSession(shop, 'admin'),
    customer: customer.kind === 'account' ? await signInAgain(shop, customer.userId) : undefined,
    at: now,
  }
  sessions.set(world, staff)
  return staff
}

/** Returns the session of the person who acts in the shop. A preparer signs in for the first act. */
async function actorOf(world: World): Promise<TestSession> {
  const staff = await staffOf(world)
  if (world.role === 'admin') return staff.admin
  staff.preparation ??= await openSession(world.shop, 'preparation')
  return staff.preparation
}

export async function asShop(world: World, method: Method, url: string, payload?: object): Promise<Answer> {
  const { headers } = await actorOf(world)
  const answer = await world.shop.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}

/** Returns the text of a back-office file. */
export async function asShopText(world: World, url: string): Promise<string> {
  const { admin } = await staffOf(world)
  const answer = await world.shop.app.inject({ url, headers: admin.headers })
  if (answer.statusCode !== 200) throw new Error(`GET ${url} answered ${answer.statusCode}`)
  return answer.body
}

/** Calls the shop as the customer: with the account's session, or by a guest's link. */
export async function asCustomer(
  world: World,
  [method, url]: [Method, string],
  [guestUrl, payload]: [string, object?],
): Promise<Answer> {
  const { shop, customer } = world
  const session = (await staffOf(world)).customer
  const answer =
    customer.kind === 'guest'
      ? await shop.app.inject({
          method: 'POST',
          url: guestUrl,
          payload: { ...payload, token: customer.token },
        })
      : await shop.app.inject({ method, url, headers: session?.headers ?? {}, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}

export const asStranger = async ({ shop }: World, url: string, payload: object): Promise<Answer> => {
  const answer = await shop.app.inject({ method: 'POST', url, payload })
  return { status: answer.statusCode, body: answer.json() }
}

export const readOrder = async (world: World): Promise<Order> =>
  await read<Order>(world, `/api/orders/${world.orderId}`)

export async function read<Body>(world: World, url: string): Promise<Body> {
  const { status, body } = await asShop(world, 'GET', url)
  if (status !== 200) throw new Error(`GET ${url} answered ${status}: ${JSON.stringify(body)}`)
  return body as Body
}

/** Returns the order's withdrawals and returns from the back-office list, oldest first. */
export async function readReturns(world: World): Promise<AdminWithdrawal[]> {
  const page = await read<AdminWithdrawalPage>(world, `/api/admin/withdrawals?q=${world.number}`)
  return page.items.toReversed()
}
