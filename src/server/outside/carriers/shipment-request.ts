import { foldText } from '#shared/search-text.ts'
import type { LabelAddress, Shipment } from './port.ts'

export type MondialRelayAccount = { login: string; password: string; customerId: string }

const NAMESPACE = 'http://www.example.org/Request'

/** `ShipmentCreationRequest`, with the lengths and signs that its schema allows. The order of elements is the schema's. */
export function shipmentRequest(account: MondialRelayAccount, shipment: Shipment): object {
  const { orderNumber, point, grams, format, sender, recipient } = shipment
  return {
    ShipmentCreationRequest: {
      '@xmlns': NAMESPACE,
      Context: {
        Login: account.login,
        Password: account.password,
        CustomerId: account.customerId,
        Culture: 'fr-FR',
        VersionAPI: '1.0',
      },
      OutputOptions: { OutputFormat: format, OutputType: 'PdfUrl' },
      ShipmentsList: {
        Shipment: {
          OrderNo: orderNumber
            .toUpperCase()
            .replaceAll(/[^0-9A-Z_-]/gu, '')
            .slice(0, 15),
          ParcelCount: '1',
          DeliveryMode: { '@Mode': '24R', '@Location': `${point.country}-${point.id}` },
          CollectionMode: { '@Mode': 'CCC', '@Location': '' },
          Parcels: {
            Parcel: { Content: 'Protections de cartes', Weight: { '@Value': String(grams), '@Unit': 'gr' } },
          },
          Sender: { Address: addressOf(sender) },
          Recipient: { Address: addressOf(recipient) },
        },
      },
    },
  }
}

function addressOf({ firstName, lastName, street, postalCode, city, country, phone, email }: LabelAddress) {
  const [line, ...more] = linesOf(plain(street), 40)
  // First and last name together.
  const last = plain(lastName).slice(0, 31)
  return {
    Firstname: plain(firstName).slice(0, Math.max(0, 31 - last.length)),
    Lastname: last,
    Streetname: line ?? '',
    CountryCode: country,
    PostCode: postalCode.slice(0, 10),
    City: plain(city)
      .replaceAll(/[^A-Za-z' -]/gu, ' ')
      .slice(0, 30)
      .trim(),
    ...(more[0] && { AddressAdd1: more[0].slice(0, 30) }),
    ...(phone && { MobileNo: phone.replaceAll(/[^\d+]/gu, '').slice(0, 20) }),
    ...(email && { Email: email.slice(0, 70) }),
  }
}

/** Capitals without accents, and the signs of an address. */
function plain(text: string): string {
  return foldText(text)
    .toUpperCase()
    .replaceAll('’', "'")
    .replaceAll(/[^0-9A-Za-z_\-'., /]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

function linesOf(text: string, length: number): string[] {
  if (text.length <= length) return [text]
  const end = text.lastIndexOf(' ', length)
  const at = end > 0 ? end : length
  return [text.slice(0, at), text.slice(at).trim()]
}
