import type { Order } from '#shared/orders/contract.ts'
import { readShippingMethod } from '#shared/shipping/shipping-methods.ts'
import { newId } from '../../database/ids.ts'
import { readMail } from '../mails.ts'
import type { Act, Attempt } from './attempt.ts'
import { isAddressOpen, isOpenToBuyer, type Books } from './books.ts'
import { tokenIn } from './enter-by-hand.ts'
import { addressIn, isLight, relayIn } from './purchase.ts'
import { asCustomer, asShop, type World } from './world.ts'

const urlOf = ({ orderId }: World) => `/api/orders/${orderId}/shipping-address`

const pointIn = ({ purchase }: World, n: number) => ({
  ...relayIn(purchase.country),
  id: n % 4 < 2 ? '012345' : '012346',
})

function changeAddress(world: World, n: number): Attempt {
  const { country } = world.purchase
  const hasRelays = ['France', 'Belgique', 'Luxembourg'].includes(country)
  const byParcel = hasRelays && n % 2 === 1 ? 'mondialRelay' : 'colissimo'
  const method = n % 5 === 0 && isLight(world.purchase) ? 'trackedLetter' : byParcel
  const isOtherWay = n % 3 !== 0
  const pickupPoint = isOtherWay && method === 'mondialRelay' ? pointIn(world, n) : undefined
  const payload = {
    ...addressIn(country),
    street: `${1 + (n % 97)} rue des Tortues`,
    ...(isOtherWay && { shippingMethod: method }),
    ...(pickupPoint && { pickupPoint }),
  }
  return {
    says: `the address is corrected${isOtherWay ? `: ${method}` : ''}`,
    call: () => asShop(world, 'PUT', urlOf(world), payload),
    isAllowed: () => {
      const { books, customer } = world
      if (!isAddressOpen(books) || (!isOtherWay && books.goesTo.method === 'inPerson')) return false
      // If the customer is 'gone', the order may be anonymised, and the shop then refuses.
      return customer.kind !== 'gone' || undefined
    },
    after: (body) => goElsewhere(world.books, body),
  }
}

function changeOwnAddress(world: World, n: number): Attempt | undefined {
  const { kind } = world.customer
  if (kind !== 'account' && kind !== 'guest') return undefined
  const { method } = world.books.goesTo
  const pickupPoint = method === 'mondialRelay' && n % 2 === 1 ? pointIn(world, n) : undefined
  const payload = {
    ...addressIn(world.purchase.country),
    street: `${1 + (n % 97)} rue du Lac`,
    ...(pickupPoint && { pickupPoint }),
  }
  return {
    says: `the customer changes the address to ${payload.street}${pickupPoint ? ', another relay point' : ''}`,
    call: () => asCustomer(world, ['PUT', urlOf(world)], ['/api/guest-orders/shipping-address', payload]),
    isAllowed: () => isOpenToBuyer(world.books),
    after: (body) => goElsewhere(world.books, body),
  }
}

function goElsewhere(books: Books, { shippingAddress, shippingMethod, pickupPoint }: Partial<Order>): void {
  const goesTo: Books['goesTo'] = {
    street: shippingAddress?.street ?? '',
    method: readShippingMethod(shippingMethod) ?? 'colissimo',
    point: pickupPoint?.id,
  }
  if (JSON.stringify(goesTo) !== JSON.stringify(books.goesTo)) books.label = undefined
  books.goesTo = goesTo
}

function correctEmail(world: World): Attempt {
  const { orderId } = world
  const email = `${newId()}@exemple.test`
  return {
    says: `the customer's e-mail address is corrected: ${email}`,
    call: () => asShop(world, 'PUT', `/api/orders/${orderId}/customer-email`, { email }),
    // A buyer without an e-mail address gets one here, and a mail with the link to the order.
    isAllowed: () => ['guest', 'nobody'].includes(world.customer.kind),
    after: async () => {
      world.email = email
      const confirmation = await readMail(world.shop, email, 'order-confirmation')
      const mail = confirmation ?? (await readMail(world.shop, email, 'order-email'))
      world.customer = { kind: 'guest', token: tokenIn(mail) }
    },
  }
}

export const ACTS_OF_ADDRESSES = {
  changeAddress: { weight: 2, plan: changeAddress },
  changeOwnAddress: { weight: 4, plan: changeOwnAddress },
  correctEmail: { weight: 1, plan: correctEmail },
} satisfies Record<string, Act>
