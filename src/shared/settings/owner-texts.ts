/** The pages whose text the owner may write, as HTML. */
export const PAGE_TEXTS = ['guide', 'about', 'delivery', 'returns'] as const
export type PageTextName = (typeof PAGE_TEXTS)[number]

/** The mails to which the owner may add a text: plain text, with a blank line between paragraphs. */
export const MAIL_TEXTS = ['confirmation', 'sending', 'delivered', 'withdrawal'] as const

export const OWNER_TEXTS = [...PAGE_TEXTS, ...MAIL_TEXTS] as const
export type OwnerTextName = (typeof OWNER_TEXTS)[number]
export type OwnerTexts = Record<OwnerTextName, string>

export const NO_OWNER_TEXTS = Object.fromEntries(OWNER_TEXTS.map((name) => [name, ''])) as OwnerTexts

/** In characters, with the tags of the HTML. */
export const PAGE_TEXT_MAX_LENGTH = 100_000
export const MAIL_TEXT_MAX_LENGTH = 1000

export const KEPT_VERSIONS = 20

export const isPageText = (name: string): name is PageTextName =>
  (PAGE_TEXTS as readonly string[]).includes(name)
export const isOwnerText = (name: string): name is OwnerTextName =>
  (OWNER_TEXTS as readonly string[]).includes(name)

export const PAGE_PATHS: Record<PageTextName, string> = {
  guide: '/guide-achat',
  about: '/a-propos',
  delivery: '/livraison',
  returns: '/retours',
}

export const PAGE_TITLES: Record<PageTextName, string> = {
  guide: 'Guide d’achat',
  about: 'À propos',
  delivery: 'Livraison',
  returns: 'Retours et remboursements',
}

export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}

export const MAX_FOOTER_LINKS = 6
export const FOOTER_ADDRESS_MAX_LENGTH = 300
export const FOOTER_LABEL_MAX_LENGTH = 40
export const FOOTER_LABEL_MISSING = 'Indiquez le texte du lien'
export const FOOTER_ADDRESS_INVALID =
  'L’adresse doit commencer par «\u202F/\u202F» pour une page de la boutique, ou par https://'

export const footerLabelError = (label: string): string | undefined =>
  label.trim() === '' ? FOOTER_LABEL_MISSING : undefined

export function footerAddressError(to: string): string | undefined {
  return /^(\/(?![/\\])\S*|https:\/\/[^\s/]+\.\S+)$/.test(to.trim()) ? undefined : FOOTER_ADDRESS_INVALID
}

export function shownPages(texts: OwnerTexts): PageTextName[] {
  return PAGE_TEXTS.filter((name) => name !== 'about' || texts.about !== '')
}
