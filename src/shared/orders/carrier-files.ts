import { CUSTOM_LINE } from '../catalogue/pack-size.ts'
import { passesCustoms } from '../shipping/customs.ts'
import { isRelayPointId } from '../shipping/relay-point.ts'
import { type ParcelMethod, readShippingMethod, SHIPPING_LABELS } from '../shipping/shipping-methods.ts'
import { carrierText, isUnreadableForCarrier, relayText } from './carrier-text.ts'
import { hasNothingToSend, type QuantityToSend } from './items-to-send.ts'
import { isToPrepare, type OrderStatus } from './statuses.ts'
import { WITHDRAWN_FROM_PREPARATION } from './texts.ts'

/** The maximum number of chosen orders. Mondial Relay's import accepts no more parcels in one file. */
export const MAX_CHOSEN = 75
export const TOO_MANY_CHOSEN = `Choisissez au plus ${MAX_CHOSEN} commandes à la fois`

/** In grams. */
export const PARCEL_WEIGHT = { min: 100, max: 30_000 }
export const PARCEL_WEIGHT_INVALID = 'Saisissez un poids entre 100 g et 30 kg, en grammes'

export const NO_PARCEL_FOR_CARRIER = 'Aucune des commandes choisies ne peut aller dans ce fichier'

export const CARRIER_FILE_FAILED = 'Le fichier du transporteur n’a pas pu être créé'

export const LETTER_BY_HAND = 'part en lettre suivie\u00A0: saisissez son numéro à l’envoi'

type LabelAddress = { firstName: string; lastName: string; street: string; city: string; country?: string }

/**
 * `text` spells a text with the carrier's characters, which may make it longer. The street may fill `count` lines of
 * `length` characters. `city` is the maximum length of the name of the town.
 */
export const LABEL_LINES: Record<
  ParcelMethod,
  {
    text: (typed: string) => string
    length: number
    count: number
    city: number
    names: (address: LabelAddress) => boolean
  }
> = {
  mondialRelay: {
    text: relayText,
    length: 32,
    count: 2,
    city: 25,
    names: ({ firstName, lastName }) => `${lastName} ${firstName}`.length <= 30,
  },
  colissimo: {
    text: carrierText,
    length: 35,
    count: 4,
    city: 35,
    names: ({ firstName, lastName }) => lastName.length <= 35 && firstName.length <= 29,
  },
}

export type ParcelOrder = {
  status: OrderStatus
  withdrawalDeclared?: boolean | undefined
  shippingMethod: string
  shippingAddress: LabelAddress
  pickupPoint: { id?: string | undefined } | null
  items: readonly (QuantityToSend & { product?: { name: string } })[]
}

/** Returns why an order gets no label and is left out of the carrier's file. */
export function leftOutOfFile(order: ParcelOrder, carrier: ParcelMethod): string | undefined {
  if (readShippingMethod(order.shippingMethod) !== carrier)
    return `ne part pas par ${SHIPPING_LABELS[carrier]}`
  if (!isToPrepare(order.status)) return `n’est pas à préparer («\u202F${order.status}\u202F»)`
  if (order.withdrawalDeclared) return `est ${WITHDRAWN_FROM_PREPARATION}`
  if (hasNothingToSend(order)) return 'n’a plus rien à envoyer\u00A0: tout est parti ou remboursé'
  if (carrier === 'mondialRelay' && !isRelayPointId(order.pickupPoint?.id ?? ''))
    return 'n’a pas de numéro de point relais\u00A0: étiquette à saisir à la main'
  return unfitAddress(order.shippingAddress, carrier) ?? undeclared(order)
}

/** Customs must be able to read the name of a custom line, because the line has no other description. */
function undeclared({ shippingAddress: { country = '' }, items }: ParcelOrder): string | undefined {
  const custom = items.filter(({ packSize }) => packSize === CUSTOM_LINE)
  return passesCustoms(country) && custom.some(({ product }) => isUnreadableForCarrier(product?.name ?? ''))
    ? 'a une ligne libre en lettres que la douane ne lit pas\u00A0: étiquette à saisir à la main'
    : undefined
}

function unfitAddress(
  { firstName, lastName, street, city }: LabelAddress,
  carrier: ParcelMethod,
): string | undefined {
  const { text, length, count, city: cityLength, names } = LABEL_LINES[carrier]
  const to = {
    firstName: text(firstName),
    lastName: text(lastName),
    street: text(street),
    city: text(city),
  }
  const isLost = Object.values(to).includes('')
  if (isLost || [firstName, lastName, street, city].some(isUnreadableForCarrier))
    return 'a un nom ou une adresse en lettres que le transporteur ne lit pas\u00A0: étiquette à saisir à la main'
  if (labelLines(to.street, length).length > count)
    return 'a une adresse trop longue pour l’étiquette\u00A0: à saisir à la main'
  if (!names(to)) return 'a un nom trop long pour l’étiquette\u00A0: à saisir à la main'
  return to.city.length > cityLength
    ? 'a une ville trop longue pour l’étiquette\u00A0: à saisir à la main'
    : undefined
}

export function labelLines(text: string, length: number): string[] {
  const lines: string[] = []
  for (const word of text.trim().split(/\s+/u)) {
    for (let at = 0; at === 0 || at < word.length; at += length) {
      const piece = word.slice(at, at + length)
      const last = lines.at(-1)
      if (last !== undefined && at === 0 && last.length + 1 + piece.length <= length)
        lines[lines.length - 1] = `${last} ${piece}`
      else lines.push(piece)
    }
  }
  return lines
}
