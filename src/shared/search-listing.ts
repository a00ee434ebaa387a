/**
 * The texts of a page in search engines: the owner's title and description. A blank text is replaced by the page's
 * own text.
 */
export type SearchListing = { searchTitle: string; searchDescription: string }

/** The maximum lengths in characters. Search engines cut longer texts. */
export const LISTING_LIMITS = { searchTitle: 70, searchDescription: 160 } as const satisfies Record<
  keyof SearchListing,
  number
>

export const LISTING_LABELS = {
  searchTitle: 'Intitulé pour les moteurs',
  searchDescription: 'Présentation pour les moteurs',
} as const satisfies Record<keyof SearchListing, string>

export const LISTING_NAMES = ['searchTitle', 'searchDescription'] as const satisfies (keyof SearchListing)[]
export const NO_LISTING: SearchListing = { searchTitle: '', searchDescription: '' }

/** At most `most` characters of a text, cut after a word. */
export function excerpt(text: string, most: number = LISTING_LIMITS.searchDescription - 3): string {
  const plain = text.replaceAll(/\s+/gu, ' ').trim()
  return plain.length > most ? `${plain.slice(0, most - 1).replace(/\s+\S*$/u, '')}…` : plain
}
