export const NEWS_PAGE_SIZE = 10
export const ADMIN_NEWS_PAGE_SIZE = 5

/** Page changes are allowed within 1..pages only (storefront.md §4). */
export function canGoToPage(page: number, pages: number): boolean {
  return Number.isInteger(page) && page >= 1 && page <= pages
}

/** 'Page X sur Y' */
export function pageText(page: number, pages: number): string {
  return `Page ${page} sur ${pages}`
}
