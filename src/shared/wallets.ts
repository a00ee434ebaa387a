export type ExtraMeans = { applePay: boolean; googlePay: boolean; payLater: boolean }

export const WALLETS = ['apple-pay', 'google-pay'] as const
export type Wallet = (typeof WALLETS)[number]

export const WALLET_NAMES: Record<Wallet, string> = { 'apple-pay': 'Apple Pay', 'google-pay': 'Google Pay' }

export const WALLET_MAKERS: Record<Wallet, string> = { 'apple-pay': 'Apple', 'google-pay': 'Google' }

export const isOffered = (wallet: Wallet, { applePay, googlePay }: Partial<ExtraMeans>): boolean =>
  (wallet === 'apple-pay' ? applePay : googlePay) ?? false

export const walletNotOffered = (wallet: Wallet) =>
  `${WALLET_NAMES[wallet]} n’est plus proposé\u00a0: choisissez un autre moyen de paiement.`
