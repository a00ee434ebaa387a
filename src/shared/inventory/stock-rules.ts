import { counted } from '../count.ts'

/** A new reason also needs a migration, because a check constraint of `stock_movements` lists the reasons. */
export const MOVEMENT_REASONS = [
  'first-count',
  'reservation',
  /** The reservation of a checkout ended, without an order or because the order took it over. */
  'release',
  'sale',
  /** Pieces that an order no longer sends. */
  'return',
  'correction',
  'import',
  'removal',
  'count',
  'delivery',
  'loss',
  /** Pieces that had left came back to the shelf. */
  'sent-back',
] as const
export type MovementReason = (typeof MOVEMENT_REASONS)[number]

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

export type StockKind = 'count' | DifferenceReason

export const AMOUNT_LABELS: Record<StockKind, string> = {
  count: 'Nombre compté en rayon',
  delivery: 'Nombre reçu',
  'sent-back': 'Nombre remis en rayon',
  loss: 'Nombre perdu',
  correction: 'Différence (+ ou −)',
}

export const NUMBER_NEEDED = 'Veuillez saisir un nombre entier'

/** Returns undefined for an invalid number. Only a correction may be negative, and only a count may be 0. */
export function readAmount(text: string, kind: StockKind): number | undefined {
  const plain = text.replaceAll(/\s/gu, '').replace('\u2212', '-')
  if (!(kind === 'correction' ? /^[+-]?\d{1,7}$/u : /^\d{1,7}$/u).test(plain)) return undefined
  const amount = Number(plain)
  return amount === 0 && kind !== 'count' ? undefined : amount
}

export function shelfAfter(onShelf: number, kind: StockKind, amount: number): number {
  if (kind === 'count') return amount
  return kind === 'loss' ? onShelf - amount : onShelf + amount
}

export const MOVEMENT_NOTE_MAX_LENGTH = 200

export const MAX_COUNTS = 200
export const COUNTS_TOO_MANY = `Pas plus de ${MAX_COUNTS} comptages à la fois`
export const countsSaved = (count: number): string =>
  `${counted(count, 'comptage')} enregistré${count > 1 ? 's' : ''}`
export const countsLeft = (count: number): string => `À vérifier\u00A0: ${counted(count, 'comptage')}`

export type StockCount = {
  /** Includes reserved pieces, because people count them too. */
  onShelf: number
  /** For open payments and unsent orders. */
  reserved: number
}

export function shelfError(count: number, { reserved }: Pick<StockCount, 'reserved'>): string | undefined {
  if (count >= reserved) return undefined
  return reserved === 1
    ? 'Une pochette est réservée\u00A0: il doit en rester au moins une en rayon'
    : `${reserved} pochettes sont réservées\u00A0: il doit en rester au moins autant en rayon`
}
