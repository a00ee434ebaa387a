import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DashboardFigures } from '#shared/dashboard/contract.ts'
import type { MonthVat } from '#shared/documents/contract.ts'
import type { EReport, EReports } from '#shared/e-reports/contract.ts'
import { PERIOD_OPEN } from '#shared/e-reports/texts.ts'
import { changeSettings } from '../settings/change-settings.ts'
import { aBuyer, aCheckout, shelve, type Buyer } from '../testing/checkout.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

const LYON = 'RCS Lyon 812 345 676'
const NOVEMBER = '/api/admin/e-reports/2026-11-01/2026-11-30'

let shop: TestShop
let admin: Buyer
let buyer: Buyer
beforeAll(async () => {
  shop = await testShop({ INVOICE_VAT: 'included', EU_VAT: 'destination', SHOP_COMPANY_NUMBER: LYON })
})
afterAll(() => shop.close())
beforeEach(() => shop.database.raw('truncate documents, e_reports cascade'))

async function at(moment: string): Promise<void> {
  shop.clock.set(moment)
  admin = await aBuyer(shop, 'admin')
  buyer = await aBuyer(shop)
}

const get = (url: string) => shop.app.inject({ url, headers: admin.headers })
const xmlOf = async (period = NOVEMBER) => (await get(`${period}.xml`)).body
const csvOf = async (period = NOVEMBER) =>
  (await get(`${period}.csv`)).body
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(';'))
const periodOf = async (from: string) =>
  (await get(`/api/admin/e-reports?year=${from.slice(0, 4)}`))
    .json<EReports>()
    .periods.find((period) => period.from === from)

async function bought(changes: Parameters<typeof aCheckout>[1] = {}) {
  const { status, body } = await buyer.bought(aCheckout(await shelve(shop, 100), changes))
  expect(status).toBe(201)
  return { id: body._id ?? '', total: body.total ?? 0 }
}

const to = (country: string, postalCode: string) => ({
  shippingAddress: {
    firstName: 'Zoé',
    lastName: 'Lefèvre',
    street: '4 rue des Tortues',
    city: 'Ville',
    postalCode,
    country,
  },
})

const tags = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text]) => text)

test('sales are summed by day, category and rate; refunds are negative on their own day; companies are apart', async () => {
  await at('2026-11-10T10:00:00Z')
  await bought()
  const returned = await bought()
  await bought(to('Belgique', '1000'))
  await bought(to('Suisse', '1200'))
  await bought({ company: { name: 'Jeux et Cie', siren: '732829320', vatNumber: '' } })
  await bought({
    ...to('Belgique', '1000'),
    company: { name: 'Speelgoed', siren: '', vatNumber: 'BE0123456749' },
  })
  await at('2026-11-12T10:00:00Z')
  expect((await admin.post(`/api/orders/${returned.id}/refunds`)).status).toBeLessThan(300)
  await at('2026-12-02T10:00:00Z')
  // Each sale is 1.50 € of goods and 8.90 € of delivery. At 20 % that is 8.67 € without VAT and 1.73 € of VAT.
  expect(await csvOf()).toEqual([
    ['10.3', '2026-11-10', 'TLB1', '20', '2', '17,34', '3,46', '', '', '', ''],
    ['10.3', '2026-11-10', 'TNT1', '0', '2', '19,00', '0,00', '', '', '', ''],
    ['10.3', '2026-11-12', 'TLB1', '20', '0', '-8,67', '-1,73', '', '', '', ''],
    [
      '10.1',
      '2026-11-10',
      '',
      '20',
      '1',
      '8,67',
      '1,73',
      expect.any(String),
      'Speelgoed',
      'BE0123456749',
      'BE',
    ],
  ])
  const xml = await xmlOf()
  expect(tags(xml, 'CategoryCode')).toEqual(['TLB1', 'TNT1', 'TLB1'])
  expect(tags(xml, 'TransactionsCount')).toEqual(['2', '2', '0'])
  expect(tags(xml, 'TaxExclusiveAmount')).toEqual(['8.67', '17.34', '19.00', '-8.67'])
  expect(tags(xml, 'TaxPercent')).toEqual(['20.00', '0.00', '20.00'])
  expect(tags(xml, 'StartDate')).toEqual(['20261101'])
  expect(tags(xml, 'CompanyId')).toEqual(['812345676', 'BE0123456749'])
  expect(await periodOf('2026-11-01')).toMatchObject({ state: 'ready', type: 'IN', sales: 4, invoices: 1 })
})

test('a period is handed over once it has ended; a sale made out to a company afterwards needs a file that replaces it', async () => {
  await at('2026-11-20T10:00:00Z')
  await bought()
  const company = await bought()
  const early = await admin.post(NOVEMBER, { state: 'handed-over' })
  expect(early).toMatchObject({ status: 409, body: { message: PERIOD_OPEN } })
  await at('2026-12-01T00:10:00+01:00')
  const first = tags(await xmlOf(), 'Id')[0]
  const handedOver = await Promise.all([1, 2].map(() => admin.post(NOVEMBER, { state: 'handed-over' })))
  for (const { status, body } of handedOver)
    expect([status, body]).toMatchObject([200, { state: 'handed-over', type: 'IN' }])
  expect([tags(await xmlOf(), 'Id')[0], ...tags(await xmlOf(), 'TypeCode')]).toEqual([first, 'IN'])

  const refund = { amount: 1 }
  expect((await admin.post(`/api/orders/${company.id}/refunds`, refund)).status).toBeLessThan(300)
  expect(await periodOf('2026-11-01')).toMatchObject({ state: 'handed-over', sales: 2 })
  expect(await periodOf('2026-12-01')).toMatchObject({ state: 'open', sales: 0, net: -0.83 })

  const corrected = { company: { name: 'Jeux et Cie', siren: '732829320', vatNumber: '' } }
  expect((await admin.post(`/api/orders/${company.id}/corrected-invoice`, corrected)).status).toBeLessThan(
    300,
  )
  expect(await periodOf('2026-11-01')).toMatchObject({
    state: 'ready',
    type: 'RE',
    sales: 1,
    handedOverAt: '2026-11-30T23:10:00.000Z',
  })
  const [id] = tags(await xmlOf(), 'Id')
  expect(tags(await xmlOf(), 'TypeCode')).toEqual(['RE'])
  expect(id).not.toBe(first)
  const replaced = await admin.post(NOVEMBER, { state: 'handed-over' })
  expect(replaced.body).toMatchObject({ state: 'handed-over', type: 'RE' })
  expect((await get('/api/admin/e-reports?year=2026')).json<EReports>().reportedUntil).toBe('2026-11-30')
  await at('2027-02-01T10:00:00Z')
  expect((await get('/api/admin/dashboard')).json<DashboardFigures>().reports).toEqual({
    until: '2026-11-30',
    waiting: 2,
  })
})

test('a period with only a foreign company’s invoices is to declare, and each period before the declared day is declared', async () => {
  const foreign = {
    ...to('Belgique', '1000'),
    company: { name: 'Speelgoed', siren: '', vatNumber: 'BE0123456749' },
  }
  const until = async () => {
    const { reportedUntil } = (await get('/api/admin/e-reports?year=2026')).json<EReports>()
    const { reports } = (await get('/api/admin/dashboard')).json<DashboardFigures>()
    expect(reports?.until ?? null).toBe(reportedUntil)
    return [reportedUntil, reports?.waiting]
  }
  const declare = (period: string) => admin.post(`/api/admin/e-reports/${period}`, { state: 'handed-over' })
  await at('2026-09-10T10:00:00Z')
  await bought()
  await at('2026-10-10T10:00:00Z')
  const sold = await bought(foreign)
  await at('2026-12-02T10:00:00Z')
  expect(await until()).toEqual([null, undefined])
  await declare('2026-09-01/2026-09-30')
  expect(await until()).toEqual(['2026-09-30', 2])
  await declare('2026-11-01/2026-11-30')
  expect(await until()).toEqual(['2026-09-30', 1])
  expect(await declare('2026-10-01/2026-10-31')).toMatchObject({ body: { state: 'handed-over', type: 'IN' } })
  expect(await until()).toEqual(['2026-11-30', 0])
  expect((await admin.post(`/api/orders/${sold.id}/refunds`)).status).toBeLessThan(300)
  expect(await periodOf('2026-10-01')).toMatchObject({ state: 'handed-over', type: 'IN', invoices: 1 })
  expect(await periodOf('2026-12-01')).toMatchObject({ state: 'open', invoices: 1, sales: 0 })
  // A document is added to a period that was already handed over, so a new file must replace the first one.
  await shop.database.raw(`update documents set issued_at = '2026-10-31T22:30:00Z' where kind = 'creditNote'`)
  expect(await periodOf('2026-10-01')).toMatchObject({ state: 'ready', type: 'RE', invoices: 2 })
  expect(await until()).toEqual(['2026-09-30', 1])
  expect(tags(await xmlOf('/api/admin/e-reports/2026-10-01/2026-10-31'), 'TypeCode')[0]).toBe('RE')
  expect(await declare('2026-10-01/2026-10-31')).toMatchObject({ body: { state: 'handed-over', type: 'RE' } })
  expect(await until()).toEqual(['2026-11-30', 0])
})

test('a declared period whose only sale went to a company afterwards is declared again', async () => {
  await at('2026-10-10T10:00:00Z')
  await bought()
  await at('2026-11-10T10:00:00Z')
  const sold = await bought()
  await at('2026-12-02T10:00:00Z')
  for (const period of ['/api/admin/e-reports/2026-10-01/2026-10-31', NOVEMBER])
    await admin.post(period, { state: 'handed-over' })
  const company = { name: 'Jeux et Cie', siren: '732829320', vatNumber: '' }
  expect((await admin.post(`/api/orders/${sold.id}/corrected-invoice`, { company })).status).toBeLessThan(300)
  expect(await periodOf('2026-11-01')).toMatchObject({ state: 'ready', type: 'RE', sales: 0, net: 0 })
  const reports = async () => (await get('/api/admin/dashboard')).json<DashboardFigures>().reports
  expect(await reports()).toEqual({ until: '2026-10-31', waiting: 1 })
  expect((await get('/api/admin/e-reports')).json<EReports>().reportedUntil).toBe('2026-10-31')
  await admin.post(NOVEMBER, { state: 'handed-over' })
  expect(await reports()).toEqual({ until: '2026-11-30', waiting: 0 })
})

test('if the first declared period changes, no day is declared until its file is replaced', async () => {
  await at('2026-11-10T10:00:00Z')
  const sold = await bought()
  await at('2026-12-02T10:00:00Z')
  await admin.post(NOVEMBER, { state: 'handed-over' })
  const company = { name: 'Speelgoed', siren: '', vatNumber: 'BE0123456749' }
  expect((await admin.post(`/api/orders/${sold.id}/corrected-invoice`, { company })).status).toBeLessThan(300)
  const reports = async () => (await get('/api/admin/dashboard')).json<DashboardFigures>().reports
  expect(await reports()).toEqual({ until: null, waiting: 1 })
  expect((await get('/api/admin/e-reports')).json<EReports>().reportedUntil).toBeNull()
  expect(await periodOf('2026-12-01')).toMatchObject({ state: 'open', sales: 0, invoices: 1 })
})

test('another rhythm keeps what was handed over; days of no period are not found', async () => {
  await at('2026-12-15T10:00:00Z')
  await admin.post(NOVEMBER, { state: 'handed-over' })
  await changeSettings(shop, { vat: { reporting: 'ten-days' } }, admin.userId)
  const { periods, rhythm } = (await get('/api/admin/e-reports')).json<EReports>()
  expect(rhythm).toBe('ten-days')
  expect(periods.slice(0, 4).map(({ from, to: last, state }: EReport) => [from, last, state])).toEqual([
    ['2026-12-11', '2026-12-20', 'open'],
    ['2026-12-01', '2026-12-10', 'ready'],
    ['2026-11-01', '2026-11-30', 'handed-over'],
    ['2026-10-21', '2026-10-31', 'ready'],
  ])
  expect((await get('/api/admin/e-reports/2026-11-01/2026-11-10.xml')).statusCode).toBe(404)
  expect((await get('/api/admin/e-reports/2026-11-01/2026-11-30.pdf')).statusCode).toBe(404)
  expect(
    (await admin.post('/api/admin/e-reports/2026-12-01/2026-12-11', { state: 'handed-over' })).status,
  ).toBe(404)
  await changeSettings(shop, { vat: { reporting: 'monthly' } }, admin.userId)
})

test('a file names the platform and the seller, and without a SIREN there is none', async () => {
  await at('2026-12-02T10:00:00Z')
  const change = (settings: Parameters<typeof changeSettings>[1]) =>
    changeSettings(shop, settings, admin.userId)
  await change({ platform: { name: 'Plateforme & fils', number: '0042' } })
  const xml = await xmlOf()
  expect(xml).toContain('<Id schemeId="0238">0042</Id>\n      <Name>Plateforme &amp; fils</Name>')
  expect(xml).toContain('<Id schemeId="0002">812345676</Id>')
  await change({ shop: { companyNumber: 'en cours' } })
  expect((await get(`${NOVEMBER}.xml`)).statusCode).toBe(409)
  expect((await get('/api/admin/e-reports')).json<EReports>().missing).toHaveLength(1)
  await change({ shop: { companyNumber: LYON } })
})

test('the VAT of a month is summed by country and rate, and equals its journal', async () => {
  await at('2026-11-10T10:00:00Z')
  const order = await bought()
  await bought(to('Belgique', '1000'))
  await bought(to('Suisse', '1200'))
  await admin.post(`/api/orders/${order.id}/refunds`, { amount: 2 })
  const { rows, franchise } = (await get('/api/admin/documents/vat?month=2026-11')).json<MonthVat>()
  expect(rows).toEqual([
    { country: 'Belgique', percent: 21, documents: 1, net: 8.6, vat: 1.8 },
    { country: 'France', percent: 20, documents: 2, net: 7, vat: 1.4 },
    { country: null, percent: 0, documents: 1, net: 10.4, vat: 0 },
  ])
  expect(franchise).toBeUndefined()
  await changeSettings(shop, { vat: { regime: 'franchise' } }, admin.userId)
  await bought()
  const after = (await get('/api/admin/documents/vat?month=2026-11')).json<MonthVat>()
  expect(after.franchise).toEqual({ turnover: 36.4, threshold: 85_000, upperThreshold: 93_500 })
  expect((await periodOf('2026-11-01'))?.sales).toBe(4)
})

test('only admins read and hand over periods', async () => {
  await at('2026-12-02T10:00:00Z')
  for (const url of ['/api/admin/e-reports', `${NOVEMBER}.xml`, '/api/admin/documents/vat?month=2026-11'])
    expect((await shop.app.inject({ url, headers: buyer.headers })).statusCode).toBe(403)
})
