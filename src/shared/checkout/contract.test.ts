import { expect, test } from 'vitest'
import { OrderPayload, StartPaymentBody } from './contract.ts'

const product = '0199f0aa-7c11-7d3e-9a2b-3c4d5e6f7081'
const address = { firstName: 'Zoé', lastName: 'Roux', city: 'Lyon', postalCode: '69001' }

test('both names of the street, and both code and label of the method, are accepted', () => {
  const parsed = StartPaymentBody.parse({
    items: [{ product, quantity: 2 }],
    shippingAddress: { ...address, postalCode: '69 001', address: ' 1 rue des Capucins ' },
    shippingMethod: 'Mondial Relay',
    acceptedTerms: ' 2026-11-21 ',
    user: 'someone else',
    total: 0.01,
  })
  expect(parsed).toEqual({
    items: [{ product, packSize: 5, quantity: 2 }],
    shippingAddress: { ...address, street: '1 rue des Capucins', country: 'France' },
    shippingMethod: 'mondialRelay',
    acceptedTerms: '2026-11-21',
  })
})

test('a relay point with an id has six digits, and a separate billing address is complete', () => {
  const body = {
    items: [{ product, packSize: 10, quantity: 1 }],
    shippingAddress: { ...address, street: '1 rue des Capucins' },
    shippingMethod: 'mondialRelay',
    acceptedTerms: '2026-11-21',
    pickupPoint: {
      id: '34439',
      name: 'Tabac',
      address: '2 rue',
      city: 'Lyon',
      postalCode: '69001',
      country: 'FR',
    },
    billingAddress: { sameAsShipping: false, firstName: 'Zoé' },
  }
  const paths = StartPaymentBody.safeParse(body).error?.issues.map((issue) => issue.path.join('.'))
  expect(paths).toEqual([
    'pickupPoint.id',
    'billingAddress.lastName',
    'billingAddress.street',
    'billingAddress.city',
    'billingAddress.postalCode',
  ])
  const same = {
    ...body,
    pickupPoint: { ...body.pickupPoint, id: '034439' },
    billingAddress: { sameAsShipping: true },
  }
  expect(StartPaymentBody.safeParse(same).success).toBe(true)
})

test.each([[[]], [undefined], [Array.from({ length: 101 }, () => ({ product, quantity: 1 }))]])(
  'a cart without lines or with too many is refused',
  (items) => {
    const body = { items, shippingAddress: { ...address, street: '1 rue' }, shippingMethod: 'colissimo' }
    expect(StartPaymentBody.safeParse(body).error?.issues[0]?.path).toEqual(['items'])
  },
)

test('a paid order is accepted, even if other fields are invalid', () => {
  expect(
    OrderPayload.parse({ paymentId: ' 5TY ', items: 'nonsense', total: 'a lot', status: 12 }).paymentId,
  ).toBe('5TY')
  expect(OrderPayload.parse({}).paymentId).toBe('')
})
