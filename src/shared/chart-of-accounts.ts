/** These numbers extend those of the French chart of accounts (plan comptable général). */
export const ACCOUNTS = {
  customers: ['411000', 'Clients'],
  provider: ['467000', 'Prestataire de paiement'],
  bank: ['512000', 'Banque'],
  cash: ['530000', 'Caisse'],
  goods: ['707000', 'Ventes de marchandises'],
  goodsBelgium: ['707210', 'Ventes de marchandises, Belgique (OSS)'],
  goodsLuxembourg: ['707220', 'Ventes de marchandises, Luxembourg (OSS)'],
  goodsUnion: ['707250', 'Ventes de marchandises, livraisons intracommunautaires'],
  goodsExport: ['707300', 'Ventes de marchandises, exportations'],
  shipping: ['708500', 'Ports et frais accessoires facturés'],
  shippingBelgium: ['708521', 'Ports facturés, Belgique (OSS)'],
  shippingLuxembourg: ['708522', 'Ports facturés, Luxembourg (OSS)'],
  shippingUnion: ['708525', 'Ports facturés, livraisons intracommunautaires'],
  shippingExport: ['708530', 'Ports facturés, exportations'],
  vatFrance: ['445710', 'TVA collectée'],
  vatBelgium: ['445781', 'TVA collectée, Belgique (OSS)'],
  vatLuxembourg: ['445782', 'TVA collectée, Luxembourg (OSS)'],
  fees: ['627000', 'Services bancaires et assimilés'],
} as const
export type Account = keyof typeof ACCOUNTS

export type AccountNumbers = Readonly<Record<Account, string>>

export const NO_OWN_NUMBERS = Object.fromEntries(
  Object.keys(ACCOUNTS).map((account) => [account, '']),
) as AccountNumbers

export const isAccountNumber = (text: string): boolean => /^[1-7]\d{2}[0-9A-Z]{0,9}$/.test(text)
