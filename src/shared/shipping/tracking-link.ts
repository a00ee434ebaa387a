import { readShippingMethod } from './shipping-methods.ts'

/**
 * Returns the address where a carrier tracks a parcel. Undefined for any other method. Accepts a method's key or label.
 */
export function trackingUrl(carrier: string, trackingNumber: string, postalCode: string): string | undefined {
  const number = encodeURIComponent(trackingNumber.trim())
  switch (readShippingMethod(carrier)) {
    case 'mondialRelay':
      return `https://www.mondialrelay.fr/suivi-de-colis/?numeroExpedition=${number}&codePostal=${encodeURIComponent(postalCode.trim())}`
    case 'colissimo':
    case 'trackedLetter':
      return `https://www.laposte.fr/outils/suivre-vos-envois?code=${number}`
    default:
      return undefined
  }
}
