import { foldText } from './search-text.ts'

/** The address part of a title (back-office.md §5). Empty if the title has no letter or digit. */
export function slugify(title: string): string {
  // Ligatures become their letters. Some programs paste them: 'ﬁn'.
  return foldText(title.normalize('NFKC'))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** The nth slug of a title that is already taken: 'titre', 'titre-2', 'titre-3' (decision 29). */
export function numberedSlug(slug: string, n: number): string {
  return n < 2 ? slug : `${slug}-${n}`
}
