export const DOCUMENT_NOT_FOUND = 'Document non trouvé'
export const INVOICE_SUCCEEDED = 'Facture générée avec succès'
export const CREDIT_NOTE_SUCCEEDED = 'Avoir généré avec succès'
export const INVOICE_ORDER_INVALID = 'Données de commande invalides'
export const INVOICE_ITEMS_INVALID = 'Données des articles invalides'
export const INVOICE_ADDRESS_MISSING = 'Adresse de livraison manquante'

export function invoiceFailed(reason: string): string {
  return `Erreur lors de la génération de la facture: ${reason}`
}

/** The file is there, but some of its letters are empty boxes. */
export function lettersMissing(lines: readonly string[]): string {
  return `Le fichier est enregistré, mais des lettres ne s’impriment pas\u202F: ${lines.join(', ')}`
}
