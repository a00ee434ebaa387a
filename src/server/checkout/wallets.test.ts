import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SettingsChange } from '#shared/settings/contract.ts'
import type { Wallet } from '#shared/wallets.ts'
import { signUpAdmin } from '../testing/accounts.ts'
import { aBuyer, aCheckout, aGuest, atProvider, type Buyer, ledger, shelve } from '../testing/checkout.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let admin: Buyer
beforeAll(async () => {
  shop = await testShop()
  admin = await aBuyer(shop, 'admin')
  await switchOn({ applePay: true, googlePay: true })
})
afterAll(() => shop.close())

async function switchOn(payment: SettingsChange['payment']): Promise<void> {
  const { headers } = await signUpAdmin(shop)
  const answer = await shop.app.inject({
    method: 'PUT',
    url: '/api/admin/settings',
    headers,
    payload: { payment },
  })
  expect(answer.statusCode).toBe(200)
}

const confirm = (id: string, source: 'apple_pay' | 'google_pay', token: string) =>
  atProvider(shop, `/sdk/orders/${id}/confirm-payment-source`, { payment_source: { [source]: { token } } })

test.each([
  ['apple-pay', 'apple_pay'],
  ['google-pay', 'google_pay'],
] as const)('an order paid with %s is handled like any other, including refunds', async (wallet, source) => {
  const sleeve = await shelve(shop, 10)
  const guest = await aGuest(shop)
  const { body: opened } = await guest.start(aCheckout(sleeve, { wallet }))
  const { paymentOrderId } = opened
  expect((await guest.capture(paymentOrderId)).status).toBe(402)
  await confirm(paymentOrderId, source, 'approved')
  const [first, second] = await Promise.all([guest.capture(paymentOrderId), guest.capture(paymentOrderId)])
  expect(first.body.paymentId).toBe(second.body.paymentId)
  const { status, body: order } = await guest.order(first.body.paymentId)
  expect(status).toBe(201)
  for (const body of [{ amount: 4 }, undefined])
    expect((await admin.post(`/api/orders/${order._id}/refunds`, body)).status).toBe(201)
  const { captures, refunds } = await ledger(shop)
  const taken = captures.filter(({ order_id }) => order_id === paymentOrderId)
  expect(taken).toHaveLength(1)
  const givenBack = refunds.filter(({ capture_id }) => capture_id === taken[0]?.id)
  expect(givenBack.map(({ amount }) => amount.value)).toEqual(['4.00', '6.40'])
})

test('a wallet card that the bank declines takes no money, and the goods stay held for another try', async () => {
  const buyer = await aBuyer(shop)
  const checkout = aCheckout(await shelve(shop, 10), { wallet: 'google-pay' })
  const { paymentOrderId } = (await buyer.start(checkout)).body
  await confirm(paymentOrderId, 'google_pay', 'declined')
  expect((await buyer.capture(paymentOrderId)).body.code).toBe('PAYMENT_DECLINED')
  await confirm(paymentOrderId, 'google_pay', 'approved')
  expect((await buyer.capture(paymentOrderId)).status).toBe(200)
})

test('a wallet that is switched off opens no payment and holds nothing', async () => {
  await switchOn({ applePay: false })
  const sleeve = await shelve(shop, 10)
  const buyer = await aBuyer(shop)
  const refused = await buyer.start(aCheckout(sleeve, { wallet: 'apple-pay' }))
  expect(refused).toMatchObject({ status: 409, body: { code: 'WALLET_NOT_OFFERED' } })
  expect(refused.body.message).toBe(
    'Apple Pay n’est plus proposé\u00a0: choisissez un autre moyen de paiement.',
  )
  const holds = await shop.database.db
    .selectFrom('stock_holds')
    .where('sleeve_id', '=', sleeve)
    .selectAll()
    .execute()
  expect(holds).toEqual([])
  const unknown = await buyer.start(aCheckout(sleeve, { wallet: 'cash' as Wallet }))
  expect(unknown).toMatchObject({ status: 422, body: { code: 'INVALID_FIELDS' } })
  await switchOn({ applePay: true })
})
