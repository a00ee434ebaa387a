import { fieldErrors, requiredUpTo, type FieldErrors } from '../field-errors.ts'
import { oneSpelling } from '../one-spelling.ts'
import { isFrenchVatNumber, sirenOf } from '../settings/seller-numbers.ts'

export type Company = { name: string; siren: string; vatNumber: string }

/** The answer of VIES. `reference` proves the answer and may be ''. */
export type VatCheck = { isValid: boolean; reference: string; at: string }

export type CheckedCompany = Company & { vatCheck?: VatCheck | undefined }

export const COMPANY_VAT =
  'Pour une livraison dans l’Union européenne, votre facture porte la TVA française\u00A0: nous ne vendons pas hors taxe.'

export const COMPANY_VAT_CHECKED =
  'Pour une livraison dans un autre pays de l’Union européenne, un numéro valide aujourd’hui (VIES) donne une facture sans TVA, au même prix\u202F; sinon, elle porte la TVA française.'
export const COMPANY_EXEMPT = 'Numéro valide\u00A0: votre facture sera sans TVA (autoliquidation).'
export const COMPANY_NOT_EXEMPT =
  'Numéro non confirmé par VIES\u00A0: votre facture portera la TVA française.'

/**
 * The law demands these sentences on an invoice to a company (C. com. L. 441-9, L. 441-10, D. 441-5; decree 2022-1299).
 * `code` marks the sentence in the structured invoice.
 */
export const COMPANY_MENTIONS: readonly { code?: string; text: string }[] = [
  {
    code: 'PMT',
    text: 'Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement\u00A0: 40\u00A0€.',
  },
  {
    code: 'PMD',
    text: 'Pénalités de retard\u00A0: trois fois le taux d’intérêt légal, exigibles sans rappel.',
  },
  { code: 'AAB', text: 'Aucun escompte pour paiement anticipé.' },
  { text: 'Catégorie de l’opération\u00A0: livraison de biens.' },
]
export const COMPANY_LIMITS = { name: 120, siren: 20, vatNumber: 20 } as const

export const COMPANY_NAME_REQUIRED = 'Indiquez le nom de l’entreprise'
export const SIREN_REQUIRED = 'Indiquez le SIREN de l’entreprise, ou son numéro de TVA'
export const SIREN_HINT = 'Hors de France, laissez vide et indiquez le numéro de TVA.'
export const SIREN_INVALID = 'Un SIREN a neuf chiffres, comme 812\u00A0345\u00A0676'
export const VAT_NUMBER_INVALID =
  'Un numéro de TVA commence par le code du pays, comme FR19\u00A0812345676 ou BE0123456749'
export const COMPANY_INVOICE = 'Facture au nom d’une entreprise'

const name = requiredUpTo(COMPANY_LIMITS.name, COMPANY_NAME_REQUIRED)

const VAT_NUMBER = /^[A-Z]{2}[0-9A-Z+*]{2,13}$/

export const companyRules = {
  name,
  siren: (typed: string): string | undefined =>
    isBlank(typed) || (/^\d{9}$/.test(compact(typed)) && sirenOf(compact(typed)) !== undefined)
      ? undefined
      : SIREN_INVALID,
  vatNumber: (typed: string): string | undefined => {
    const number = compact(typed)
    if (number === '') return undefined
    const isValid = number.startsWith('FR') ? isFrenchVatNumber(number) : VAT_NUMBER.test(number)
    return isValid ? undefined : VAT_NUMBER_INVALID
  },
}

export function companyErrors(company: Company): FieldErrors<keyof Company> {
  return fieldErrors({
    name: companyRules.name(company.name),
    siren: companyRules.siren(company.siren) ?? missingSiren(company),
    vatNumber: companyRules.vatNumber(company.vatNumber),
  })
}

/**
 * A SIREN or a VAT number is enough: a French VAT number contains the SIREN, and a company abroad usually has no SIREN.
 */
export function missingSiren({ siren, vatNumber }: Company): string | undefined {
  return isBlank(siren) && isBlank(vatNumber) ? SIREN_REQUIRED : undefined
}

export function readCompany(typed: Company): Company {
  const vatNumber = compact(typed.vatNumber)
  const siren = compact(typed.siren) || (vatNumber.startsWith('FR') ? vatNumber.slice(4) : '')
  return { name: oneSpelling(typed.name), siren, vatNumber }
}

const compact = (typed: string) =>
  oneSpelling(typed)
    .toUpperCase()
    .replaceAll(/[\s.\p{Pd}]/gu, '')
const isBlank = (typed: string) => compact(typed) === ''
