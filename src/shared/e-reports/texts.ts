export const PERIOD_NOT_FOUND = 'Période non trouvée'
export const PERIOD_OPEN = 'Cette période n’est pas encore terminée'
export const PERIODS_LOAD_FAILED = 'Erreur lors du chargement des périodes'
export const REPORT_FAILED = 'Le fichier de la période n’a pas pu être créé'
export const HAND_OVER_FAILED = 'La période n’a pas pu être marquée comme transmise'
export const HANDED_OVER = 'Période marquée comme transmise'
export const REPORT_SENDING = 'Fichier en cours de transmission'
export const NO_PLATFORM_LINKED =
  'Aucune plateforme n’est reliée à la boutique\u00A0: déposez le fichier vous-même'

export function reportRefused(period: string, reason: string): string {
  return `La plateforme a refusé les ventes ${period}\u00A0: ${reason} Corrigez, puis transmettez de nouveau.`
}

export const REPORT_WITHOUT_SIREN =
  'Indiquez le SIREN de votre entreprise dans les réglages\u00A0: il identifie votre déclaration'
export const REPORT_STATE_UNKNOWN = 'État inconnu'
export const VAT_LOAD_FAILED = 'Erreur lors du chargement de la TVA du mois'
