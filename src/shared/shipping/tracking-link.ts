import { readShippingMethod } from './shipping-methods.ts'

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
