import { counted } from '../count.ts'

/** Why the count of a product changed. The table's check (`migrations/0005_stock.sql`) lists them too. */
export const MOVEMENT_REASONS = [
  /** Counted when it came into the shop, or when the shop began to keep these records. */
  'first-count',
  /** Held for a checkout. */
  'reservation',
  /** The checkout's hold ended: without an order, or because its pieces are the order's from now on. */
  'release',
  /** Held for an order. */
  'sale',
  /** The order ended before it was shipped. */
  'return',
  /** Somebody of the shop said how many there are. */
  'correction',
  /** A file said how many there are. */
  'import',
  /** The product was deleted, and its count with it. */
  'removal',
  /** Somebody of the shop counted the shelf. */
  'count',
  /** New ones came in. */
  'delivery',
  /** Damaged, lost or stolen. */
  'loss',
  /** A customer sent them back after delivery. */
  'sent-back',
] as const
export type MovementReason = (typeof MOVEMENT_REASONS)[number]

/** What a shopkeeper may give as the reason of a difference; a count of the shelf is its own reason. */
export const DIFFERENCE_REASONS = ['delivery', 'sent-back', 'loss', 'correction'] as const
export type DifferenceReason = (typeof DIFFERENCE_REASONS)[number]

export const REASON_LABELS: Record<MovementReason, string> = {
  'first-count': 'Premier comptage',
  reservation: 'Réservée pendant un paiement',
  release: 'Fin de la réservation',
  sale: 'Commande',
  return: 'Commande annulée avant l’envoi',
  correction: 'Correction',
  import: 'Import',
  removal: 'Protection supprimée',
  count: 'Comptage du rayon',
  delivery: 'Réception',
  loss: 'Perte ou casse',
  'sent-back': 'Retour d’un client',
}

/** A change of the stock by the shopkeeper: a count of the shelf, or what came in or went out. */
export type StockKind = 'count' | DifferenceReason

/** Of the field with the number. */
export const AMOUNT_LABELS: Record<StockKind, string> = {
  count: 'Nombre compté en rayon',
  delivery: 'Nombre reçu',
  'sent-back': 'Nombre remis en rayon',
  loss: 'Nombre perdu',
  correction: 'Différence (+ ou −)',
}

export const NUMBER_NEEDED = 'Veuillez saisir un nombre entier'

/** A typed number of pieces, negative only in a correction; undefined if invalid. */
export function readAmount(text: string, kind: StockKind): number | undefined {
  const plain = text.replaceAll(/\s/gu, '').replace('\u2212', '-')
  if (!(kind === 'correction' ? /^[+-]?\d{1,7}$/u : /^\d{1,7}$/u).test(plain)) return undefined
  const amount = Number(plain)
  return amount === 0 && kind !== 'count' ? undefined : amount
}

/** The stock after the movement. */
export function shelfAfter(onShelf: number, kind: StockKind, amount: number): number {
  if (kind === 'count') return amount
  return kind === 'loss' ? onShelf - amount : onShelf + amount
}

export const MOVEMENT_NOTE_MAX_LENGTH = 200

/** Counts saved in one call. */
export const MAX_COUNTS = 200
export const COUNTS_TOO_MANY = `Pas plus de ${MAX_COUNTS} comptages à la fois`
export const countsSaved = (count: number): string =>
  `${counted(count, 'comptage')} enregistré${count > 1 ? 's' : ''}`
export const countsLeft = (count: number): string => `À vérifier\u00A0: ${counted(count, 'comptage')}`

/** How many pieces there are of a product. */
export type StockCount = {
  /** On the shelf, including held pieces: the number that a count must find. */
  onShelf: number
  /** Held for payments under way and for orders that are not shipped. */
  reserved: number
}

/** Why a shelf cannot have this number: held pieces must be there. */
export function shelfError(count: number, { reserved }: Pick<StockCount, 'reserved'>): string | undefined {
  if (count >= reserved) return undefined
  return reserved === 1
    ? 'Une pochette est réservée\u00A0: il doit en rester au moins une en rayon'
    : `${reserved} pochettes sont réservées\u00A0: il doit en rester au moins autant en rayon`
}
