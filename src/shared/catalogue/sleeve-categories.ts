export const SLEEVE_CATEGORIES = ['pokemon', 'comics', 'marvel', 'dragonball', 'other'] as const

export type SleeveCategory = (typeof SLEEVE_CATEGORIES)[number]

/** A migration creates these collections, and they cannot be deleted. */
export const FIRST_COLLECTIONS: Record<SleeveCategory, string> = {
  pokemon: '00000000-0000-7000-8000-000000000001',
  comics: '00000000-0000-7000-8000-000000000002',
  marvel: '00000000-0000-7000-8000-000000000003',
  dragonball: '00000000-0000-7000-8000-000000000004',
  other: '00000000-0000-7000-8000-000000000005',
}

/** Returns the category of one of the first collections, and 'other' for a collection that the owner added. */
export const categoryOf = (collectionId: string): SleeveCategory =>
  SLEEVE_CATEGORIES.find((category) => FIRST_COLLECTIONS[category] === collectionId) ?? 'other'

export const isFirstCollection = (collectionId: string): boolean =>
  SLEEVE_CATEGORIES.some((category) => FIRST_COLLECTIONS[category] === collectionId)
