import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { pageNumberIn } from '#shared/page-number.ts'
import { ADMIN_PAGE_SIZE, ADMIN_PAGE_SIZES } from '#shared/page-size.ts'
import type { Pagination } from '#shared/paging-contract.ts'
import { isDay } from '#shared/paris-day.ts'

type Changes = Record<string, string | number | undefined>

export type ListQuery = {
  q: string
  page: number
  get: (name: string) => string | undefined
  /** '' and undefined remove a parameter. Changes without `page` lead to page 1. */
  set: (changes: Changes) => void
}

export function useListQuery(): ListQuery {
  const [params, setParams] = useSearchParams()
  const set = useCallback<ListQuery['set']>(
    (changes) =>
      setParams((before) => changedQuery(before, changes), {
        // Only a change of the page is a step in the browser's history.
        replace: !('page' in changes),
        preventScrollReset: !('page' in changes),
      }),
    [setParams],
  )
  return {
    q: params.get('q') ?? '',
    page: pageNumberIn(params),
    get: (name) => params.get(name) ?? undefined,
    set,
  }
}

export function changedQuery(before: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(before)
  if (!('page' in changes)) next.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '' || (name === 'page' && value === 1)) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

export function listQuery({ searchParams }: URL) {
  return {
    q: searchParams.get('q') ?? undefined,
    get: (name: string): string | undefined => searchParams.get(name) ?? undefined,
    page: pageNumberIn(searchParams),
    limit: pageSize(searchParams),
    /**
     * Undefined for an invalid day, and for a year before 1900, which a date field gives while the year is being typed.
     */
    day: (name: string): string | undefined => {
      const day = searchParams.get(name) ?? ''
      return /^(?:19|[2-9]\d)/u.test(day) && isDay(day) ? day : undefined
    },
    oneOf: <Value extends string>(name: string, values: readonly Value[]): Value | undefined =>
      values.find((value) => value === searchParams.get(name)),
  }
}

export function pageSize(params: URLSearchParams): number {
  const limit = Number(params.get('limit'))
  return ADMIN_PAGE_SIZES.find((size) => size === limit) ?? ADMIN_PAGE_SIZE
}

export async function existingPage<Page extends { pagination: Pagination }>(
  page: number,
  ask: (page: number) => Promise<Page>,
): Promise<Page> {
  const found = await ask(page)
  const { pages } = found.pagination
  return pages > 0 && page > pages ? ask(pages) : found
}

/** The parameters of a selection (`chosen-address.ts`), and of a bulk change that is tried again. */
export const SELECTION_NAMES = ['ids', 'choix', 'reprise'] as const

/** Returns the part of a query that a saved view keeps. A search may be a person's name, so it is left out. */
export function viewQuery(search: string): string {
  const query = new URLSearchParams(search)
  for (const name of ['page', 'q', ...SELECTION_NAMES]) query.delete(name)
  query.sort()
  return query.toString()
}
