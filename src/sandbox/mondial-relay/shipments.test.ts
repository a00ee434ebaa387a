import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { shipmentRoutes } from './shipments.ts'

const REQUEST = `<ShipmentCreationRequest><Context><Login>l</Login><Password>p</Password></Context>
<OutputOptions><OutputFormat>10x15</OutputFormat></OutputOptions><ShipmentsList><Shipment><OrderNo>C-2026-000001</OrderNo>
<DeliveryMode Location="FR-012345"/></Shipment></ShipmentsList></ShipmentCreationRequest>`

afterEach(() => vi.useRealTimers())

async function sandbox() {
  const app = Fastify()
  shipmentRoutes(app, {})
  await app.ready()
  const make = async () => {
    const headers = { 'content-type': 'application/xml' }
    const { body } = await app.inject({ method: 'POST', url: '/api/shipment', headers, payload: REQUEST })
    const [, number = '', address = ''] = /ShipmentNumber="(\d+)".*<Output>([^<]*)</su.exec(body) ?? []
    return { number, path: address.replaceAll('&amp;', '&').replace(/^https?:\/\/[^/]+/u, '') }
  }
  return { app, make }
}

test('after a restart, the sandbox still prints earlier labels and gives none of their numbers a second time', async () => {
  const before = await sandbox()
  const made = [await before.make(), await before.make()]
  vi.setSystemTime(Date.now() + 60_000)
  const after = await sandbox()
  const numbers = [...made, await after.make()].map(({ number }) => number)
  expect(new Set(numbers).size).toBe(3)
  const printed = await after.app.inject(made[0]?.path ?? '')
  expect([printed.statusCode, printed.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(printed.body).toContain('C-2026-000001')
})
