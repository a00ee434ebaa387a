/** The choices of the back-office's article form (back-office.md §5). */
export type DemoArticleCategory =
  | 'Jeux vidéo et applis'
  | 'Jeu de Cartes à Collectionner'
  | 'Dessins animés'
  | 'Événements Play! Pokemon'
  | 'Autres'

export type DemoArticle = {
  title: string
  summary: string
  /** HTML with h2, h3, p, ul, li, blockquote, a, strong and em. */
  content: string
  /** A file in pictures/. */
  picture: string
  author: string
  categories: readonly DemoArticleCategory[]
  /** Days before the day of loading on which it was published. */
  daysAgo: number
  source?: string
}
