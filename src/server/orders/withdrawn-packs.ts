import { sql } from 'kysely'

const sent = sql<number>`(select coalesce(sum(pl.quantity), 0) from parcel_lines pl join parcels p on p.id = pl.parcel_id
    where pl.line_id = l.id and not p.is_resent)`

/**
 * SQL for `withdrawal_lines wl` and its `order_lines l`: whether packs of the line have left, so that they come back by parcel.
 * None has while no parcel holds the line; and packs that the withdrawal's own refund took out of the parcel have not left.
 */
export const withdrawnPacksHaveLeft = sql<boolean>`(${sent} > 0 and wl.quantity > l.quantity - ${sent}
  - (select coalesce(sum(rl.unsent), 0) from refund_lines rl join refunds r on r.id = rl.refund_id
    where rl.line_id = l.id and r.state <> 'failed' and r.withdrawal_id is distinct from wl.withdrawal_id))`
