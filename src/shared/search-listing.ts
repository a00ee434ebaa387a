export type SearchListing = { searchTitle: string; searchDescription: string }

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

export function excerpt(text: string, most: number = LISTING_LIMITS.searchDescription - 3): string {
  const plain = text.replaceAll(/\s+/gu, ' ').trim()
  return plain.length > most ? `${plain.slice(0, most - 1).replace(/\s+\S*$/u, '')}…` : plain
}
