import type { Page } from '#shared/paging-contract.ts'

export type PageWish = { page?: number | undefined; limit?: number | undefined }

/** Which rows a paged call asks for; `size` where it does not say how many. */
export function readPage({ page = 1, limit }: PageWish, size: number) {
  const rows = limit ?? size
  return { page, limit: rows, offset: (page - 1) * rows }
}

/** Where one is; an empty list has one page, too. */
export function pagination({ page, limit }: { page: number; limit: number }, total: number) {
  return { page, pages: Math.max(1, Math.ceil(total / limit)), total }
}

/** The shape of decision 37. */
export function pageOfItems<Item>(
  items: Item[],
  asked: { page: number; limit: number },
  total: number,
): Page<Item> {
  return { items, pagination: pagination(asked, total) }
}
