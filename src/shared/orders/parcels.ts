import { isToPrepare, type OrderStatus } from './statuses.ts'

export const PARCEL_STATES = ['sent', 'delivered', 'lost', 'returned'] as const
export type ParcelState = (typeof PARCEL_STATES)[number]

export const PARCEL_STATE_LABELS: Record<ParcelState, string> = {
  sent: 'En route',
  delivered: 'Remis',
  lost: 'Perdu',
  returned: 'Revenu à la boutique',
}

export const isNotReceived = (state: ParcelState): state is keyof typeof UNDELIVERED =>
  state === 'lost' || state === 'returned'

export const UNDELIVERED: Record<Exclude<ParcelState, 'sent' | 'delivered'>, string> = {
  lost: 'Colis perdu\u00A0: à renvoyer ou à rembourser',
  returned: 'Colis revenu\u00A0: à renvoyer ou à rembourser',
}

export const parcelStateNote = (parcel: string, state: ParcelState): string =>
  `Colis ${parcel}\u00A0: ${PARCEL_STATE_LABELS[state].toLowerCase()}`

/** After this many days without news of a parcel, the shop should ask the carrier. */
export const STALLED_DAYS = 5

type Packs = readonly { line: string; quantity: number }[]

export function isSamePacks(one: Packs, other: Packs): boolean {
  const isIn = ({ line, quantity }: Packs[number]) =>
    other.some((packs) => packs.line.toLowerCase() === line.toLowerCase() && packs.quantity === quantity)
  return one.length === other.length && one.every(isIn)
}

/**
 * Of an order's pieces, `counted` came back. `packed` pieces were in this parcel, and `elsewhere` in other parcels.
 * Returns how many of those that came back were in this parcel. The other parcels take their share first.
 */
export function ofParcel(
  counted: number,
  { packed, elsewhere }: { packed: number; elsewhere: number },
): number {
  return Math.min(packed, Math.max(0, counted - elsewhere))
}

export function nextParcelStates({
  state,
  isResent,
}: {
  state: ParcelState
  isResent: boolean
}): ParcelState[] {
  if (isResent) return []
  return PARCEL_STATES.filter((next) => next !== 'sent' && next !== state)
}

/**
 * Returns the tracking number with which the form begins. If the order is still to prepare, the number of an earlier
 * parcel is not used.
 */
export function numberToBegin(order: {
  trackingNumber: string | null
  status: OrderStatus
  parcels: readonly { trackingNumber: string | null }[]
}): string {
  const hasLeft = order.parcels.some(({ trackingNumber }) => trackingNumber === order.trackingNumber)
  return isToPrepare(order.status) && hasLeft ? '' : (order.trackingNumber ?? '')
}

export const PARCEL_NOT_FOUND = 'Colis non trouvé'
export const PARCEL_NUMBER_USED = 'Ce numéro est celui d’un autre colis de cette commande'
export const PARCEL_NOTHING_LEFT = 'Cette commande n’a plus rien à envoyer'
export const PARCEL_LINES_INVALID = 'Ces articles sont déjà partis, ou ne sont pas à envoyer'
export const PARCEL_ALL_REFUNDED =
  'Tout le contenu de ce colis est remboursé\u00A0: il n’y a rien à réexpédier'
export const PARCEL_BEING_REFUNDED =
  'Un remboursement d’articles de ce colis est en cours\u00A0: réexpédiez-les quand il est terminé'
export const PARCEL_ORDER_ENDED = 'Cette commande est annulée ou remboursée'
export const PARCEL_STATE_SETTLED = 'Les articles de ce colis sont déjà réexpédiés'
export const PARCEL_SENT = 'Colis envoyé'
export const PARCEL_SAVED = 'Colis mis à jour'
export const PARCEL_FAILED = 'Erreur lors de l’enregistrement du colis'
