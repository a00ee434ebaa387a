export const DOCUMENTS_LOAD_FAILED = 'Erreur lors du chargement des factures et avoirs'
export const DOCUMENTS_EXPORT_FAILED = 'Erreur lors de l’export du mois'
export const DOCUMENT_NOT_FOUND = 'Document non trouvé'
export const NOT_TO_A_COMPANY = 'Seules les factures et avoirs d’une entreprise ont un fichier Factur-X'
export const NOT_AN_E_INVOICE =
  'Seules les factures et avoirs d’une entreprise française passent par la plateforme'
export const DOCUMENT_REPLACED =
  'Cette facture a été remplacée\u00A0: seule la nouvelle est envoyée à la plateforme'
export const DOCUMENT_SENDING = 'Document en cours de transmission'
export const DOCUMENT_NOT_SENT = 'Le document n’a pas pu être transmis à la plateforme'

export function noteWaits(invoice: string): string {
  return `L’avoir partira une fois la facture ${invoice} acceptée par la plateforme`
}

export function documentRefused(number: string, reason: string): string {
  return `La plateforme a refusé le document ${number}\u00A0: ${reason} Corrigez la facture depuis la commande, ou envoyez-la de nouveau depuis «\u202FFactures et avoirs\u202F».`
}

export const INVOICE_SUCCEEDED = 'Facture générée avec succès'
export const CREDIT_NOTE_SUCCEEDED = 'Avoir généré avec succès'
export const INVOICE_ORDER_INVALID = 'Données de commande invalides'
export const INVOICE_ITEMS_INVALID = 'Données des articles invalides'
export const INVOICE_ADDRESS_MISSING = 'Adresse de livraison manquante'

export function invoiceFailed(reason: string): string {
  return `Erreur lors de la génération de la facture: ${reason}`
}

export function lettersMissing(lines: readonly string[]): string {
  return `Le fichier est enregistré, mais certains caractères ne peuvent pas être imprimés\u00A0: ${lines.join(', ')}`
}

export const FONT_LOAD_FAILED = 'La police du document n’a pas pu être chargée.'
export const INVOICE_MISSING = 'Cette commande n’a pas encore de facture'
export const INVOICE_CREDITED =
  'Cette facture est entièrement remboursée\u00A0: elle ne peut plus être remplacée'
export const INVOICE_CORRECTED = 'Avoir et nouvelle facture émis, le client est prévenu par e-mail'
export const INVOICE_CORRECTION_FAILED = 'La facture n’a pas pu être corrigée'
