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
  /** The subtotal from which delivery is free. Null if delivery is never free. */
  freeFromCents: number | null
}

/** The countries, delays and fees of delivery. The owner sets them (`src/shared/settings`). */
export type Delivery = {
  offers: Record<ShippingMethod, Record<Country, Offer>>
  /** In working days from the order to the delivery. */
  days: Delay
  /** The delay for overseas France, in working days. */
  overseasDays: Delay
  /** The weights that decide which goods go by tracked letter. Undefined unless the owner offers the letter. */
  letter?: LetterWeights
}

/**
 * In grams: a pack of each usual size, the envelope, and the weight up to which goods with their envelope go by tracked
 * letter.
 */
export type LetterWeights = Record<'envelope' | 'letterMax' | 'pack1' | 'pack5' | 'pack10' | 'pack32', number>

export type Delay = { min: number; max: number }

/** The fee of a method, unless a country has its own. */
const USUAL_FEE_CENTS: Record<ShippingMethod, number> = {
  mondialRelay: 430,
  colissimo: 890,
  trackedLetter: 350,
}
/** By default, Mondial Relay is free from this subtotal, and the other methods are never free. */
const FREE_SHIPPING_FROM_CENTS = 3000

/** The values of a new shop (storefront.md §9). The letter and overseas France are the shop's own additions. */
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

/**
 * Returns whether the owner may offer a method for a country. Some countries have no relay points, and the tracked
 * letter stays in France.
 */
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

/**
 * Returns the method that the delivery step preselects: the stored one if it is still on offer, otherwise the first on
 * offer.
 */
export function methodToBeginWith(delivery: Delivery, kept: ShippingMethod): ShippingMethod {
  const offered = offeredMethods(delivery)
  return offered.includes(kept) ? kept : (offered[0] ?? kept)
}

/** Returns the delivery with the weights that decide about the letter, if the owner offers it. */
export function withLetter(delivery: Omit<Delivery, 'letter'>, letter: LetterWeights): Delivery {
  return delivery.offers.trackedLetter.France.offered ? { ...delivery, letter } : delivery
}

/** Returns the delivery without the letter, which takes light goods only. */
export function withoutLetter(delivery: Delivery): Delivery {
  const { letter, ...rest } = delivery
  if (!letter) return delivery
  const { trackedLetter } = delivery.offers
  const France = { ...trackedLetter.France, offered: false }
  return { ...rest, offers: { ...delivery.offers, trackedLetter: { ...trackedLetter, France } } }
}

/** Refuses the letter in France, where the owner may offer it: the goods are too heavy, or the letter is off. */
export const LETTER_IMPOSSIBLE =
  'Cette commande ne peut pas partir en lettre suivie\u00a0: choisissez un autre mode de livraison'

/** Returns why a method cannot deliver to a country (storefront.md §5). Undefined if it can. */
export function countryRefusal(
  { offers }: Delivery,
  method: ShippingMethod,
  country: string,
): string | undefined {
  if (isCountry(country) && offers[method][country].offered) return undefined
  if (method === 'trackedLetter' && country === 'France') return LETTER_IMPOSSIBLE
  return `${SHIPPING_LABELS[method]} n'est pas disponible pour ${country}`
}

/** Returns for example 'en France, en Belgique et au Luxembourg'. */
export function listedCountries(countries: readonly Country[]): string {
  const places = countries.map((country) => COUNTRY_FACTS[country].inCountry)
  return [places.slice(0, -1).join(', '), ...places.slice(-1)].filter((text) => text !== '').join(' et ')
}

const HOW: Record<ParcelMethod, string> = { mondialRelay: 'en point relais', colissimo: 'à domicile' }

/** Returns a sentence with the delivery countries of each method. */
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
