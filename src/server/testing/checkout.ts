import type { Fault } from '#sandbox/payment/faults.ts'
import type { Role } from '#shared/accounts/roles.ts'
import type { StartPaymentRequest } from '#shared/checkout/contract.ts'
import type { ErrorResponse } from '#shared/error-contract.ts'
import type { Order } from '#shared/orders/contract.ts'
import { newId } from '../database/ids.ts'
import { settleUnfinished } from '../settlement/settle-unfinished.ts'
import { addSleeve } from './catalogue.ts'
import { openSession } from './session.ts'
import type { TestShop } from './shop.ts'

type TestCheckout = Omit<StartPaymentRequest, 'acceptedTerms'> & { acceptedTerms?: string }
type Changes = Partial<StartPaymentRequest>
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Reply = {
  status: number
  headers: Record<string, unknown>
  body: Partial<ErrorResponse> &
    Partial<Order> & { paymentOrderId: string; paymentId: string; status?: string; expiresAt?: string }
}

export function shelve(shop: TestShop, stock: number): Promise<string> {
  return addSleeve(shop, { name: 'Écaille de jade', price_cents: 150, stock })
}

export function aCheckout(product: string, changes: Changes = {}, quantity = 1): TestCheckout {
  return {
    items: [{ product, packSize: 5, quantity }],
    shippingAddress: {
      firstName: 'Zoé',
      lastName: 'Lefèvre',
      street: '4 rue des Tortues',
      city: 'Lyon',
      postalCode: '69001',
      country: 'France',
    },
    shippingMethod: 'colissimo',
    ...changes,
  }
}

export const pieces = (product: string, quantity: number): TestCheckout =>
  aCheckout(product, { items: [{ product, packSize: 1, quantity }] })

export async function aBuyer(shop: TestShop, role: Role = 'user', email?: string) {
  return buyerOf(shop, await openSession(shop, role, email ? { email } : {}))
}

export async function aNewcomer(shop: TestShop, email?: string) {
  return buyerOf(shop, await openSession(shop, 'user', { confirmed: false, ...(email && { email }) }))
}

export async function aGuest(shop: TestShop, email = `${newId()}@exemple.test`, remoteAddress?: string) {
  const answer = await identifyGuest(shop, { email, ...(remoteAddress && { remoteAddress }) })
  const [cookie] = answer.cookies
  const headers = { cookie: `${cookie?.name}=${cookie?.value}`, 'sec-fetch-site': 'same-origin' }
  return { ...buyerOf(shop, { userId: answer.json<{ _id: string }>()._id, headers }), email }
}

export function identifyGuest(
  shop: TestShop,
  {
    email,
    headers = {},
    ...from
  }: { email: string; headers?: Record<string, string>; remoteAddress?: string },
) {
  const payload = { email, firstName: 'Zoé', lastName: 'Lefèvre' }
  return shop.app.inject({ method: 'PUT', url: '/api/checkout/guest', headers, payload, ...from })
}

export async function aRegular(shop: TestShop) {
  const buyer = await aBuyer(shop)
  await buyer.bought(aCheckout(await shelve(shop, 5)))
  return buyer
}

export type Buyer = Awaited<ReturnType<typeof aBuyer>>

function buyerOf(shop: TestShop, session: { userId: string; headers: Record<string, string> }) {
  const call = async (method: Method, url: string, payload?: object, remoteAddress?: string) => {
    const { headers } = session
    const from = { ...(payload && { payload }), ...(remoteAddress && { remoteAddress }) }
    const answer = await shop.app.inject({ method, url, headers, ...from })
    const reply: Reply = { status: answer.statusCode, headers: answer.headers, body: answer.json() }
    return reply
  }
  const post = (url: string, payload?: object, remoteAddress?: string) =>
    call('POST', url, payload, remoteAddress)
  const buyer = {
    ...session,
    call,
    post,
    start: (checkout: TestCheckout, remoteAddress?: string) =>
      post(
        '/api/checkout/payments',
        { acceptedTerms: shop.settings.terms.version, ...checkout },
        remoteAddress,
      ),
    capture: (paymentOrderId: string) => post(`/api/checkout/payments/${paymentOrderId}/capture`),
    order: (paymentId: string) => post('/api/orders', { paymentId }),
    async approved(checkout: TestCheckout): Promise<string> {
      const { body } = await buyer.start(checkout)
      await decide(shop, body.paymentOrderId)
      return body.paymentOrderId
    },
    async paid(checkout: TestCheckout): Promise<string> {
      const { body } = await buyer.capture(await buyer.approved(checkout))
      return body.paymentId
    },
    async bought(checkout: TestCheckout): Promise<Reply> {
      return buyer.order(await buyer.paid(checkout))
    },
  }
  return buyer
}

export async function decide(
  shop: TestShop,
  paymentOrderId: string,
  outcome: 'approve' | 'decline' | 'cancel' = 'approve',
): Promise<void> {
  await atProvider(shop, `/orders/${paymentOrderId}/decision`, { outcome })
}

export async function fault(shop: TestShop, name: Fault | 'none', times = 1): Promise<void> {
  await atProvider(shop, '/faults', { fault: name, ...(name !== 'none' && { times }) })
}

export async function atProvider(shop: TestShop, path: string, body: object = {}): Promise<Response> {
  const answer = await fetch(`${shop.sandboxUrl}/sandbox/payment${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`The sandbox refused ${path}: ${await answer.text()}`)
  return answer
}

export async function endLateRefunds(
  shop: TestShop,
  orderId: string,
  how: 'complete' | 'fail',
): Promise<void> {
  const late = await shop.database.db
    .selectFrom('refunds')
    .select('provider_refund_id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'requested')
    .execute()
  for (const { provider_refund_id: id } of late) await atProvider(shop, `/refunds/${id}/${how}`)
  shop.clock.forward(60_000)
  await settleUnfinished(shop)
}

export type Ledger = {
  captures: { id: string; order_id: string; status: string; amount: { value: string } }[]
  refunds: { id: string; capture_id: string; status: string; amount: { value: string } }[]
  webhooks: { event_id: string; event_type: string; order_id: string; attempts: number; done: number }[]
}

export async function ledger(shop: TestShop): Promise<Ledger> {
  const answer = await fetch(`${shop.sandboxUrl}/sandbox/payment/ledger`)
  return (await answer.json()) as Ledger
}
