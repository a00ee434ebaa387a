export const LAST_PAGE = 1_000_000

/** Returns 1 for anything that is not the number of a page. */
export function pageNumberIn(query: { get(name: string): string | null }): number {
  const page = Number(query.get('page'))
  return Number.isInteger(page) && page > 0 && page <= LAST_PAGE ? page : 1
}
