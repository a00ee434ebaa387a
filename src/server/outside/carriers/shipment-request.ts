import { labelLines } from '#shared/orders/carrier-files.ts'
import { relayText } from '#shared/orders/carrier-text.ts'
import type { LabelAddress, Shipment } from './interface.ts'

export type MondialRelayAccount = { login: string; password: string; customerId: string }

/** The carrier requires this namespace, although it looks like an example. */
const NAMESPACE = 'http://www.example.org/Request'

export const accountRequest = (account: MondialRelayAccount): object => ({
  ShipmentCreationRequest: { '@xmlns': NAMESPACE, Context: contextOf(account) },
})

const contextOf = ({ login, password, customerId }: MondialRelayAccount) => ({
  Login: login,
  Password: password,
  CustomerId: customerId,
  Culture: 'fr-FR',
  VersionAPI: '1.0',
})

/** The carrier's schema fixes the lengths, the characters and the order of the elements. */
export function shipmentRequest(account: MondialRelayAccount, shipment: Shipment): object {
  const { orderNumber, point, grams, format, sender, recipient } = shipment
  return {
    ShipmentCreationRequest: {
      '@xmlns': NAMESPACE,
      Context: contextOf(account),
      OutputOptions: { OutputFormat: format, OutputType: 'PdfUrl' },
      ShipmentsList: {
        Shipment: {
          OrderNo: orderNumber
            .toUpperCase()
            .replaceAll(/[^0-9A-Z_-]/gu, '')
            .slice(0, 15),
          ParcelCount: '1',
          DeliveryMode: { '@Mode': '24R', '@Location': point ? `${point.country}-${point.id}` : '' },
          CollectionMode: { '@Mode': 'CCC', '@Location': '' },
          Parcels: {
            Parcel: {
              Content: 'Protections pour cartes',
              Weight: { '@Value': String(grams), '@Unit': 'gr' },
            },
          },
          Sender: { Address: addressOf(sender) },
          Recipient: { Address: addressOf(recipient) },
        },
      },
    },
  }
}

/**
 * Lines and full names have at most 30 characters: the carrier's tables say 40 and 32, but its list of errors says
 * 30. `AddressAdd1` is for a name and is ignored if the name is given elsewhere, so a long street continues in the two
 * other lines.
 */
function addressOf({ firstName, lastName, street, postalCode, city, country, phone, email }: LabelAddress) {
  const [first, last] = [relayText(firstName), relayText(lastName).slice(0, 28)]
  const [line = '', ...more] = labelLines(relayText(street), 30)
  return {
    ...(first && last && { Firstname: first.slice(0, 29 - last.length), Lastname: last }),
    Streetname: line,
    CountryCode: country,
    PostCode: postalCode.slice(0, 10),
    City: relayText(city)
      .replaceAll(/[^A-Za-z' -]+/gu, ' ')
      .replaceAll(/ +/gu, ' ')
      .slice(0, 30)
      .trim(),
    ...((!first || !last) && { AddressAdd1: relayText(`${firstName} ${lastName}`).slice(0, 30) }),
    ...(more[1] && { AddressAdd2: more[1] }),
    ...(more[0] && { AddressAdd3: more[0] }),
    // The phone number goes into both fields, because text messages go to `MobileNo`.
    ...(phone && { PhoneNo: phone, MobileNo: phone }),
    ...(email && { Email: email.slice(0, 70) }),
  }
}
