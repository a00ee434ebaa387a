import { searchText } from '#shared/search-text.ts'

/** What the search of the shop looks through: name and title (storefront.md §2). */
export function sleeveSearchText({ name, title }: { name: string; title: string }): string {
  return searchText(title === name ? name : `${name} ${title}`)
}
