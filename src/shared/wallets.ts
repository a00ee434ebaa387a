/** Means of payment that the owner switches on beside the provider's own: two wallets, and payment in four times. */
export type ExtraMeans = { applePay: boolean; googlePay: boolean; payLater: boolean }

/** A wallet of the buyer's device, for which a payment is opened. */
export const WALLETS = ['apple-pay', 'google-pay'] as const
export type Wallet = (typeof WALLETS)[number]

export const WALLET_NAMES: Record<Wallet, string> = { 'apple-pay': 'Apple Pay', 'google-pay': 'Google Pay' }

export const isOffered = (wallet: Wallet, { applePay, googlePay }: Omit<ExtraMeans, 'payLater'>): boolean =>
  wallet === 'apple-pay' ? applePay : googlePay

export const walletNotOffered = (wallet: Wallet) =>
  `${WALLET_NAMES[wallet]} n’est plus proposé\u00a0: choisissez un autre moyen de paiement.`
