import type { Order } from '#shared/orders/contract.ts'
import { SENDER_UNREADABLE, type LabelFormat } from '#shared/orders/label-rules.ts'
import type { Day } from '#shared/paris-day.ts'
import { OVERSEAS } from '#shared/shipping/countries.ts'
import { passesCustoms } from '#shared/shipping/customs.ts'
import { countryCode } from '#shared/shipping/overseas.ts'
import { internationalPhone } from '#shared/shipping/phone.ts'
import { readWrittenAddress } from '#shared/shipping/written-address.ts'
import type { ShopIdentity } from '#shared/shop-profile.ts'
import { ShopError } from '../http/shop-error.ts'
import type { CustomsGood, LabelAddress, Shipment } from '../outside/carriers/interface.ts'
import { customsShippingCents } from './customs-lines.ts'

type Parcel = { weight: number; format: LabelFormat; depositDay: Day; goods?: CustomsGood[] }

/** @throws 409 if the shop's return address cannot be read */
export function shipmentOf(
  order: Order,
  shop: ShopIdentity,
  { weight, format, depositDay, goods = [] }: Parcel,
): Shipment {
  const { shippingAddress: to, pickupPoint: point, user, number } = order
  return {
    orderNumber: number,
    point: point ? { id: point.id ?? '', country: countryCode(point) } : undefined,
    isOverseas: to.country === OVERSEAS,
    depositDay,
    customs: passesCustoms(to.country)
      ? {
          shippingCents: customsShippingCents(order),
          invoiceNumber: order.invoice?.number ?? number,
          goods,
        }
      : undefined,
    grams: weight,
    format,
    sender: senderOf(shop),
    recipient: {
      firstName: to.firstName,
      lastName: to.lastName,
      street: to.street,
      postalCode: to.postalCode,
      city: to.city,
      country: countryCode(to),
      phone: internationalPhone(user.phone ?? '', to.country),
      email: user.email,
    },
  }
}

export function senderOf({ name, phone, email, returnAddress }: ShopIdentity): LabelAddress {
  const address = readWrittenAddress(returnAddress)
  if (!address) throw new ShopError('CONFLICT', SENDER_UNREADABLE)
  const { street, postalCode, city, country, code } = address
  return {
    firstName: '',
    lastName: name,
    street,
    postalCode,
    city,
    country: code,
    phone: internationalPhone(phone, country),
    email,
  }
}
