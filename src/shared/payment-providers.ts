import type { ExtraMeans } from './wallets.ts'

export const PAYMENT_PROVIDERS = {
  paypal: {
    name: 'PayPal',
    shortMeans: 'par carte ou PayPal',
    means: 'par carte bancaire ou par compte PayPal',
  },
  stripe: {
    name: 'Stripe',
    shortMeans: 'par carte',
    means: 'par carte bancaire ou portefeuille électronique',
  },
} as const satisfies Record<string, { name: string; shortMeans: string; means: string }>

export type PaymentProviderName = keyof typeof PAYMENT_PROVIDERS

/** A shop must name its means of payment at the start of the order (code de la consommation, L. 221-14). */
export function paymentMeans(
  provider: PaymentProviderName,
  { applePay, googlePay, payLater = false }: Partial<ExtraMeans>,
): string {
  const wallets = [applePay && 'Apple Pay', googlePay && 'Google Pay'].filter(Boolean).join(' et ')
  const more = wallets && `\u202F; ${wallets} selon votre appareil`
  return `Paiement à la commande, en euros, ${PAYMENT_PROVIDERS[provider].means}${inInstalments(provider, payLater)}${more}.`
}

/**
 * Since 20 November 2026 a payment in instalments is consumer credit, so the text says nothing about its cost or ease.
 */
export const inInstalments = (provider: PaymentProviderName, payLater: boolean): string =>
  payLater && provider === 'paypal' ? ', ou en 4\u00A0fois avec PayPal, de 30 à 2\u202F000\u00A0€' : ''
