import { MAX_HELD_UNCONFIRMED } from '#shared/cart/order-limits.ts'
import { CUSTOM_LINE } from '#shared/catalogue/pack-size.ts'
import type { PaymentMeans } from '#shared/payment-means.ts'
import type { DeliveryMethod } from '#shared/shipping/delivery-methods.ts'
import type { VatMode } from '#shared/vat-mode.ts'

export type Purchase = {
  payment: 'paypal' | 'stripe' | 'by hand'
  /** 'by telephone' is a buyer without an e-mail address. */
  buyer: 'account' | 'guest' | 'by telephone'
  country: keyof typeof PLACES
  method: DeliveryMethod
  /** True if the goods were handed over at the sale, so the buyer has no right of withdrawal. */
  isOnTheSpot?: boolean
  regime: VatMode
  isTaxedThere?: boolean
  isCompany: boolean
  code: keyof typeof CODES
  isDeliveryFree?: boolean
  means?: PaymentMeans
  /**
   * For an order entered by hand and not paid at once: the days from its entry to its payment. A reservation is over
   * after ten days, and the shop then enters the order again.
   */
  daysReserved?: number | null
  /** True if all lines are packs of one product. Each size then occurs once, as in a cart. */
  isOneProduct?: boolean
  /**
   * For the usual packs, `cents` is the price of a pack of 5. Otherwise it is the price of a product's own pack, or of
   * one piece of a custom line (`packSize` 0, only in orders entered by hand).
   */
  lines: { packSize: number; quantity: number; cents: number }[]
}

export const PLACES = {
  France: { city: 'Lyon', postalCode: '69001' },
  Belgique: { city: 'Bruxelles', postalCode: '1000' },
  Luxembourg: { city: 'Luxembourg', postalCode: '1111' },
  Suisse: { city: 'Lausanne', postalCode: '1003' },
  'France d’outre-mer': { city: 'Pointe-à-Pitre', postalCode: '97110' },
} as const

export const CODES = {
  none: undefined,
  'a tenth': { kind: 'percent', value: 10 },
  half: { kind: 'percent', value: 50 },
  'all goods': { kind: 'percent', value: 100 },
  'two euros': { kind: 'amount', value: 2 },
  'free relay': { kind: 'freeRelay' },
} as const

/** In grams. */
export const LETTER = { sleeve: 2, envelope: 20, max: 100 }

export const isLight = ({ country, lines }: Pick<Purchase, 'country' | 'lines'>): boolean =>
  country === 'France' &&
  lines.reduce((sum, { packSize, quantity }) => sum + packSize * quantity * LETTER.sleeve, LETTER.envelope) <=
    LETTER.max

/** The prices of the usual packs, as multiples of the price of a pack of 5. */
const FACTORS = new Map([
  [1, 0.25],
  [5, 1],
  [10, 1.7],
  [32, 4.2],
])
export const isOwnPack = (packSize: number): boolean => !FACTORS.has(packSize)

export const isCustom = ({ packSize }: { packSize: number }): boolean => packSize === CUSTOM_LINE

/** Turns a random purchase into one that the shop accepts. */
export function possible(purchase: Purchase): Purchase {
  const hasRelays = ['France', 'Belgique', 'Luxembourg'].includes(purchase.country)
  const isByHand = purchase.payment === 'by hand'
  const wanted = isByHand
    ? purchase.lines.toSorted((one, other) => Number(isCustom(one)) - Number(isCustom(other)))
    : purchase.lines.map((line) => (isCustom(line) ? { ...line, packSize: 5 } : line))
  const lines = purchase.isOneProduct ? ofOneProduct(wanted) : wanted
  const isInPerson = isByHand && purchase.method === 'inPerson'
  const isHere = {
    inPerson: isInPerson,
    trackedLetter: isLight({ ...purchase, lines }),
    mondialRelay: hasRelays,
    colissimo: true,
  }
  const method = isHere[purchase.method] ? purchase.method : 'colissimo'
  const isOnTheSpot = isInPerson && purchase.isOnTheSpot === true
  const isUnfit =
    (isByHand && (purchase.code === 'all goods' || purchase.code === 'free relay')) ||
    (purchase.code === 'free relay' && method !== 'mondialRelay')
  const pays = lines.reduce(
    (sum, line) => sum + line.cents * line.quantity * (FACTORS.get(line.packSize) ?? 1),
    0,
  )
  const isTooCheap = purchase.code === 'two euros' && pays < 400
  const isFreeAnyway = purchase.code === 'free relay' && pays > 2900
  const isFree = purchase.code === 'all goods' && method === 'mondialRelay'
  // A guest may order only a limited number of sleeves, so a larger cart belongs to an account.
  const sleeves = lines.reduce((sum, line) => sum + line.packSize * line.quantity, 0)
  const isKnown = sleeves > MAX_HELD_UNCONFIRMED || purchase.buyer !== 'guest'
  return {
    ...purchase,
    lines,
    method,
    country: isInPerson ? 'France' : purchase.country,
    isOnTheSpot,
    daysReserved: isByHand && !isOnTheSpot ? (purchase.daysReserved ?? null) : null,
    buyer: isByHand || !isKnown ? purchase.buyer : 'account',
    isDeliveryFree: isByHand && purchase.isDeliveryFree === true,
    code: isUnfit || isTooCheap || isFreeAnyway || isFree ? 'none' : purchase.code,
  }
}

/** Custom lines stay as they are. */
function ofOneProduct(lines: Purchase['lines']): Purchase['lines'] {
  const [goods, others] = [lines.filter((line) => !isCustom(line)), lines.filter(isCustom)]
  const cents = goods[0]?.cents ?? 0
  const sizes = [...FACTORS.keys()]
  return [
    ...goods.map(({ quantity }, at) => ({ packSize: sizes[at % sizes.length] ?? 5, quantity, cents })),
    ...others,
  ]
}

export function addressIn(country: Purchase['country']) {
  return { firstName: 'Zoé', lastName: 'Lefèvre', street: '4 rue des Tortues', country, ...PLACES[country] }
}

export const companyIn = (country: Purchase['country']) =>
  country === 'Belgique'
    ? { name: 'Jeux du Sablon', siren: '', vatNumber: 'BE0123456749' }
    : { name: 'Jeux du Sablon', siren: '732829320', vatNumber: '' }
export const relayIn = (country: Purchase['country']) => {
  const { city, postalCode } = PLACES[country]
  return { id: '012345', name: 'Tabac du Fort', address: '1 rue du Fort', city, postalCode, country }
}
