import { labelLines } from '#shared/orders/carrier-files.ts'
import { carrierText } from '#shared/orders/carrier-text.ts'
import type { LabelAddress, Shipment } from './interface.ts'

/** Countries where Colissimo delivers only with a signature. */
const NEEDS_SIGNATURE = new Set(['LU'])
/**
 * Codes of the customs form CN23: the category 'sale of goods', and 'back to the sender' for a parcel that cannot be
 * delivered.
 */
const SALE = 3
const BACK_TO_SENDER = 2

export function colissimoRequest(shipment: Shipment): object {
  const { orderNumber, grams, format, sender, recipient, customs, depositDay } = shipment
  return {
    outputFormat: {
      x: 0,
      y: 0,
      outputPrintingType: format === 'A4' ? 'PDF_A4_300dpi' : 'PDF_10x15_300dpi',
    },
    letter: {
      service: {
        productCode: productOf(shipment),
        depositDate: depositDay,
        orderNumber: orderNumber.slice(0, 30),
        commercialName: carrierText(sender.lastName).slice(0, 35),
        ...(customs && { totalAmount: customs.shippingCents, returnTypeChoice: BACK_TO_SENDER }),
      },
      parcel: { weight: kilograms(grams), ...(shipment.isOverseas && { ftd: false }) },
      ...(customs && {
        customsDeclarations: {
          includeCustomsDeclarations: true,
          invoiceNumber: customs.invoiceNumber.slice(0, 35),
          contents: {
            article: customs.goods.map(({ name, quantity, netGrams, valueCents, hsCode, origin }) => ({
              description: carrierText(name).slice(0, 64),
              quantity,
              weight: kilograms(netGrams),
              value: valueCents / 100,
              ...(hsCode && { hsCode }),
              originCountry: origin,
              currency: 'EUR',
            })),
            category: { value: SALE },
          },
        },
      }),
      sender: { senderParcelRef: orderNumber.slice(0, 17), address: addressOf(sender) },
      addressee: { addresseeParcelRef: orderNumber.slice(0, 15), address: addressOf(recipient) },
    },
  }
}

function productOf({ isOverseas, recipient }: Shipment): string {
  if (isOverseas) return 'COM'
  return NEEDS_SIGNATURE.has(recipient.country) ? 'DOS' : 'DOM'
}

/** The service refuses a weight of zero. */
const kilograms = (grams: number) => Math.max(1, grams) / 1000

/** Lines have at most 35 characters. The street is `line2`. A long street continues in the other lines. */
function addressOf({ firstName, lastName, street, postalCode, city, country, phone, email }: LabelAddress) {
  const [line2 = '', line3, line1, line0] = labelLines(carrierText(street), 35)
  return {
    ...(firstName
      ? { lastName: carrierText(lastName).slice(0, 35), firstName: carrierText(firstName).slice(0, 29) }
      : { companyName: carrierText(lastName).slice(0, 35) }),
    ...(line0 && { line0 }),
    ...(line1 && { line1 }),
    line2,
    ...(line3 && { line3 }),
    countryCode: country,
    city: carrierText(city).slice(0, 35),
    zipCode: postalCode,
    ...(phone && { mobileNumber: phone }),
    ...(email && email.length <= 80 && { email }),
  }
}
