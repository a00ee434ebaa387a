export const SLEEVE_CATEGORIES = ['pokemon', 'comics', 'marvel', 'dragonball', 'other'] as const

export type SleeveCategory = (typeof SLEEVE_CATEGORIES)[number]

export const SLEEVE_CATEGORY_LABELS: Record<SleeveCategory, string> = {
  pokemon: 'Pokémon',
  comics: 'Comics',
  marvel: 'Marvel',
  dragonball: 'Dragon Ball',
  other: 'Autre',
}
