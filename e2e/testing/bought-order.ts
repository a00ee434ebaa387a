import type { Sleeve } from '#shared/catalogue/contract.ts'
import type { Order } from '#shared/orders/contract.ts'
import { register } from './customer.ts'

export type Customer = Awaited<ReturnType<typeof register>> & { token: string }
export type Bought = Order & { customer: Customer }

async function aCustomer(shopUrl: string): Promise<Customer> {
  const person = await register(shopUrl)
  const { token } = await call<{ token: string }>(shopUrl, '/api/auth/login', person)
  return { ...person, token }
}

export async function buyByCalls(shopUrl: string, by?: Customer, delivery: Delivery = HOME): Promise<Bought> {
  const customer = by ?? (await aCustomer(shopUrl))
  const { token } = customer
  const sleeves: Sleeve[] = await (await fetch(`${shopUrl}/api/sleeves`)).json()
  const items = sleeves
    .filter(({ stock }) => stock > 60)
    .slice(0, 2)
    .map(({ _id: product }, at) => ({ product, packSize: at === 0 ? 10 : 5, quantity: at + 1 }))
  const { version: acceptedTerms } = await (await fetch(`${shopUrl}/api/terms`)).json()
  const { paymentOrderId } = await call<{ paymentOrderId: string }>(
    shopUrl,
    '/api/checkout/payments',
    { items, shippingAddress, ...delivery, acceptedTerms },
    token,
  )
  await approve(shopUrl, paymentOrderId)
  const captured = `/api/checkout/payments/${paymentOrderId}/capture`
  const { paymentId } = await call<{ paymentId: string }>(shopUrl, captured, {}, token)
  return { ...(await call<Order>(shopUrl, '/api/orders', { paymentId }, token)), customer }
}

const PEOPLE = 4
const ORDERS_EACH = 9

/** With `relays`, about half of the orders go to a relay point. */
export async function buyMany(shopUrl: string, count: number, { relays = false } = {}): Promise<Bought[]> {
  const bought = Array.from({ length: PEOPLE }, async (_, place) => {
    let customer = await aCustomer(shopUrl)
    const orders: Bought[] = []
    for (let n = place; n < count; n += PEOPLE) {
      if (orders.length > 0 && orders.length % ORDERS_EACH === 0) customer = await aCustomer(shopUrl)
      const delivery = relays && orders.length % 2 === 1 ? RELAY : HOME
      orders.push(await buyByCalls(shopUrl, customer, delivery))
    }
    return orders
  })
  return (await Promise.all(bought)).flat()
}

type Delivery = { shippingMethod: string; pickupPoint?: Record<string, string> }
const HOME: Delivery = { shippingMethod: 'colissimo' }
const RELAY: Delivery = {
  shippingMethod: 'mondialRelay',
  pickupPoint: {
    id: '034439',
    name: 'Tabac du Fort',
    address: '1 rue du Fort',
    city: 'Lyon',
    postalCode: '69001',
    country: 'France',
  },
}

const shippingAddress = {
  firstName: 'Zoé',
  lastName: 'Lefèvre',
  street: '4 rue des Tortues',
  city: 'Lyon',
  postalCode: '69001',
  country: 'France',
}

async function approve(shopUrl: string, paymentOrderId: string): Promise<void> {
  const answer = await fetch(`${shopUrl}/sandbox/payment/orders/${paymentOrderId}/decision`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'approve' }),
  })
  if (!answer.ok) throw new Error(`The payment was not approved: ${await answer.text()}`)
}

async function call<Answer>(shopUrl: string, path: string, body: object, token?: string): Promise<Answer> {
  const answer = await fetch(shopUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`)
  return answer.json() as Promise<Answer>
}
