import { counted } from '../count.ts'
import { CANCELLED, DELIVERED, IN_DELIVERY, IN_PREPARATION } from './statuses.ts'

export const BULK_TARGETS = [IN_DELIVERY, IN_PREPARATION, DELIVERED, CANCELLED] as const
export type BulkTarget = (typeof BULK_TARGETS)[number]

export const MAX_BULK = 500
export const TOO_MANY_FOR_BULK = `Choisissez au plus ${MAX_BULK} commandes à la fois`
export const BULK_ORDER_TWICE = 'Une commande est choisie deux fois'
export const BULK_CHANGE_NOT_FOUND = 'Modification groupée non trouvée'
export const BULK_CHANGE_FAILED =
  'La boutique n’a pas pu traiter cette commande malgré plusieurs essais\u00A0: reprenez-la ici'
export const BULK_CHANGE_OF_ANOTHER = 'Cette modification groupée est celle d’une autre personne'

/**
 * `saved`: the order kept its status, for example if only its tracking number changed. `stopped`: the order was still
 * waiting when the change was undone.
 */
export const BULK_ORDER_STATES = ['waiting', 'changed', 'saved', 'refused', 'stopped', 'undone'] as const
export type BulkOrderState = (typeof BULK_ORDER_STATES)[number]

type Change = { status: BulkTarget | null; isTakenBack: boolean }

const ACTS: Record<BulkTarget, string> = {
  [IN_DELIVERY]: 'Envoi',
  [IN_PREPARATION]: 'Mise en préparation',
  [DELIVERED]: 'Passage à «\u202FLivré\u202F»',
  [CANCELLED]: 'Annulation',
}

export function bulkProgress({ status, isTakenBack }: Change, done: number, of: number): string {
  if (status === null)
    return `${isTakenBack ? 'Arrêt des étiquettes' : 'Étiquettes'} en cours\u00A0: ${done} sur ${of}`
  const act = isTakenBack ? 'Reprise' : ACTS[status]
  return `${act} en cours\u00A0: ${done} sur ${of}`
}

const DONE: Record<BulkTarget, string> = {
  [IN_DELIVERY]: 'en livraison',
  [IN_PREPARATION]: 'en préparation',
  [DELIVERED]: 'livrée',
  [CANCELLED]: 'annulée',
}

export function bulkDone(status: BulkTarget | null, count: number): string {
  if (status === null) return counted(count, 'étiquette créée', 'étiquettes créées')
  const isAdjective = status === DELIVERED || status === CANCELLED
  return `${counted(count, 'commande')} ${DONE[status]}${isAdjective && count > 1 ? 's' : ''}`
}

export const bulkRefused = (count: number): string => `Commandes refusées\u00A0:\u00A0${count}`
export const withoutLabel = (count: number): string => `Sans étiquette\u00A0:\u00A0${count}`
