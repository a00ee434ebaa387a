// Letters that Unicode does not take apart into a base letter and an accent.
const UNFOLDED: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' }

/** Lower case, accents off, œ as oe: what search compares, on both sides (decision 7). */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[œæßøłđ]/g, (letter) => UNFOLDED[letter] ?? letter)
}

/** Text as search keeps and compares it: folded, trimmed, inner white space as one space. */
export function searchText(text: string): string {
  return foldText(text).trim().replace(/\s+/g, ' ')
}

/** The address part made from a title (back-office.md §5); empty when the title has no letter or digit. */
export function slugify(title: string): string {
  return foldText(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** The nth slug of a title that is already taken: 'titre', 'titre-2', 'titre-3' (decision 29). */
export function numberedSlug(slug: string, n: number): string {
  return n < 2 ? slug : `${slug}-${n}`
}

export function isBlank(text: string | null | undefined): boolean {
  return !text || text.trim() === ''
}
