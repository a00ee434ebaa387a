export const CUSTOM_LABEL_MAX = 120
export const CUSTOM_LINES_MAX_EUROS = 100_000

export const CUSTOM_LABEL_REQUIRED = 'Indiquez le libellé de la ligne libre'
export const CUSTOM_PRICE_INVALID = 'Le prix d’une ligne libre est un montant de plus de 0\u00A0€'
export const CUSTOM_LINES_TOO_DEAR =
  'Les lignes libres ne peuvent pas dépasser 100\u202F000\u00A0€ par commande'
/** Replaces the label when names are erased, because the label may be about the person. */
export const CUSTOM_LABEL_ERASED = 'Libellé effacé'

/** In digits. */
export const CUSTOMS_CODE_MAX = 10
export const CUSTOMS_CODE_INVALID = 'Un code douanier a de 6 à 10 chiffres'

/** '4202 92 98' becomes '42029298'. */
export const plainCustomsCode = (typed: string): string => typed.replaceAll(/[\s.]/g, '')

export function customsCodeError(typed: string): string | undefined {
  return /^(?:\d{6,10})?$/.test(plainCustomsCode(typed)) ? undefined : CUSTOMS_CODE_INVALID
}
