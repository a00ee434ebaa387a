import { call } from '../campaign/call.ts'

const ADDRESS = {
  firstName: 'Camille',
  lastName: 'Martin',
  street: '3 rue des Lilas',
  city: 'Lyon',
  postalCode: '69003',
  country: 'France',
}
const PASSWORD = 'Carapace-2026!'

/**
 * Whole purchases by calls (start, approve at the pretend provider, capture, order) by so many customers at once.
 * The sandbox works in the same process, so the rate is the shop's and the provider's together.
 */
export async function buyMany(
  url: string,
  customers: number,
  each: number,
): Promise<{ perSecond: number; orders: number }> {
  const sleeves = ((await call('GET', `${url}/api/sleeves`))?.body ?? []) as unknown as {
    _id: string
    stock: number
  }[]
  const plenty = sleeves.filter(({ stock }) => stock >= 300)
  const tokens = await Promise.all(
    Array.from({ length: customers }, (_, n) => openAccount(url, `banc${n}@banc.test`)),
  )
  const began = performance.now()
  const bought = await Promise.all(
    tokens.map(async (token, n) => {
      let done = 0
      for (let i = 0; i < each; i++)
        if (await buy(url, token, plenty[(n + i) % plenty.length]?._id ?? '')) done++
      return done
    }),
  )
  const orders = bought.reduce((sum, count) => sum + count, 0)
  return { orders, perSecond: orders / ((performance.now() - began) / 1000) }
}

async function openAccount(url: string, email: string): Promise<string> {
  await call('POST', `${url}/api/auth/register`, {
    body: {
      ...ADDRESS,
      address: ADDRESS.street,
      email,
      password: PASSWORD,
      phone: '06 12 34 56 78',
      newsletter: false,
    },
  })
  const session = await call('POST', `${url}/api/auth/login`, { body: { email, password: PASSWORD } })
  return String(session?.body['token'])
}

async function buy(url: string, token: string, product: string): Promise<boolean> {
  const items = [{ product, packSize: 1, quantity: 1 }]
  const terms = await call('GET', `${url}/api/terms`)
  const started = await call('POST', `${url}/api/checkout/payments`, {
    token,
    body: {
      items,
      shippingAddress: ADDRESS,
      shippingMethod: 'colissimo',
      acceptedTerms: terms?.body['version'],
    },
  })
  const id = String(started?.body['paymentOrderId'])
  await call('POST', `${url}/sandbox/paypal/checkoutnow?token=${id}`, { body: { outcome: 'approve' } })
  const captured = await call('POST', `${url}/api/checkout/payments/${id}/capture`, { token })
  const ordered = await call('POST', `${url}/api/orders`, {
    token,
    body: { paymentId: captured?.body['paymentId'], items },
  })
  return ordered?.status === 201
}
