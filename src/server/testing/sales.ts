import { afterAll, afterEach, expect } from 'vitest'
import type { Order } from '#shared/orders/contract.ts'
import type { AdminWithdrawal, AdminWithdrawalPage } from '#shared/withdrawals/contract.ts'
import { newId } from '../database/ids.ts'
import { aBuyer, aCheckout, ledger, shelve, type Buyer } from './checkout.ts'
import { wrongBooks } from './inventory.ts'
import { stockOnShelf, wrongDerivedColumns } from './orders.ts'
import { testShop } from './shop.ts'

type Purchase = Parameters<typeof aCheckout>[1] & {
  stock?: number
  buyer?: Buyer
}

export async function openSales(environment: Record<string, string> = {}) {
  const shop = await testShop(environment)
  const admin = await aBuyer(shop, 'admin')
  afterAll(() => shop.close())
  afterEach(async () => {
    expect([await wrongDerivedColumns(shop), await wrongBooks(shop)]).toEqual([[], []])
  })
  const { call } = admin
  const orderSeen = async (id: string, { headers }: Pick<Buyer, 'headers'> = admin) =>
    (await shop.app.inject({ url: `/api/orders/${id}`, headers })).json<Order>()
  const returnsOf = async (id: string): Promise<AdminWithdrawal[]> => {
    const { number } = await orderSeen(id)
    const url = `/api/admin/withdrawals?state=all&q=${number}`
    return (await shop.app.inject({ url, headers: admin.headers })).json<AdminWithdrawalPage>().items
  }
  const returnUrl = ({ _id }: Pick<AdminWithdrawal, '_id'>) => `/api/admin/withdrawals/${_id}`
  return {
    shop,
    admin,
    orderSeen,
    returnsOf,
    returnOf: async (id: string, isWanted: (one: AdminWithdrawal) => boolean = () => true) => {
      const found = (await returnsOf(id)).find(isWanted)
      if (!found) throw new Error('The order has no such return.')
      return found
    },
    send: (id: string, lines?: object[], more: object = {}) =>
      call('POST', `/api/orders/${id}/parcels`, { requestId: newId(), ...(lines && { lines }), ...more }),
    changeParcel: async (id: string, place: number, patch: object) => {
      const { parcels } = await orderSeen(id)
      return call('PATCH', `/api/orders/${id}/parcels/${parcels[place]?._id}`, patch)
    },
    setStatus: (id: string, status: string, more: object = {}) =>
      call('PUT', `/api/orders/${id}/status`, { status, ...more }),
    refund: (id: string, body: object = {}) => call('POST', `/api/orders/${id}/refunds`, body),
    cancel: ({ id, buyer }: { id: string; buyer: Buyer }) => buyer.call('PUT', `/api/orders/${id}/cancel`),
    withdraw: (buyer: Buyer, id: string, lines: object[], requestId: string = newId()) =>
      buyer.call('POST', `/api/orders/${id}/withdrawals`, { lines, requestId }),
    declareByForm: (orderNumber: string, email: string) =>
      admin.post('/api/withdrawals', { name: 'Ana Test', email, orderNumber, confirm: true }),
    check: (one: AdminWithdrawal, line: string, restocked: number, damaged = 0) =>
      call('PUT', `${returnUrl(one)}/check`, { lines: [{ line, restocked, damaged }] }),
    payReturn: (one: AdminWithdrawal, body: object = {}) => call('POST', `${returnUrl(one)}/refund`, body),
    isDue: async (id: string, due: 'preparation' | 'refund'): Promise<boolean> => {
      const { headers } = admin
      const list = await shop.app.inject({ url: `/api/admin/orders/ids?due=${due}`, headers })
      return list.json<{ ids: string[] }>().ids.includes(id)
    },
    givenBack: async (paymentId: string) =>
      (await ledger(shop)).refunds
        .filter(({ capture_id }) => capture_id === paymentId)
        .map(({ amount }) => amount.value),
    bought: async (packs: number, { stock = 1000, buyer: known, ...changes }: Purchase = {}) => {
      const sleeve = await shelve(shop, stock)
      const buyer = known ?? (await aBuyer(shop))
      const { body } = await buyer.bought(aCheckout(sleeve, changes, packs))
      const { _id: id = '', number = '', items = [], paymentId } = body
      const shelf = () => stockOnShelf(shop, sleeve)
      const mailbox = `${buyer.userId}@exemple.test`
      return { id, number, line: items[0]?._id ?? '', sleeve, shelf, buyer, mailbox, paymentId }
    },
  }
}
