export const ARTICLE_CATEGORIES = [
  'Jeux vidéo et applis',
  'Jeu de Cartes à Collectionner',
  'Dessins animés',
  'Événements Play! Pokemon',
  'Autres',
] as const

export const ALL_CATEGORIES = 'Tous'

export function parseCategories(categories: string | readonly string[]): string[] {
  const parts = typeof categories === 'string' ? categories.split(',') : categories
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))]
}
