import { csvLine } from '#shared/csv-line.ts'
import {
  NO_PARCEL_FOR_CARRIER,
  LABEL_LINES,
  labelLines,
  leftOutOfFile,
} from '#shared/orders/carrier-files.ts'
import { carrierText, relayText } from '#shared/orders/carrier-text.ts'
import type { Order } from '#shared/orders/contract.ts'
import { parcelWeight } from '#shared/orders/parcel-weight.ts'
import { passesCustoms } from '#shared/shipping/customs.ts'
import { countryCode } from '#shared/shipping/overseas.ts'
import type { ParcelMethod } from '#shared/shipping/shipping-methods.ts'
import { invalidFields } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { customsLines, originsOf } from './customs-lines.ts'

type Parcels = {
  carrier: ParcelMethod
  /** The weight of each parcel in grams. Undefined if the weight is computed from the settings. */
  grams: number | undefined
}

/**
 * Orders that the carrier's file cannot contain are left out (`leftOutOfFile`).
 * @throws 422 if no order is left
 */
export async function carrierFile(
  { database: { db }, settings }: Pick<Services, 'database' | 'settings'>,
  orders: readonly Order[],
  { carrier, grams: typed }: Parcels,
): Promise<string> {
  const parcels = orders.filter((order) => leftOutOfFile(order, carrier) === undefined)
  if (parcels.length === 0) throw invalidFields({ ids: NO_PARCEL_FOR_CARRIER })
  const { weights, shop } = settings.current
  const abroad = parcels.filter((order) => passesCustoms(order.shippingAddress.country))
  const shopsOrigin = shop.manufacturerCountry
  const origins = await originsOf(db, abroad, shopsOrigin)
  const lines = parcels.flatMap((order) => {
    const grams = typed ?? parcelWeight(order, weights)
    const content = abroad.includes(order) ? { grams, weights, origins, shopsOrigin } : undefined
    return [LINES[carrier](order, grams), ...(content ? customsLines(order, content) : [])]
  })
  return lines.map(csvLine).join('')
}

const LINES: Record<ParcelMethod, (order: Order, grams: number) => string[]> = {
  mondialRelay: connectLine,
  colissimo: colishipLine,
}

/** The format is that of Mondial Relay Connect, 'Import de fichiers CSV' 3.1: 44 fields, no header. */
function connectLine(order: Order, grams: number): string[] {
  const { shippingAddress: to, pickupPoint: point, user, number } = order
  const country = countryCode(to)
  const [street = '', more = ''] = labelLines(relayText(to.street), LABEL_LINES.mondialRelay.length)
  const fields = [
    '', // A: the number of the customer. The shop does not use it
    relayText(number).slice(0, 15),
    relayText(`${to.lastName} ${to.firstName}`),
    '', // D: second line of the name
    street,
    more,
    relayText(to.city),
    to.postalCode,
    country,
    '', // J: a landline number
    phoneOf(user.phone),
    user.email,
    'A', // M: handed in at an agency
    '', // N, O: the relay point where the parcel is handed in
    '',
    'R', // P: delivery to a relay point
    point?.id ?? '',
    countryCode(point ?? to),
    '24R',
    'FR',
    '1', // U: number of parcels
    String(grams),
  ]
  return [...fields, ...Array.from({ length: 44 - fields.length }, () => '')]
}

/** The column order is that of La Poste's own shop modules. The sender comes from the carrier account. */
function colishipLine(order: Order, grams: number): string[] {
  const { shippingAddress: to, user, number } = order
  const country = countryCode(to)
  const lines = labelLines(carrierText(to.street), LABEL_LINES.colissimo.length)
  const needsSignature = NO_DELIVERY_WITHOUT_SIGNATURE.has(country)
  return [
    'EXP',
    number,
    ...Array.from({ length: 12 }, () => ''), // the sender
    '', // the company
    carrierText(to.lastName),
    carrierText(to.firstName),
    ...[0, 1, 2, 3].map((line) => lines[line] ?? ''),
    to.postalCode,
    carrierText(to.city),
    country,
    '', // the province. The shop does not ask for it
    phoneOf(user.phone),
    '', // a landline number
    user.email,
    '', // a relay point
    needsSignature ? 'DOS' : 'DOM',
    '0', // free of tax and duties
    'fr',
    needsSignature ? 'O' : 'N',
    'O', // delivery without a code
    String(grams),
    passesCustoms(to.country) ? COMMERCIAL : '', // the category of the customs declaration
    '', // the insurance
    '', // statistics
  ]
}

/** The category 'sale' of a customs declaration. */
const COMMERCIAL = '4'

const NO_DELIVERY_WITHOUT_SIGNATURE = new Set(['LU'])

/** A leading '+' becomes '00', because the text would otherwise look like a formula and get an apostrophe. */
function phoneOf(phone = ''): string {
  return phone.replaceAll(/[^\d+]/gu, '').replace(/^\+/u, '00')
}
