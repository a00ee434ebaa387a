import { foldText } from './search-text.ts'

/** The part of the address for a title (back-office.md §5). Empty if the title has no letter or digit. */
export function slugify(title: string): string {
  // Ligatures become letters ('ﬁn'). Some programs paste them.
  return foldText(title.normalize('NFKC'))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** The nth slug of a title that is already taken: 'titre', 'titre-2', 'titre-3' (decision 29). */
export function numberedSlug(slug: string, n: number): string {
  return n < 2 ? slug : `${slug}-${n}`
}
