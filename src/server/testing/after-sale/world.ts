import type { ErrorResponse } from '#shared/error-contract.ts'
import type { Order } from '#shared/orders/contract.ts'
import type { AdminWithdrawal, AdminWithdrawalPage } from '#shared/withdrawals/contract.ts'
import { openSession, signInAgain, type TestSession } from '../session.ts'
import type { TestShop } from '../shop.ts'
import type { ReceivedEvent } from '../webhook-receiver.ts'
import type { Books } from './books.ts'
import type { Purchase } from './purchase.ts'

export type Answer = {
  status: number
  body: Partial<Order> & Partial<Pick<AdminWithdrawal, 'step'>> & Partial<ErrorResponse>
}
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/**
 * `nobody`: the shop has no e-mail address of the buyer. `gone`: the buyer can no longer open the order, because their
 * account was deleted, their data was erased, or the order left their history.
 */
export type Customer =
  | { kind: 'account'; userId: string }
  | { kind: 'guest'; token: string }
  | { kind: 'nobody' }
  | { kind: 'gone' }

export type World = {
  shop: TestShop
  purchase: Purchase
  orderId: string
  number: string
  email: string
  paymentId: string
  customer: Customer
  stock: ReadonlyMap<string, number>
  deleted: ReadonlySet<string>
  promotion: { id: string; usesBefore: number } | undefined
  books: Books
  before: Books | undefined
  bulk:
    | { id: string; before: Books; status: string | undefined; version: number | undefined; at: Date }
    | undefined
  /** Undefined if the calls are to send no version. */
  versions: Versions | undefined
  mailsRead: ReadonlySet<string>
  /**
   * Amounts in cents that a mail about two simultaneous acts may state as owed. Set only after the first of these acts.
   */
  owedBetween: readonly number[] | undefined
  role: 'admin' | 'preparation'
  events: readonly ReceivedEvent[]
  told: string[]
  placedAt: Date
}

export type Versions = { order: number; returns: ReadonlyMap<string, number> }

type Staff = {
  admin: TestSession
  preparation?: TestSession
  customer: TestSession | undefined
  at: number
}
const sessions = new WeakMap<World, Staff>()
const SESSION_MS = 4 * 60_000

/**
 * Signs in again after `SESSION_MS`, because tokens expire after minutes and a refund requires a recent sign-in. Also
 * signs in again if the customer has another account now.
 */
async function staffOf(world: World): Promise<Staff> {
  const known = sessions.get(world)
  const { shop, customer } = world
  const now = shop.clock.now().getTime()
  const userId = customer.kind === 'account' ? customer.userId : undefined
  if (known && now - known.at < SESSION_MS && known.customer?.userId === userId) return known
  const staff: Staff = {
    admin: known ? await signInAgain(shop, known.admin.userId, 'admin') : await openSession(shop, 'admin'),
    customer: userId === undefined ? undefined : await signInAgain(shop, userId),
    at: now,
  }
  sessions.set(world, staff)
  return staff
}

async function actorOf(world: World): Promise<TestSession> {
  const staff = await staffOf(world)
  if (world.role === 'admin') return staff.admin
  staff.preparation ??= await openSession(world.shop, 'preparation')
  return staff.preparation
}

export const played = new Set<string>()

export const notePlayed = (method: Method, url: string) =>
  played.add(`${method} ${url.replaceAll(/[0-9a-f-]{36}/gu, ':id')}`)

function note(method: Method, url: string, { statusCode: status, json }: Reply): Answer {
  if (status < 300) notePlayed(method, url)
  return { status, body: json() }
}
type Reply = { statusCode: number; json: () => Answer['body'] }

export async function asShop(world: World, method: Method, url: string, payload?: object): Promise<Answer> {
  const { headers } = await actorOf(world)
  const sent = withVersion(world, method, url, payload)
  const answer = await world.shop.app.inject({ method, url, headers, ...(sent && { payload: sent }) })
  return note(method, url, answer)
}

function withVersion({ versions }: World, method: Method, url: string, payload?: object): object | undefined {
  const { order, returns } = versions ?? {}
  if (!versions || method === 'GET' || method === 'DELETE') return payload
  const [, id = ''] = /withdrawals\/([^/]+)/u.exec(url) ?? []
  const version = url.startsWith('/api/admin/withdrawals/') ? returns?.get(id) : order
  return url.startsWith('/api/admin/bulk-changes') ? payload : { ...payload, version }
}

/** A bulk change gives the reason of a refusal only as a message, without a code. */
export const isStale = ({ status, body: { code, message } }: Answer): boolean =>
  code === 'STALE' || (status === 409 && message?.startsWith('La commande a changé entre-temps') === true)

export async function versionsNow(world: World): Promise<Versions> {
  const [{ version: order }, returns] = [await readOrder(world), await readReturns(world)]
  return { order, returns: new Map(returns.map(({ _id: id, version }) => [id, version])) }
}

export async function asShopText(world: World, url: string): Promise<string> {
  const { admin } = await staffOf(world)
  const answer = await world.shop.app.inject({ url, headers: admin.headers })
  if (answer.statusCode !== 200) throw new Error(`GET ${url} answered ${answer.statusCode}`)
  return answer.body
}

export async function asShopFile(world: World, url: string): Promise<Answer> {
  const { headers } = await actorOf(world)
  const { statusCode: status, body } = await world.shop.app.inject({ url, headers })
  return { status, body: status === 200 ? { message: body } : (JSON.parse(body) as Answer['body']) }
}

export async function asCustomer(
  world: World,
  [method, url]: [Method, string],
  [guestUrl, payload]: [string, object?],
): Promise<Answer> {
  const { shop, customer } = world
  const session = (await staffOf(world)).customer
  const sent = withVersion(world, method, url, payload)
  const answer =
    customer.kind === 'guest'
      ? await shop.app.inject({
          method: 'POST',
          url: guestUrl,
          payload: { ...sent, token: customer.token },
        })
      : await shop.app.inject({
          method,
          url,
          headers: session?.headers ?? {},
          ...(sent && { payload: sent }),
        })
  return customer.kind === 'guest' ? note('POST', guestUrl, answer) : note(method, url, answer)
}

export const asStranger = async ({ shop }: World, url: string, payload: object): Promise<Answer> => {
  const answer = await shop.app.inject({ method: 'POST', url, payload })
  return note('POST', url, answer)
}

export const readOrder = async (world: World): Promise<Order> =>
  await read<Order>(world, `/api/orders/${world.orderId}`)

export async function readVersion({ shop, orderId }: World): Promise<number> {
  const { db } = shop.database
  return (await db.selectFrom('orders').select('version').where('id', '=', orderId).executeTakeFirstOrThrow())
    .version
}

export async function read<Body>(world: World, url: string): Promise<Body> {
  const { status, body } = await asShop(world, 'GET', url)
  if (status !== 200) throw new Error(`GET ${url} answered ${status}: ${JSON.stringify(body)}`)
  return body as Body
}

export async function readReturns(world: World): Promise<AdminWithdrawal[]> {
  const page = await read<AdminWithdrawalPage>(world, `/api/admin/withdrawals?q=${world.number}`)
  return page.items.toReversed()
}
