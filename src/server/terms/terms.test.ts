import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#shared/orders/contract.ts'
import type { CurrentTerms, TermsVersion } from '#shared/terms/contract.ts'
import { aBuyer, aCheckout, shelve } from '../testing/checkout.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { publishTerms } from './publish-terms.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const get = async <Answer>(url: string) => (await shop.app.inject({ url })).json<Answer>()
const moved = (more: object = {}) => ({
  ...asSet(),
  shop: { ...shop.settings.shop, address: '1 rue Neuve, 69002 Lyon', ...more },
})
const asSet = () => ({
  shop: shop.settings.shop,
  delivery: shop.settings.current.delivery,
  vat: shop.settings.vat.mode,
  provider: shop.config.payment.provider,
  payLater: false,
  companiesAbroad: 'taxed' as const,
})

test('the version in force is public, with its text', async () => {
  const current = await get<CurrentTerms>('/api/terms')
  expect(current).toMatchObject({
    version: shop.settings.terms.version,
    publishedAt: '2026-11-21T10:00:00.000Z',
  })
  expect(current.url).toMatch(/\/cgv$/)
  const text = await get<TermsVersion>(`/api/terms/${current.version}`)
  expect(text.sections.length).toBeGreaterThan(10)
  expect(JSON.stringify(text.sections)).toContain(shop.config.shop.company)
  expect((await shop.app.inject({ url: '/api/terms/never' })).statusCode).toBe(404)
})

test('the same text is published once, even by servers that start together, and another text is another version', async () => {
  const { database, clock } = shop
  const again = await Promise.all([1, 2].map(() => publishTerms(database, asSet(), clock)))
  expect(again.map(({ version }) => version)).toEqual([
    shop.settings.terms.version,
    shop.settings.terms.version,
  ])
  const both = await Promise.all([1, 2].map(() => publishTerms(database, moved(), clock)))
  expect(both.map(({ version }) => version)).toEqual([
    `${shop.settings.terms.version}.2`,
    `${shop.settings.terms.version}.2`,
  ])
  expect((await get<TermsVersion>(`/api/terms/${shop.settings.terms.version}`)).hash).not.toBe(
    (await get<TermsVersion>(`/api/terms/${shop.settings.terms.version}.2`)).hash,
  )
})

test('nobody can pay without accepting the terms in force, and the order records their version', async () => {
  const buyer = await aBuyer(shop)
  const sleeve = await shelve(shop, 100)
  const start = (body: object) => buyer.post('/api/checkout/payments', { ...aCheckout(sleeve), ...body })
  for (const acceptedTerms of [undefined, '', 'jamais lu', '2026-06']) {
    const { status, body } = await start({ acceptedTerms })
    expect(status).toBe(422)
    expect(body.fields).toHaveProperty('acceptedTerms')
  }
  const old = await publishTerms(shop.database, moved({ phone: '01' }), shop.clock)
  const late = await start({ acceptedTerms: old.version })
  expect([late.status, late.body.code]).toEqual([409, 'TERMS_CHANGED'])
  const { body } = await buyer.bought(aCheckout(sleeve))
  expect((body as Partial<Order>).acceptedTerms).toBe(shop.settings.terms.version)
})
