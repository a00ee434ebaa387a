import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { NO_REVENUE_STATUSES, type OrderStatus } from '../src/shared/orders/statuses.ts'
import { person } from './person.ts'
import type { Random } from './random.ts'

type World = {
  random: Random
  shopUrl: () => string
  admin: { ADMIN_EMAIL: string; ADMIN_PASSWORD: string }
  tally: (act: string) => void
}

type Order = {
  _id: string
  status: string
  items: { _id: string; unsent?: number }[]
  parcels: { _id: string; state: string }[]
}
type Return = { _id: string; step: string; hasLeft: boolean; lines: Line[]; due: { total: number } | null }
type Line = { line: string; quantity: number; awaited?: number }

type Row = { _id: string; status: OrderStatus }
const ENDED: ReadonlySet<OrderStatus> = new Set(NO_REVENUE_STATUSES)
const KINDS = ['parcel', 'refund', 'parcel', 'delivery', 'return'] as const
const NOTHING = 'nothing'
/** With fewer acts, the audit of the orders would prove little. */
const LEAST_ACTS = 15

export function keepShopBusy({ random, shopUrl, admin, tally }: World) {
  const who = { email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD }
  const { patiently, signIn, clicked } = person(who, { random, shopUrl })
  const over = new AbortController()
  let acts = 0

  const listed = async <Item>(path: string): Promise<Item[]> => {
    const answer = await patiently('GET', path)
    return (answer?.body['items'] as Item[] | undefined) ?? []
  }

  async function someOrder(): Promise<Order | undefined> {
    const rows = (await listed<Row>('/api/admin/orders?limit=40')).filter(({ status }) => !ENDED.has(status))
    if (rows.length === 0) return undefined
    const answer = await patiently('GET', `/api/orders/${random.pick(rows)._id}`)
    return answer?.status === 200 ? (answer.body as Order) : undefined
  }

  const underway = ({ parcels }: Order) => parcels.filter(({ state }) => state === 'sent')
  const unsent = ({ items }: Order) => items.filter((item) => item.unsent)

  async function sends(order: Order): Promise<string> {
    const left = unsent(order)
    const lines = random.chance(0.5) ? [{ line: random.pick(left)._id, quantity: 1 }] : undefined
    const body = { lines, requestId: randomUUID(), confirmed: true }
    return outcome('parcel', await clicked('POST', `/api/orders/${order._id}/parcels`, body))
  }

  async function delivers(order: Order): Promise<string> {
    const url = `/api/orders/${order._id}/parcels/${random.pick(underway(order))._id}`
    return outcome('delivery', await clicked('PATCH', url, { state: 'delivered' }))
  }

  async function refunds(order: Order): Promise<string> {
    const left = unsent(order)
    const pack = left.length > 0 && { lines: [{ line: random.pick(left)._id, quantity: 1 }], restock: true }
    const what = (random.chance(0.7) && pack) || (random.chance(0.7) ? { amount: 0.5 } : {})
    const body = { ...what, requestId: randomUUID() }
    return outcome('refund', await clicked('POST', `/api/orders/${order._id}/refunds`, body))
  }

  async function settlesReturn(): Promise<string> {
    const waiting = await listed<Return>('/api/admin/withdrawals?state=open&limit=40')
    if (waiting.length === 0) return NOTHING
    const found = random.pick(waiting)
    const url = `/api/admin/withdrawals/${found._id}`
    if (found.hasLeft && found.step !== 'checked') {
      const lines = found.lines
        .map(({ line, quantity, awaited = quantity }) => ({ line, restocked: awaited, damaged: 0 }))
        .filter(({ restocked }) => restocked > 0)
      return outcome('count', await clicked('PUT', `${url}/check`, { lines }))
    }
    if (!found.due) return NOTHING
    return outcome('return paid', await clicked('POST', `${url}/refund`, { total: found.due.total }))
  }

  async function act(turn: number): Promise<string> {
    const kind = KINDS[turn % KINDS.length]
    if (kind === 'return') return settlesReturn()
    const order = await someOrder()
    if (!order) return NOTHING
    if (kind === 'refund') return refunds(order)
    if (kind === 'parcel') return unsent(order).length > 0 ? sends(order) : NOTHING
    return underway(order).length > 0 ? delivers(order) : NOTHING
  }

  const work = (async () => {
    await signIn()
    for (let turn = 0; !over.signal.aborted || acts < LEAST_ACTS; turn += 1) {
      const done = await act(turn)
      if (done !== NOTHING) {
        acts += 1
        tally(done)
      }
      await pause(random.whole(20, 150))
    }
  })()
  return {
    async stop() {
      over.abort()
      await work
    },
  }
}

const outcome = (what: string, answer: { status: number } | undefined) =>
  answer ? `${what} ${answer.status}` : `gave up: ${what}`
