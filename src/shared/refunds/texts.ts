export const REFUND_REFUSED = 'Le prestataire de paiement a refusé ce remboursement'
export const REFUND_OTHER_ORDER = 'Ce remboursement concerne une autre commande'
