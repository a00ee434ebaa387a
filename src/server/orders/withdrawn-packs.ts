import { sql } from 'kysely'

/**
 * Whether packs of a withdrawal's line have left the shop, so that they come back by parcel: of `withdrawal_lines wl` and its
 * `order_lines l`, in SQL. What its own refund has taken out of the parcel has not left.
 */
export const withdrawnPacksHaveLeft = sql<boolean>`(wl.quantity > l.quantity
  - (select coalesce(sum(pl.quantity), 0) from parcel_lines pl join parcels p on p.id = pl.parcel_id
    where pl.line_id = l.id and not p.is_resent)
  - (select coalesce(sum(rl.unsent), 0) from refund_lines rl join refunds r on r.id = rl.refund_id
    where rl.line_id = l.id and r.state <> 'failed' and r.withdrawal_id is distinct from wl.withdrawal_id))`
