import type { ReportingRhythm } from '../reporting-rhythm.ts'
import type { CompaniesAbroad, EuVatPlace, VatMode } from '../vat-mode.ts'

/** The settings have an id, because the activity log and the uses of a picture name objects by id. */
export const SETTINGS_ID = '00000000-0000-7000-8000-000000000061'
export const SETTINGS_TITLE = 'Réglages'
export const SETTINGS_SAVED = 'Réglages enregistrés'
export const SETTINGS_SAVE_FAILED = 'Erreur lors de l’enregistrement des réglages'
export const SETTINGS_LOAD_FAILED = 'Erreur lors du chargement des réglages'
export const TEXT_UNKNOWN = 'Page non trouvée'
export const TEXT_SAVED = 'Texte enregistré'
export const TEXT_SAVE_FAILED = 'Erreur lors de l’enregistrement du texte'
export const TEXT_RESTORED = 'Version rétablie'
export const TEXT_VERSIONS_FAILED = 'Erreur lors du chargement des versions'
export const OPENING_TITLE = 'Ouvrir la boutique'

export const REGIME_LABELS: Record<VatMode, string> = {
  included: 'TVA comprise dans les prix',
  added: 'TVA ajoutée aux prix sur la facture',
  franchise: 'Franchise en base (sans TVA)',
}

export const EU_PLACE_LABELS: Record<EuVatPlace, string> = {
  seller: 'TVA française (moins de 10\u202F000 € de telles ventes par an)',
  destination: 'TVA du pays de livraison, déclarée au guichet unique (OSS)',
}

export const COMPANIES_ABROAD_LABELS: Record<CompaniesAbroad, string> = {
  taxed: 'Elles paient la TVA française',
  exempt: 'Sans TVA, si VIES confirme leur numéro le jour de l’achat',
}

export const CLOSING_DAYS_REQUIRED = 'Indiquez le premier et le dernier jour de chaque fermeture'

export const RHYTHM_LABELS: Record<ReportingRhythm, string> = {
  'two-months': 'Tous les deux mois (franchise en base)',
  monthly: 'Tous les mois (régime simplifié, ou réel trimestriel)',
  'ten-days': 'Tous les dix jours (régime réel mensuel)',
}
export const RHYTHM_MISSING = 'Choisissez un rythme'
export const SHOP_IS_OPEN = 'La boutique est ouverte\u00A0: les clients peuvent commander et payer.'
