import { readShippingMethod } from './shipping-methods.ts'

/** The page on which a carrier tracks a parcel. Undefined for an unknown carrier. Accepts a method's key or label. */
export function trackingUrl(carrier: string, trackingNumber: string, postalCode: string): string | undefined {
  const number = encodeURIComponent(trackingNumber.trim())
  switch (readShippingMethod(carrier)) {
    case 'mondialRelay':
      return `https://www.mondialrelay.fr/suivi-de-colis/?numeroExpedition=${number}&codePostal=${encodeURIComponent(postalCode.trim())}`
    case 'colissimo':
      return `https://www.laposte.fr/outils/suivre-vos-envois?code=${number}`
    default:
      return undefined
  }
}
