import { isToPrepare, type OrderStatus } from './statuses.ts'

/** What became of a parcel that has left. */
export const PARCEL_STATES = ['sent', 'delivered', 'lost', 'returned'] as const
export type ParcelState = (typeof PARCEL_STATES)[number]

export const PARCEL_STATE_LABELS: Record<ParcelState, string> = {
  sent: 'En route',
  delivered: 'Remis',
  lost: 'Perdu',
  returned: 'Revenu à la boutique',
}

/** A parcel that did not arrive: its goods are sent again or refunded. */
export const isNotReceived = (state: ParcelState): boolean => state === 'lost' || state === 'returned'

/** The entry of the history about what became of a parcel. */
export const parcelStateNote = (parcel: string, state: ParcelState): string =>
  `Colis ${parcel}\u00A0: ${PARCEL_STATE_LABELS[state].toLowerCase()}`

/** A parcel that its carrier has not moved for so many days needs a question to the carrier. */
export const STALLED_DAYS = 5

/** A parcel as far as its goods are concerned. */
type ParcelOf = {
  /** Its goods are sent again, so that they count as not sent. */
  isResent: boolean
  /** Packs of each line of the order. */
  lines: Packs
}

type Packs = readonly { line: string; quantity: number }[]

/** Whether the same packs are named, in whatever order. */
export function isSamePacks(one: Packs, other: Packs): boolean {
  const isIn = ({ line, quantity }: Packs[number]) =>
    other.some((packs) => packs.line.toLowerCase() === line.toLowerCase() && packs.quantity === quantity)
  return one.length === other.length && one.every(isIn)
}

/**
 * How many in one parcel are meant by a count for the whole order, as of refunded packs: what fits into the other parcels is
 * counted there first.
 */
export function ofParcel(
  counted: number,
  { packed, elsewhere }: { packed: number; elsewhere: number },
): number {
  return Math.min(packed, Math.max(0, counted - elsewhere))
}

/** How many packs of a line have left and are not sent again. */
export function sentPacks(parcels: readonly ParcelOf[], line: string): number {
  return parcels
    .filter(({ isResent }) => !isResent)
    .flatMap(({ lines }) => lines)
    .filter((sent) => sent.line === line)
    .reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Where a parcel may go from here; one whose goods are sent again stays as it is. */
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

/** The number that a form of the next parcel begins with: one that was entered beforehand, never that of one that has left. */
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
export const PARCEL_ALL_REFUNDED = 'Tout le contenu de ce colis est remboursé\u00A0: il n’y a rien à renvoyer'
export const PARCEL_BEING_REFUNDED =
  'Un remboursement d’articles de ce colis est en cours\u00A0: renvoyez-les quand il est fait'
export const PARCEL_ORDER_ENDED = 'Cette commande est annulée ou remboursée'
export const PARCEL_STATE_SETTLED = 'Les articles de ce colis sont déjà renvoyés'
export const PARCEL_SENT = 'Colis envoyé'
export const PARCEL_SAVED = 'Colis mis à jour'
export const PARCEL_FAILED = 'Erreur lors de l’enregistrement du colis'
