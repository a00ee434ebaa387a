import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DashboardFigures } from '#shared/dashboard/contract.ts'
import type { EReports } from '#shared/e-reports/contract.ts'
import { changeSettings } from '../settings/change-settings.ts'
import { aBuyer, aCheckout, shelve, type Buyer } from '../testing/checkout.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { followReports } from './follow-reports.ts'

let shop: TestShop
let admin: Buyer
beforeAll(async () => {
  shop = await testShop({ INVOICE_VAT: 'included', SHOP_COMPANY_NUMBER: 'RCS Lyon 812 345 676' })
})
afterAll(() => shop.close())

const NOVEMBER = '/api/admin/e-reports/2026-11-01/2026-11-30'
const COMPANY = { name: 'Jeux et Cie', siren: '732829320', vatNumber: '' }

async function at(moment: string): Promise<void> {
  shop.clock.set(moment)
  admin = await aBuyer(shop, 'admin')
}
async function sell(changes: Parameters<typeof aCheckout>[1] = {}): Promise<string> {
  const { status, body } = await admin.bought(aCheckout(await shelve(shop, 100), changes))
  expect(status).toBe(201)
  return body._id ?? ''
}
async function november() {
  const answer = await shop.app.inject({ url: '/api/admin/e-reports?year=2026', headers: admin.headers })
  return answer.json<EReports>().periods.find(({ from }) => from === '2026-11-01')
}
async function transmit(): Promise<void> {
  expect((await admin.post(NOVEMBER, { state: 'sending' })).status).toBe(200)
  for (let turn = 0; turn < 3; turn++) await followReports(shop)
}

test('an owner reports a period: three regimes, a company, a refund after it ended, a refused and a replaced file', async () => {
  const regime = (name: 'added' | 'included' | 'franchise') =>
    changeSettings(shop, { vat: { regime: name } }, admin.userId)
  await at('2026-11-05T10:00:00Z')
  await sell()
  await regime('added')
  const other = await sell()
  await at('2026-11-20T10:00:00Z')
  await regime('franchise')
  await sell()
  await sell({ company: COMPANY })
  await at('2026-12-02T10:00:00Z')
  // The net amounts of the sales to consumers are 8.67 € (VAT taken out), 10.40 € (VAT added) and 10.40 € (no VAT). The
  // sale to a company is not one of them.
  expect(await november()).toMatchObject({ state: 'ready', sales: 3, net: 29.47, vat: 3.81 })

  await transmit()
  expect(await november()).toMatchObject({ state: 'ready', refusal: expect.stringContaining('plateforme') })
  await changeSettings(shop, { platform: { name: 'Plateforme', number: '0042' } }, admin.userId)
  await transmit()
  expect(await november()).toMatchObject({ state: 'handed-over', type: 'IN' })

  expect((await admin.post(`/api/orders/${other}/refunds`, { amount: 1 })).status).toBeLessThan(300)
  expect(await november()).toMatchObject({ state: 'handed-over', net: 29.47 })
  const corrected = await admin.post(`/api/orders/${other}/corrected-invoice`, { company: COMPANY })
  expect(corrected.status).toBeLessThan(300)
  // The amount that was refunded before the correction is still in the sales to consumers.
  expect(await november()).toMatchObject({ state: 'ready', type: 'RE', sales: 2, net: 20.07 })
  await transmit()
  expect(await november()).toMatchObject({ state: 'handed-over', type: 'RE' })
  const dashboard = await shop.app.inject({ url: '/api/admin/dashboard', headers: admin.headers })
  expect(dashboard.json<DashboardFigures>().reports).toEqual({ until: '2026-11-30', waiting: 0 })
})
