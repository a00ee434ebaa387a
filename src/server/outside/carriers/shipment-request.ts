import { labelLines } from '#shared/orders/carrier-files.ts'
import { carrierText } from '#shared/orders/carrier-text.ts'
import { foldText } from '#shared/search-text.ts'
import type { LabelAddress, Shipment } from './interface.ts'

export type MondialRelayAccount = { login: string; password: string; customerId: string }

/** The carrier's own, odd as it looks. */
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

/**
 * Lines and names of 30 signs: the interface's tables say 40 and 32, its list of errors 30. `AddressAdd1` stands for the
 * name and is ignored beside one, so a long street goes on in the two others.
 */
function addressOf({ firstName, lastName, street, postalCode, city, country, phone, email }: LabelAddress) {
  const [first, last] = [plain(firstName), plain(lastName).slice(0, 28)]
  const [line = '', ...more] = labelLines(plain(street), 30)
  return {
    ...(first && last && { Firstname: first.slice(0, 29 - last.length), Lastname: last }),
    Streetname: line,
    CountryCode: country,
    PostCode: postalCode.slice(0, 10),
    City: plain(city)
      .replaceAll(/[^A-Za-z' -]+/gu, ' ')
      .replaceAll(/ +/gu, ' ')
      .slice(0, 30)
      .trim(),
    ...((!first || !last) && { AddressAdd1: plain(`${firstName} ${lastName}`).slice(0, 30) }),
    ...(more[1] && { AddressAdd2: more[1] }),
    ...(more[0] && { AddressAdd3: more[0] }),
    // A fixed line is ignored as the second; only a mobile gets the text message.
    ...(phone && { PhoneNo: phone, MobileNo: phone }),
    ...(email && { Email: email.slice(0, 70) }),
  }
}

/** Capitals without accents, and the signs of an address. */
function plain(text: string): string {
  return foldText(carrierText(text))
    .toUpperCase()
    .replaceAll(/[^0-9A-Za-z_\-'., /]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}
