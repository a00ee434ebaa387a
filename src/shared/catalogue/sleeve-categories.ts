export const SLEEVE_CATEGORIES = ['pokemon', 'comics', 'marvel', 'dragonball', 'other'] as const

export type SleeveCategory = (typeof SLEEVE_CATEGORIES)[number]

export const SLEEVE_CATEGORY_LABELS: Record<SleeveCategory, string> = {
  pokemon: 'Pokémon',
  comics: 'Comics',
  marvel: 'Marvel',
  dragonball: 'Dragon Ball',
  other: 'Autre',
}

/** The collection that a sleeve is of, for screens; 'Autre' is none. */
export function collectionOf({ category }: { category: SleeveCategory }): string | undefined {
  return category === 'other' ? undefined : SLEEVE_CATEGORY_LABELS[category]
}
