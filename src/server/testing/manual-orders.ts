import { afterAll, expect } from 'vitest'
import type { ManualOrder, ManualOrderRequest } from '#shared/manual-orders/contract.ts'
import type { Order } from '#shared/orders/contract.ts'
import { newId } from '../database/ids.ts'
import { openSession } from './session.ts'
import { testShop } from './shop.ts'

export const TODAY = '2026-11-21'
export const ADDRESS = {
  firstName: 'Zoé',
  lastName: 'Lefèvre',
  street: '4 rue des Tortues',
  city: 'Lyon',
  postalCode: '69001',
  country: 'France',
}

export const entered = (changes: Partial<ManualOrderRequest>): ManualOrderRequest => ({
  requestId: newId(),
  items: [],
  guest: { email: `${newId()}@exemple.test`, firstName: 'Zoé', lastName: 'Lefèvre' },
  shippingMethod: 'colissimo',
  address: ADDRESS,
  paid: { means: 'transfer', on: TODAY },
  ...changes,
})

export async function openManualOrders() {
  const shop = await testShop({ INVOICE_VAT: 'included' })
  const admin = await openSession(shop, 'admin')
  const other = await openSession(shop, 'admin')
  afterAll(() => shop.close())

  // The type of the answer depends on the call.
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  async function call<Answer = Order>(
    method: 'POST' | 'GET' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
    { headers }: { headers: Record<string, string> } = admin,
  ) {
    const answer = await shop.app.inject({ method, url, headers, ...(payload && { payload }) })
    const body = answer.body === '' ? undefined : answer.json()
    return { status: answer.statusCode, body: body as Answer & { message: string; fields: object } }
  }

  const place = (body: object, by = admin) => call<ManualOrder>('POST', '/api/admin/manual-orders', body, by)
  return {
    shop,
    admin,
    other,
    call,
    place,
    enterAgain: async () => Object.assign(admin, await openSession(shop, 'admin')),
    ordered: async (body: ManualOrderRequest) => {
      const { status, body: answer } = await place(body)
      expect(status, JSON.stringify(answer)).toBe(201)
      if (!answer.order) throw new Error('It waits for its payment.')
      return answer.order
    },
  }
}
