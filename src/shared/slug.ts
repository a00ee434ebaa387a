import { foldText } from './search-text.ts'

/** Returns '' if a slug can have no sign of the title (back-office.md §5). */
export function slugify(title: string): string {
  // NFKC turns special forms into letters and digits: '²' into '2'.
  return foldText(title.normalize('NFKC'))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

export function numberedSlug(slug: string, n: number): string {
  return n < 2 ? slug : `${slug}-${n}`
}
