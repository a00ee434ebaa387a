import { afterEach, expect, test, vi } from 'vitest'
import type { Order } from '#shared/orders/contract.ts'
import { keepPlacedOrder, placedOrder, placedOrderOf } from './placed-order.ts'

afterEach(() => vi.unstubAllGlobals())

const bought = {
  _id: '1',
  number: 'C-2026-000001',
  items: [] as Order['items'],
  subtotal: 12.5,
  shippingCost: 4.5,
  total: 17,
  shippingMethod: 'Colissimo',
  shippingAddress: { postalCode: '69001', city: 'Lyon' },
  pickupPoint: null,
} as Order

test('the confirmation gets the arrival that the order promises, or none', () => {
  const held = new Map<string, string>()
  const sessionStorage = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, text: string) => held.set(key, text),
  }
  vi.stubGlobal('window', { sessionStorage })
  for (const expectedDelivery of ['entre le\u00A026 et le\u00A030\u00A0novembre', undefined]) {
    const order = { ...bought, ...(expectedDelivery && { expectedDelivery }) }
    keepPlacedOrder({ ...placedOrderOf(order), isAnnounced: false })
    expect(placedOrder()).toMatchObject({ delivery: 'Colissimo, 69001 Lyon', expectedDelivery })
  }
})
