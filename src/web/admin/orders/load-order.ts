import type { Order } from '#shared/orders/contract.ts'
import { OWN_ACTIVITY_SIZE } from '#shared/page-size.ts'
import type { AdminWithdrawal } from '#shared/withdrawals/contract.ts'
import { api } from '#web/session/api.ts'
import { promised } from '../api/use-promised.ts'
import { isAdminNow } from '../layout/for-admins.tsx'

export type LoadedOrder = ReturnType<typeof loadOrder>

export function loadOrder(id: string) {
  const order = api.call('GET /api/orders/:id', { params: { id } })
  if (!isAdminNow()) return { order: promised(order) }
  const activity = api.call('GET /api/admin/activity', {
    query: { subject: id, page: 1, limit: OWN_ACTIVITY_SIZE },
  })
  return {
    order: promised(order),
    withdrawals: promised(order.then(withdrawalsOf)),
    activity: promised(activity),
    mails: promised(api.call('GET /api/admin/orders/:id/mails', { params: { id } })),
  }
}

async function withdrawalsOf({ number }: Order): Promise<AdminWithdrawal[]> {
  const query = { q: number, limit: 20 }
  const { items } = await api.call('GET /api/admin/withdrawals', { query })
  return items.filter(({ orderNumber }) => orderNumber === number)
}
