import { COUNTRIES, COUNTRY_FACTS, isCountry, type Country } from './countries.ts'
import {
  PARCEL_METHODS,
  type ParcelMethod,
  SHIPPING_DAYS,
  SHIPPING_LABELS,
  SHIPPING_METHODS,
  type ShippingMethod,
} from './shipping-methods.ts'

export type Offer = {
  offered: boolean
  feeCents: number
  /** Null if delivery never becomes free. */
  freeFromCents: number | null
}

export type Delivery = {
  offers: Record<ShippingMethod, Record<Country, Offer>>
  /** In working days. */
  days: Delay
  /** In working days. */
  overseasDays: Delay
  /** Undefined if the tracked letter is not offered, or cannot take these goods. */
  letter?: LetterWeights
}

/** In grams. `letterMax` is the limit for goods with their envelope. */
export type LetterWeights = Record<'envelope' | 'letterMax' | 'pack1' | 'pack5' | 'pack10' | 'pack32', number>

export type Delay = { min: number; max: number }

const USUAL_FEE_CENTS: Record<ShippingMethod, number> = {
  mondialRelay: 430,
  colissimo: 890,
  trackedLetter: 350,
}
/** By default, Mondial Relay is free from this subtotal, and the other methods are never free. */
const FREE_SHIPPING_FROM_CENTS = 3000

export const DEFAULT_DELIVERY: Delivery = {
  offers: {
    mondialRelay: defaultOffers('mondialRelay'),
    colissimo: defaultOffers('colissimo'),
    trackedLetter: defaultOffers('trackedLetter'),
  },
  days: { min: SHIPPING_DAYS.min, max: SHIPPING_DAYS.max },
  overseasDays: { min: 7, max: 15 },
}

function defaultOffers(method: ShippingMethod): Record<Country, Offer> {
  const offers = COUNTRIES.map((country): [Country, Offer] => {
    const fee = COUNTRY_FACTS[country].shipping[method]
    return [
      country,
      {
        offered: fee !== undefined,
        feeCents: typeof fee === 'number' ? fee : USUAL_FEE_CENTS[method],
        freeFromCents: method === 'mondialRelay' ? FREE_SHIPPING_FROM_CENTS : null,
      },
    ]
  })
  return Object.fromEntries(offers) as Record<Country, Offer>
}

export function canServe(method: ShippingMethod, country: Country): boolean {
  if (method === 'trackedLetter') return country === 'France'
  return method !== 'mondialRelay' || !COUNTRY_FACTS[country].isWithoutRelays
}

export function servedCountries({ offers }: Pick<Delivery, 'offers'>, method: ShippingMethod): Country[] {
  return COUNTRIES.filter((country) => offers[method][country].offered)
}

export function deliveredCountries({ offers }: Pick<Delivery, 'offers'>): Country[] {
  return COUNTRIES.filter((country) => SHIPPING_METHODS.some((method) => offers[method][country].offered))
}

export function offeredMethods(delivery: Pick<Delivery, 'offers'>): ShippingMethod[] {
  return SHIPPING_METHODS.filter((method) => servedCountries(delivery, method).length > 0)
}

export function methodToBeginWith(delivery: Delivery, kept: ShippingMethod): ShippingMethod {
  const offered = offeredMethods(delivery)
  return offered.includes(kept) ? kept : (offered[0] ?? kept)
}

export function withLetter(delivery: Omit<Delivery, 'letter'>, letter: LetterWeights): Delivery {
  return delivery.offers.trackedLetter.France.offered ? { ...delivery, letter } : delivery
}

export function withoutLetter(delivery: Delivery): Delivery {
  const { letter, ...rest } = delivery
  if (!letter) return delivery
  const { trackedLetter } = delivery.offers
  const France = { ...trackedLetter.France, offered: false }
  return { ...rest, offers: { ...delivery.offers, trackedLetter: { ...trackedLetter, France } } }
}

export const LETTER_IMPOSSIBLE =
  'Cette commande ne peut pas partir en lettre suivie\u00a0: choisissez un autre mode de livraison'

/** Undefined if the method is offered in the country (storefront.md §5). */
export function countryRefusal(
  { offers }: Delivery,
  method: ShippingMethod,
  country: string,
): string | undefined {
  if (isCountry(country) && offers[method][country].offered) return undefined
  if (method === 'trackedLetter' && country === 'France') return LETTER_IMPOSSIBLE
  return `${SHIPPING_LABELS[method]} n'est pas disponible pour ${country}`
}

export function listedCountries(countries: readonly Country[]): string {
  const places = countries.map((country) => COUNTRY_FACTS[country].inCountry)
  return [places.slice(0, -1).join(', '), ...places.slice(-1)].filter((text) => text !== '').join(' et ')
}

const HOW: Record<ParcelMethod, string> = { mondialRelay: 'en point relais', colissimo: 'à domicile' }

export function whereWeShip(delivery: Delivery): string {
  const { letter } = delivery
  const light =
    letter &&
    ` Une commande légère (${letter.letterMax}\u00a0g au plus) peut aussi partir en France en lettre suivie.`
  return `${whereParcelsGo(delivery)}${light ?? ''}`
}

function whereParcelsGo(delivery: Delivery): string {
  const [first, ...others] = PARCEL_METHODS.filter((method) => servedCountries(delivery, method).length > 0)
  if (!first) return ''
  const home = others[0]
  const relay = servedCountries(delivery, first)
  const withMethod = (method: ParcelMethod) => `${HOW[method]} avec ${SHIPPING_LABELS[method]}`
  if (!home) return `Nous livrons ${listedCountries(relay)}, ${withMethod(first)}.`
  const homes = servedCountries(delivery, home)
  const both = relay.filter((country) => homes.includes(country))
  if (both.length < relay.length)
    return `Nous livrons ${listedCountries(relay)}, ${withMethod(first)}, et ${listedCountries(homes)}, ${withMethod(home)}.`
  const homeOnly = homes.filter((country) => !relay.includes(country))
  const start = `Nous livrons ${listedCountries(both)}, ${withMethod(first)} ou ${withMethod(home)}`
  return homeOnly.length === 0
    ? `${start}.`
    : `${start}, et ${listedCountries(homeOnly)} avec ${SHIPPING_LABELS[home]}.`
}
