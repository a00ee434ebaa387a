import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useOutletContext } from 'react-router'
import type { AdminSleeveQuery, Sleeve } from '#shared/catalogue/contract.ts'
import { PUBLISHED_FILTERS } from '#shared/catalogue/published-filters.ts'
import { idOf } from '#shared/ids.ts'
import type { Page } from '#shared/paging-contract.ts'
import { api } from '#web/session/api.ts'
import type { Promised } from '../api/use-promised.ts'
import { listQuery } from '../ui/list-query.ts'

const SORTS = [
  'name-asc',
  'name-desc',
  'price-asc',
  'price-desc',
  'stock-asc',
  'stock-desc',
  'days-asc',
] as const satisfies readonly NonNullable<AdminSleeveQuery['sort']>[]

export function loadSleeves({
  q,
  page,
  limit,
  oneOf,
  get,
}: ReturnType<typeof listQuery>): Promise<Page<Sleeve>> {
  const filters = {
    collection: get('collection'),
    published: oneOf('published', PUBLISHED_FILTERS),
    stock: oneOf('stock', ['low', 'reorder'] as const),
  }
  return api.call('GET /api/admin/sleeves', {
    query: { q, ...filters, sort: oneOf('sort', SORTS), limit, page },
  })
}

export type SleevesOutlet = { listed: Promised<Page<Sleeve>> }

/** Keeps the list's page as it was first read, so no product is skipped when a saved one leaves the list. */
export function useNextSleeve(of: string | undefined) {
  const { listed } = useOutletContext<SleevesOutlet>()
  const { search } = useLocation()
  const navigate = useNavigate()
  const [seen, setSeen] = useState<{ ids: readonly string[]; hasMore: boolean }>({ ids: [], hasMore: false })
  useEffect(() => {
    let isLatest = true
    void listed.then(({ data }) => {
      if (!isLatest || !data || of === undefined) return
      const ids = data.items.map(idOf)
      const hasMore = data.pagination.page < data.pagination.pages
      setSeen((before) => (before.ids.includes(of) || !ids.includes(of) ? before : { ids, hasMore }))
    })
    return () => {
      isLatest = false
    }
  }, [listed, of])
  const at = of === undefined ? -1 : seen.ids.indexOf(of)
  const next = at < 0 ? undefined : seen.ids[at + 1]
  const isLastOfPage = at >= 0 && next === undefined && seen.hasMore

  async function goOn(): Promise<boolean> {
    const found = next === undefined ? await beyond(search, seen.ids) : { id: next, search }
    if (!found) return false
    const to = { pathname: `/admin/products/${found.id}`, search: found.search }
    await navigate(to, { replace: true, preventScrollReset: true })
    return true
  }
  return { hasNext: next !== undefined || isLastOfPage, goOn }
}

/**
 * Returns the first product of this page or the next one that is not in `seen`. A product moves up to this page when
 * others leave it.
 */
async function beyond(search: string, seen: readonly string[]) {
  const url = new URL(location.href)
  url.search = search
  for (const step of [0, 1]) {
    const query = listQuery(url)
    const page = query.page + step
    const { items } = await loadSleeves({ ...query, page })
    const unseen = items.find((sleeve) => !seen.includes(idOf(sleeve)))
    if (!unseen) continue
    url.searchParams.set('page', String(page))
    return { id: idOf(unseen), search: url.search }
  }
  return undefined
}
