import { ADMIN_ONLY } from '#shared/accounts/texts.ts'
import { isBeforeDelivery, type OrderStatus } from '#shared/orders/statuses.ts'
import type { Viewer } from '../http/access.ts'
import { ShopError } from '../http/shop-error.ts'

/** @throws 403 for a preparer, unless `isBeforeDelivery` is true for both statuses */
export function refuseBeyondRole({ role }: Pick<Viewer, 'role'>, from: OrderStatus, to: OrderStatus): void {
  if (role !== 'admin' && !(isBeforeDelivery(from) && isBeforeDelivery(to)))
    throw new ShopError('FORBIDDEN', ADMIN_ONLY)
}
