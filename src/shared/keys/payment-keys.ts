import { PAYMENT_PROVIDERS } from '../payment-providers.ts'
import type { KeyField } from './key-field.ts'

export const PROVIDER_FIELD = 'PAYMENT_PROVIDER'

/** The fields of the provider that is not chosen may stay blank. */
export const PAYMENT_KEYS = {
  [PROVIDER_FIELD]: {
    label: 'Prestataire de paiement',
    help: 'Celui qui encaisse les nouvelles commandes. Les remboursements des anciennes passent toujours par celui qui les a encaissées, tant que ses clés restent ici.',
    example: PAYMENT_PROVIDERS.paypal.name,
    kind: 'choice',
    choices: { paypal: PAYMENT_PROVIDERS.paypal.name, stripe: PAYMENT_PROVIDERS.stripe.name },
  },
  PAYPAL_CLIENT_ID: {
    part: 'paypal',
    label: 'PayPal\u00A0: Client ID',
    help: 'Sur developer.paypal.com, «\u202FApps & Credentials\u202F», en mode Live, ouvrez votre application.',
    example: 'AeA1QIZXiflr1_-r0U2UbWTziOWX1GRQer5jkUq4ZfWT5qwb6…',
    goesWith: ['PAYPAL_CLIENT_SECRET'],
  },
  PAYPAL_CLIENT_SECRET: {
    part: 'paypal',
    label: 'PayPal\u00A0: Secret',
    help: 'Sous le Client ID de la même application.',
    example: 'EC4jZ…',
    isSecret: true,
  },
  PAYPAL_WEBHOOK_ID: {
    part: 'paypal',
    label: 'PayPal\u00A0: Webhook ID',
    help: 'Dans la même application, ajoutez un webhook vers l’adresse ci-dessus, puis copiez son identifiant.',
    example: '5GP028458E2496506',
  },
  STRIPE_PUBLISHABLE_KEY: {
    part: 'stripe',
    label: 'Stripe\u00A0: clé publique',
    help: 'Sur dashboard.stripe.com, «\u202FDéveloppeurs\u202F», «\u202FClés API\u202F».',
    example: 'pk_live_51H…',
    begins: ['pk_'],
    saysMode: true,
    goesWith: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  },
  STRIPE_SECRET_KEY: {
    part: 'stripe',
    label: 'Stripe\u00A0: clé secrète',
    help: 'Au même endroit, la clé secrète ou une clé restreinte.',
    example: 'sk_live_51H…',
    begins: ['sk_', 'rk_'],
    saysMode: true,
    isSecret: true,
  },
  STRIPE_WEBHOOK_SECRET: {
    part: 'stripe',
    label: 'Stripe\u00A0: clé secrète du webhook',
    help: 'Ajoutez un webhook vers l’adresse ci-dessus, puis copiez sa «\u202Fclé secrète de signature\u202F».',
    example: 'whsec_…',
    begins: ['whsec_'],
    isSecret: true,
  },
} as const satisfies Record<string, KeyField>
