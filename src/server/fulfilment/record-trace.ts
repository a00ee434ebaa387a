import { parcelStateNote } from '#shared/orders/parcels.ts'
import type { ShippingMethod } from '#shared/shipping/shipping-methods.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { write, type Tx } from '../database/write.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { addHistory } from '../orders/change-order-status.ts'
import { countEdit, type LockedOrder } from '../orders/lock-order.ts'
import { setParcelState } from '../orders/parcels.ts'
import type { Trace } from '../outside/carriers/interface.ts'
import type { Services } from '../services.ts'

/** A parcel as it was when the carrier was asked. */
export type FollowedParcel = { id: string; orderId: string; carrier: ShippingMethod; trackingNumber: string }

const BY_SHOP = { kind: 'shop', userId: null } as const

/**
 * A report is ignored if the parcel's carrier, number or state has changed meanwhile, or if the report is older than
 * the order, because it is then about another parcel with the same number.
 */
export async function recordTrace(
  services: Services,
  { id, orderId, carrier, trackingNumber }: FollowedParcel,
  trace: Trace,
): Promise<void> {
  const now = services.clock.now()
  const at = trace.at > now ? now : trace.at
  await write(services.database, (tx) =>
    actOnOrder(tx, services, { orderId, by: BY_SHOP }, async (order) => {
      const parcel = order.parcels.find((one) => one.id === id)
      const isSame = parcel?.carrier === carrier && parcel.tracking_number === trackingNumber
      if (!parcel || !isSame || parcel.state !== 'sent' || at < order.created_at) return
      await tx
        .updateTable('parcels')
        .set({ last_event: trace.label, moved_at: at })
        .where('id', '=', id)
        .execute()
      if (trace.kind !== 'moving' && trace.kind !== 'delivered')
        await tellOfTrouble(tx, services, order, { id, trackingNumber, kind: trace.kind })
      if (trace.kind === 'delivered' || trace.kind === 'returned')
        await endWay(tx, services, order, { id, trackingNumber, state: trace.kind, at })
    }),
  )
}

async function endWay(
  tx: Tx,
  services: Services,
  order: LockedOrder,
  { id, trackingNumber, state, at }: Ended,
): Promise<void> {
  const deliveredAt = state === 'delivered' ? at : null
  await setParcelState(tx, id, { state, isResent: false, deliveredAt })
  const note = parcelStateNote(trackingNumber, state)
  await addHistory(tx, order.id, { status: order.status, by: BY_SHOP, note, at: services.clock.now() })
  await countEdit(tx, order.id)
}

type Ended = { id: string; trackingNumber: string; state: 'delivered' | 'returned'; at: Date }

const TROUBLES = {
  problem: 'a un problème',
  returning: 'revient vers la boutique',
  returned: 'est revenu à la boutique',
}

async function tellOfTrouble(
  tx: Tx,
  services: Services,
  order: LockedOrder,
  { id, trackingNumber, kind }: { id: string; trackingNumber: string; kind: keyof typeof TROUBLES },
): Promise<void> {
  await raiseAlert(tx, services, {
    key: `parcel-${kind}:${id}`,
    message: `Le colis ${trackingNumber} de la commande ${order.number} ${TROUBLES[kind]}, d’après le transporteur.`,
    orderId: order.id,
  })
}
