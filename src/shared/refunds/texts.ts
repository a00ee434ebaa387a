export const REFUND_REFUSED = 'Le prestataire de paiement a refusé ce remboursement'
export const REFUND_OTHER_ORDER = 'Ce remboursement concerne une autre commande'
export const REFUND_BY_HAND =
  'Cette commande n’a pas été payée en ligne\u00A0: rendez l’argent vous-même, puis indiquez comment et quel jour'
