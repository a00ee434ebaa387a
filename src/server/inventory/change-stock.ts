import { SLEEVE_MAX_STOCK, SLEEVE_STOCK_INVALID } from '#shared/catalogue/sleeve-rules.ts'
import { SLEEVE_NOT_FOUND } from '#shared/catalogue/texts.ts'
import type { SleeveStock, StockChange } from '#shared/inventory/contract.ts'
import { shelfError } from '#shared/inventory/stock-rules.ts'
import { shelfMoved } from '#shared/inventory/texts.ts'
import { ALREADY_CREATED } from '#shared/texts.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { write, type Tx } from '../database/write.ts'
import { invalidFields, ShopError } from '../http/shop-error.ts'
import { lockSale } from '../sales/sale-locks.ts'
import type { Services } from '../services.ts'
import { sleeveStock } from './queries.ts'
import { moveStock, type Cause } from './stock-movements.ts'

/**
 * A count includes held pieces, which stay held. With a `requestId`, a change that is sent twice is made once.
 * @throws 404; 409 STALE if the shelf differs from `seen`; 409 CONFLICT if `requestId` belongs to another change; 422
 * for a shelf with fewer pieces than are held, or too many
 */
export async function changeStock(
  { database, clock }: Services,
  id: string,
  change: StockChange,
  byUserId: string,
): Promise<SleeveStock> {
  return write(database, async (tx) => {
    const [sleeve] = (await lockSale(tx, { sleeves: [id] })).sleeves
    if (!sleeve) throw new ShopError('NOT_FOUND', SLEEVE_NOT_FOUND)
    const present = await sleeveStock(tx, id)
    const { onShelf, reserved } = present
    if (await isMovedBefore(tx, id, change)) return present
    if (change.seen !== undefined && change.seen !== onShelf)
      throw new ShopError('STALE', shelfMoved(onShelf), { present })
    const { count, difference = 0, note } = change
    const wanted = count ?? onShelf + difference
    const error = shelfError(wanted, present)
    const field = count === undefined ? 'difference' : 'count'
    if (error) throw invalidFields({ [field]: error })
    if (wanted - reserved > SLEEVE_MAX_STOCK) throw invalidFields({ [field]: SLEEVE_STOCK_INVALID })
    const reason = count === undefined ? (change.reason ?? 'correction') : 'count'
    const now = clock.now()
    const cause: Cause = { reason, note, byUserId, now, movementId: change.requestId }
    await moveStock(tx, new Map([[id, wanted - onShelf]]), cause)
    await recordActivity(tx, {
      by: byUserId,
      at: now,
      act: 'changed',
      kind: 'sleeve',
      id,
      name: present.name,
      before: { on_shelf: onShelf },
      after: { on_shelf: wanted, reason },
    })
    return { ...present, onShelf: wanted, forSale: wanted - reserved }
  })
}

/**
 * Returns true if the change was made before: its movement has the request's id.
 * @throws 409 CONFLICT if the id belongs to another change
 */
async function isMovedBefore(
  tx: Tx,
  id: string,
  { requestId, count, difference, reason }: StockChange,
): Promise<boolean> {
  if (requestId === undefined) return false
  const made = await tx
    .selectFrom('stock_movements')
    .select(['sleeve_id', 'change', 'reason'])
    .where('id', '=', requestId)
    .executeTakeFirst()
  if (!made) return false
  const isSame =
    count === undefined ? made.change === difference && made.reason === reason : made.reason === 'count'
  if (made.sleeve_id === id && isSame) return true
  throw new ShopError('CONFLICT', ALREADY_CREATED)
}
