import type { ExtraMeans } from './wallets.ts'

/** The payment providers, by their public names. */
export const PAYMENT_PROVIDERS = {
  paypal: {
    name: 'PayPal',
    /** The usual payment methods, shown next to a product. */
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

/** The means of payment, shown before the order starts (code de la consommation, L. 221-14). */
export function paymentMeans(
  provider: PaymentProviderName,
  { applePay, googlePay, payLater = false }: Partial<ExtraMeans>,
): string {
  const wallets = [applePay && 'Apple Pay', googlePay && 'Google Pay'].filter(Boolean).join(' et ')
  const more = wallets && `\u202F; ${wallets} selon votre appareil`
  return `Paiement à la commande, en euros, ${PAYMENT_PROVIDERS[provider].means}${inInstalments(provider, payLater)}${more}.`
}

/**
 * Payment in four instalments. Only PayPal offers it. It has been consumer credit since 20 November 2026, so the shop
 * names it as a means of payment but says nothing about its cost or ease.
 */
export const inInstalments = (provider: PaymentProviderName, payLater: boolean): string =>
  payLater && provider === 'paypal' ? ' ou en 4\u00A0fois avec PayPal, de 30 à 2\u202F000\u00A0€' : ''
