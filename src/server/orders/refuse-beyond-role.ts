import { ADMIN_ONLY } from '#shared/accounts/texts.ts'
import { isBeforeDelivery, type OrderStatus } from '#shared/orders/statuses.ts'
import type { Viewer } from '../http/access.ts'
import { ShopError } from '../http/shop-error.ts'

/**
 * Refuses a change of status that the person's role does not allow. Preparers may send orders. Only admins
 * may cancel or refund orders, or set them to delivered. @throws 403 FORBIDDEN
 */
export function refuseBeyondRole({ role }: Pick<Viewer, 'role'>, from: OrderStatus, to: OrderStatus): void {
  if (role !== 'admin' && !(isBeforeDelivery(from) && isBeforeDelivery(to)))
    throw new ShopError('FORBIDDEN', ADMIN_ONLY)
}
