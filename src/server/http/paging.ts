import { ADMIN_PAGE_SIZE } from '#shared/page-size.ts'
import type { Page, PageQuery } from '#shared/paging-contract.ts'

export type RowRange = { limit: number; offset: number }

export function readPage({ page = 1, limit }: PageQuery, size: number = ADMIN_PAGE_SIZE) {
  const rows = limit ?? size
  return { page, limit: rows, offset: (page - 1) * rows }
}

/** An empty list has one page. */
export function pagination({ page, limit }: { page: number; limit: number }, total: number) {
  return { page, pages: Math.max(1, Math.ceil(total / limit)), total }
}

export function pageOfItems<Item>(
  items: Item[],
  range: { page: number; limit: number },
  total: number,
): Page<Item> {
  return { items, pagination: pagination(range, total) }
}
