import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DashboardFigures } from '#shared/dashboard/contract.ts'
import type { EReports } from '#shared/e-reports/contract.ts'
import { NO_PLATFORM_LINKED } from '#shared/e-reports/texts.ts'
import { ERROR_STATUS } from '#shared/error-contract.ts'
import { changeSettings } from '../settings/change-settings.ts'
import { aBuyer, aCheckout, shelve, type Buyer } from '../testing/checkout.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { followReports } from './follow-reports.ts'
import { planReports } from './plan-reports.ts'
import { sendReport } from './send-report.ts'

const NOVEMBER = '/api/admin/e-reports/2026-11-01/2026-11-30'
const PLATFORM = { name: 'Plateforme d’essai', number: '0042' }

let shop: TestShop
let admin: Buyer
beforeAll(async () => {
  shop = await testShop({ INVOICE_VAT: 'included', SHOP_COMPANY_NUMBER: 'RCS Lyon 812 345 676' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.raw('truncate documents, e_reports, report_flows cascade')
  await shop.database.raw('delete from alerts')
  await faults({})
  await at('2026-11-20T10:00:00Z')
  await changeSettings(shop, { platform: PLATFORM }, admin.userId)
  expect((await admin.bought(aCheckout(await shelve(shop, 100)))).status).toBe(201)
  await at('2026-12-02T10:00:00Z')
})

async function at(moment: string): Promise<void> {
  shop.clock.set(moment)
  admin = await aBuyer(shop, 'admin')
}

const faults = (body: object) =>
  fetch(`${shop.sandboxUrl}/sandbox/platform/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

type Received = { trackingId: string; content: string }
async function received(): Promise<Received[]> {
  const answer = await fetch(`${shop.sandboxUrl}/sandbox/platform/flows`)
  const { flows } = (await answer.json()) as { flows: Received[] }
  const own = await shop.database.db.selectFrom('report_flows').select('id').execute()
  return flows.filter(({ trackingId }) => own.some(({ id }) => id === trackingId))
}

const send = () => admin.post(NOVEMBER, { state: 'sending' })
async function november() {
  const answer = await shop.app.inject({ url: '/api/admin/e-reports?year=2026', headers: admin.headers })
  return answer.json<EReports>().periods.find(({ from }) => from === '2026-11-01')
}
const alerts = () => shop.database.db.selectFrom('alerts').select('message').execute()

test('a period goes to the platform once, is deposited, then accepted, and counts as handed over', async () => {
  const answers = await Promise.all([send(), send()])
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { state: 'sending' } })
  await shop.jobs.drain()
  expect(await november()).toMatchObject({ state: 'sending', isDeposited: true })
  expect(await received()).toHaveLength(1)
  expect((await admin.post(NOVEMBER, { state: 'handed-over' })).status).toBe(ERROR_STATUS.CONFLICT)
  await followReports(shop)
  await followReports(shop)
  expect(await november()).toMatchObject({ state: 'handed-over', refusal: null, type: 'IN' })
  await send()
  await shop.jobs.drain()
  expect(await received()).toHaveLength(1)
})

test('a refusal names its reason on the screen and in an alert; the corrected file is accepted', async () => {
  await changeSettings(shop, { platform: { name: '', number: '' } }, admin.userId)
  await send()
  await shop.jobs.drain()
  await followReports(shop)
  await followReports(shop)
  const reason = '[G7.22] Le numéro de la plateforme est inconnu.'
  expect(await november()).toMatchObject({ state: 'ready', refusal: reason, handedOverAt: null })
  expect(await alerts()).toEqual([{ message: expect.stringContaining(reason) }])
  await planReports(shop)
  expect(await received()).toHaveLength(1)
  await changeSettings(shop, { platform: PLATFORM }, admin.userId)
  await send()
  await shop.jobs.drain()
  await followReports(shop)
  await followReports(shop)
  expect(await november()).toMatchObject({ state: 'handed-over', refusal: null })
  const ids = (await received()).map(({ content }) => /<Id>(.*)<\/Id>/.exec(content)?.[1])
  expect(new Set(ids).size).toBe(2)
})

test('a platform that does not answer is asked again, and a lost answer sends nothing twice', async () => {
  await faults({ failing: true })
  await send()
  await expect(followReports(shop)).rejects.toThrow('The platform')
  expect(await november()).toMatchObject({ state: 'sending', isDeposited: false })
  await faults({ lost: true })
  await expect(followReports(shop)).rejects.toThrow('The platform cannot be reached')
  await followReports(shop)
  expect(await received()).toHaveLength(1)
  expect(await november()).toMatchObject({ state: 'sending', isDeposited: true })
})

test('after its first period the shop sends each one that has ended, and replaces one that changes', async () => {
  await planReports(shop)
  expect(await received()).toEqual([])
  await send()
  for (let turn = 0; turn < 3; turn++) await followReports(shop)
  const { orderId } = await shop.database.db
    .selectFrom('documents')
    .select('order_id as orderId')
    .executeTakeFirstOrThrow()
  const company = { name: 'Jeux et Cie', siren: '732829320', vatNumber: '' }
  expect((await admin.post(`/api/orders/${orderId}/corrected-invoice`, { company })).status).toBeLessThan(300)
  await at('2027-01-02T10:00:00Z')
  await planReports(shop)
  for (let turn = 0; turn < 3; turn++) await followReports(shop)
  const types = (await received()).map(({ content }) =>
    [/<TypeCode>(..)</, /<StartDate>(\d+)</].map((part) => part.exec(content)?.[1]),
  )
  expect(types).toEqual([
    ['IN', '20261101'],
    ['RE', '20261101'],
    ['IN', '20261201'],
  ])
  expect(await november()).toMatchObject({ state: 'handed-over', type: 'RE', sales: 0 })
})

test('an invoice that is corrected while the platform decides makes the period wait for another file', async () => {
  await send()
  await shop.jobs.drain()
  const sold = await shop.database.db.selectFrom('documents').select('order_id').executeTakeFirstOrThrow()
  await at('2026-12-03T10:00:00Z')
  const company = { name: 'Jeux et Cie', siren: '732829320', vatNumber: '' }
  const url = `/api/orders/${sold.order_id}/corrected-invoice`
  expect((await admin.post(url, { company })).status).toBeLessThan(300)
  await at('2026-12-04T10:00:00Z')
  await followReports(shop)
  await followReports(shop)
  expect(await november()).toMatchObject({ state: 'ready', type: 'RE' })
  const { headers } = admin
  const figures = await shop.app.inject({ url: '/api/admin/dashboard', headers })
  expect(figures.json<DashboardFigures>().reports).toEqual({ until: null, waiting: 1 })
})

test('a notice of the platform makes the shop ask for the state', async () => {
  await send()
  await shop.jobs.drain()
  for (let notice = 0; notice < 2; notice++) {
    shop.clock.forward(60_000)
    await shop.database.raw(`delete from jobs.job where name = 'follow-reports'`)
    const answer = await shop.app.inject({ method: 'POST', url: '/api/platform/webhook', payload: {} })
    expect(answer.statusCode).toBe(204)
    await shop.jobs.drain()
  }
  await at('2026-12-03T10:00:00Z')
  expect(await november()).toMatchObject({ state: 'handed-over' })
})

test('without a platform the shop says that files are handed over by hand', async () => {
  const alone = await testShop({ SHOP_COMPANY_NUMBER: 'RCS Lyon 812 345 676' })
  Object.assign(alone, { platform: { ...alone.platform, isLinked: false } })
  const owner = await aBuyer(alone, 'admin')
  await expect(sendReport(alone, { from: '2026-10-01', to: '2026-10-31' }, owner.userId)).rejects.toThrow(
    NO_PLATFORM_LINKED,
  )
  await alone.close()
})
