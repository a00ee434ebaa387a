import { REFUND_WORKING_DAYS, type RefundState } from './refund-rules.ts'

export const REFUND_FAILED = 'Erreur lors du remboursement'

export const refundMade = (state: RefundState | undefined): string =>
  state === 'requested'
    ? 'Remboursement enregistré, le prestataire le traitera sous peu'
    : 'Remboursement effectué avec succès'

export const REFUND_WHEN = `Le montant apparaîtra sur votre compte sous ${REFUND_WORKING_DAYS} jours ouvrés.`

export const refundablePacks = (line: string, packs: string): string => `${line}\u00A0: ${packs} au plus`

export const REPAYMENT_NOTED = 'Remboursement noté'
export const REPAYMENT_DAY_REQUIRED = 'Indiquez le jour du remboursement'
export const REFUND_REFUSED = 'Le prestataire de paiement a refusé ce remboursement'
export const REFUND_NOT_FREE =
  'Ce remboursement est déjà celui d’un retour ou d’articles, ou n’a pas été fait chez le prestataire'
export const REFUND_OTHER_ORDER = 'Ce remboursement concerne une autre commande'
export const REFUND_BY_HAND =
  'Cette commande n’a pas été payée en ligne\u00A0: remboursez le client vous-même, puis indiquez comment et quel jour'
