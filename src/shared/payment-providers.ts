import type { ExtraMeans } from './wallets.ts'

/** The payment providers, as customers read of them. */
export const PAYMENT_PROVIDERS = {
  paypal: {
    name: 'PayPal',
    /** The usual means of payment, shown beside a product. */
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

/** Said before an order begins (code de la consommation, L. 221-14). */
export function paymentMeans(
  provider: PaymentProviderName,
  { applePay, googlePay }: Partial<ExtraMeans>,
): string {
  const wallets = [applePay && 'Apple Pay', googlePay && 'Google Pay'].filter(Boolean).join(' et ')
  const more = wallets && `\u202F; ${wallets} selon votre appareil`
  return `Paiement à la commande, en euros, ${PAYMENT_PROVIDERS[provider].means}${more}.`
}
