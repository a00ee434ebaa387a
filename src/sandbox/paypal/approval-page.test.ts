import { afterEach, beforeEach, expect, test } from 'vitest'
import { orderFor, startProvider, type Provider } from './testing.ts'

let provider: Provider
let page: string
beforeEach(async () => {
  provider = await startProvider()
  const experience_context = {
    brand_name: 'Carapace <b>',
    return_url: 'http://shop.test/back?x=1',
    cancel_url: 'http://shop.test/cancelled',
  }
  const body = { ...orderFor(), payment_source: { paypal: { experience_context } } }
  const made = await provider.call('POST', '/v2/checkout/orders', body, { 'paypal-request-id': 'a' })
  page = `/sandbox/payment/checkoutnow?token=${String(made.body.id)}`
})
afterEach(async () => provider.app.close())

const choose = (outcome: string) =>
  provider.app.inject({
    method: 'POST',
    url: page,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `outcome=${outcome}`,
  })

test('the page names amount and merchant, says that it is a sandbox, and may be framed only by its own origin', async () => {
  const { body, headers } = await provider.app.inject(page)
  expect(body).toContain('29,30')
  expect(body).toContain('Paiement fictif')
  expect(body).toContain('Carapace &#60;b&#62;')
  for (const button of ['Payer', 'Carte refusée', 'Annuler']) expect(body).toContain(`>${button}</button>`)
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(headers['content-security-policy']).not.toContain('unsafe')
})

test('without scripts the form leads back to the merchant’s address', async () => {
  const paid = await choose('approve')
  expect(paid.statusCode).toBe(303)
  expect(paid.headers.location).toMatch(/^http:\/\/shop\.test\/back\?x=1&token=\w{17}&PayerID=\w+$/)
  expect((await choose('cancel')).headers.location).toMatch(/^http:\/\/shop\.test\/cancelled\?token=\w{17}$/)
})

test('an unknown order has no page', async () => {
  expect((await provider.app.inject('/sandbox/payment/checkoutnow?token=nothing')).statusCode).toBe(404)
})
