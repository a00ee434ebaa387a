import { SLEEVE_MAX_STOCK } from '../catalogue/sleeve-rules.ts'
import { isAccountNumber } from '../chart-of-accounts.ts'
import { emailError } from '../email.ts'
import { REQUIRED_FIELD, tooLong } from '../field-errors.ts'
import { formatCents } from '../money.ts'
import { isBlank } from '../search-text.ts'
import type { ClosingDays } from '../shipping/closing-days.ts'
import { COUNTRIES } from '../shipping/countries.ts'
import { canServe, offeredMethods, type Delivery, type Offer } from '../shipping/delivery.ts'
import {
  PARCEL_METHODS,
  SHIPPING_LABELS,
  SHIPPING_METHODS,
  type ShippingMethod,
} from '../shipping/shipping-methods.ts'
import { WORLD_COUNTRIES } from '../world-countries.ts'
import { accentError } from './accent-colour.ts'
import { hasPackWeight } from './weights.ts'

/** In euros. */
export const MAX_FEE = 200
export const MAX_FREE_FROM = 10_000
/** In working days. */
export const MAX_DELAY = 60
export const CLOSING_TEXT_MAX_LENGTH = 200
export const MAX_CLOSINGS = 20
export const MAX_LOW_STOCK = SLEEVE_MAX_STOCK
/** In euros. */
export const MAX_THRESHOLD = 10_000_000

export const NO_METHOD_LEFT = 'Gardez au moins un mode de livraison dans un pays'
export const NO_RELAYS_THERE = 'il n’y a pas de points relais outre-mer'
export const FEE_NEGATIVE = 'Le tarif ne peut pas être négatif'
export const URL_INVALID = 'L’adresse doit commencer par https://'
export const COUNTRY_CODE_INVALID = 'Indiquez les deux lettres du pays (FR, CN)'
export const DELAYS_REVERSED = 'Le délai le plus long ne peut pas être inférieur au plus court'
export const DELAY_INVALID = `Le délai doit être un nombre entier de jours, de 1 à ${MAX_DELAY}`
export const CLOSING_REVERSED = 'Le dernier jour ne peut pas précéder le premier'
export const CLOSINGS_OVERLAP = 'Deux fermetures se recouvrent\u00a0: modifiez l’une d’elles'
export const AMOUNT_WRONG = 'Indiquez un montant en euros, comme 4,30'
export const MAX_GRAMS = 10_000
export const GRAMS_INVALID = 'Indiquez un poids entre 0 et 10\u202F000 grammes'
export const MAX_LETTER_GRAMS = 2_000
export const LETTER_GRAMS_INVALID = 'Indiquez un poids en grammes, 2\u202F000 au plus'
export const LETTER_ABROAD = 'la lettre suivie reste en France métropolitaine'
export const LETTER_ALONE =
  'Proposez aussi Mondial Relay ou Colissimo en France\u00a0: une commande trop lourde ne peut pas partir en lettre suivie'
export const LETTER_WITHOUT_WEIGHTS =
  'Indiquez d’abord le poids de vos lots, dans «\u202FPoids\u202F»\u00a0: il décide si une commande peut partir en lettre suivie'
export const WHOLE_NUMBER = 'Indiquez un nombre entier, positif ou nul'
export const NAME_MISSING = 'Indiquez le nom de la boutique'
export const ACCOUNT_INVALID = 'Un compte commence par trois chiffres du plan comptable, comme 707000'
export const PLATFORM_NUMBER_INVALID = 'Ce numéro a quatre caractères, comme 0123'
export const REGIME_MISSING = 'Choisissez un régime de TVA'
export const REGIME_IN_PAST =
  'Choisissez aujourd’hui ou un jour à venir\u00a0: les documents déjà émis gardent leur régime'

export type TextKind =
  | 'name'
  | 'headline'
  | 'email'
  | 'url'
  | 'country'
  | 'picture'
  | 'light'
  | 'dark'
  | 'platform'
  | 'account'

/** Only the shop's name and the headline must not be blank. */
export function textError(
  { max, kind }: { max: number; kind?: TextKind },
  typed: string,
): string | undefined {
  const text = typed.trim()
  if (kind === 'headline' && isBlank(text)) return REQUIRED_FIELD
  if (text === '') return kind === 'name' ? NAME_MISSING : undefined
  if (kind === 'country') return WORLD_COUNTRIES.includes(text) ? undefined : COUNTRY_CODE_INVALID
  if (kind === 'light' || kind === 'dark') return accentError(kind, text)
  if (text.length > max) return tooLong(max)
  if (kind === 'email') return emailError(text)
  if (kind === 'account') return isAccountNumber(text) ? undefined : ACCOUNT_INVALID
  if (kind === 'platform') return /^[0-9A-Z]{4}$/.test(text) ? undefined : PLATFORM_NUMBER_INVALID
  if (kind === 'url') return isWebAddress(text) ? undefined : URL_INVALID
  return undefined
}

function isWebAddress(text: string): boolean {
  return /^https:\/\/[^\s/]+\.\S+$/.test(text)
}

export function deliveryErrors({
  offers,
  days,
  overseasDays,
  letter: weights,
}: Delivery): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const method of SHIPPING_METHODS) {
    for (const country of COUNTRIES) {
      const offer = offers[method][country]
      const sentence = offer.offered && !canServe(method, country) ? NOT_SERVED[method] : offerError(offer)
      if (sentence)
        errors[`delivery.${method}.${country}`] = `${SHIPPING_LABELS[method]}, ${country}\u00a0: ${sentence}`
    }
  }
  const letter = letterError({ offers, letter: weights })
  if (letter) errors[offerPathOfLetter] = letter
  if (offeredMethods({ offers }).length === 0) errors['delivery'] = NO_METHOD_LEFT
  if (days.max < days.min) errors['delivery.delayDays'] = DELAYS_REVERSED
  if (overseasDays.max < overseasDays.min) errors['delivery.overseasDelayDays'] = DELAYS_REVERSED
  return errors
}

const NOT_SERVED: Record<ShippingMethod, string> = {
  mondialRelay: NO_RELAYS_THERE,
  colissimo: '',
  trackedLetter: LETTER_ABROAD,
}
const offerPathOfLetter = 'delivery.trackedLetter.France'

function letterError({ offers, letter }: Pick<Delivery, 'offers' | 'letter'>): string | undefined {
  if (!offers.trackedLetter.France.offered) return undefined
  if (!PARCEL_METHODS.some((method) => offers[method].France.offered)) return LETTER_ALONE
  return letter === undefined || hasPackWeight(letter) ? undefined : LETTER_WITHOUT_WEIGHTS
}

function offerError({ offered, feeCents, freeFromCents }: Offer): string | undefined {
  if (feeCents < 0) return FEE_NEGATIVE
  if (!offered || freeFromCents === null || freeFromCents >= feeCents) return undefined
  return `le montant qui rend la livraison gratuite ne peut pas être inférieur au tarif (${formatCents(feeCents)})`
}

export function closingsError(closings: readonly ClosingDays[]): string | undefined {
  if (closings.some(({ from, to }) => to < from)) return CLOSING_REVERSED
  const ordered = closings.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const overlaps = ordered.some(({ from }, at) => at > 0 && from <= (ordered[at - 1]?.to ?? ''))
  return overlaps ? CLOSINGS_OVERLAP : undefined
}
