import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

export interface ListQuery {
  q: string
  /** From 1. */
  page: number
  get: (name: string) => string | undefined
  /** Changes some of them; '' and undefined take one away. Another filter begins at page 1 again. */
  set: (changes: Record<string, string | number | undefined>) => void
  /** The call that answers it: `path('/api/admin/sleeves', { limit: 20 })`. */
  path: (call: string, more?: Record<string, string | number>) => string
}

/** What a list shows, kept in the page's address: a reload, the back button and a shared link find it again. */
export function useListQuery(): ListQuery {
  const [params, setParams] = useSearchParams()
  const set = useCallback<ListQuery['set']>(
    (changes) =>
      setParams((before) => changedQuery(before, changes), {
        // Every letter typed is no page to come back to.
        replace: !('page' in changes),
        preventScrollReset: !('page' in changes),
      }),
    [setParams],
  )
  return {
    q: params.get('q') ?? '',
    page: pageOf(params.get('page')),
    get: (name) => params.get(name) ?? undefined,
    set,
    path: (call, more = {}) => listCall(call, params, more),
  }
}

/** The query after a change; anything but turning the page begins at the first. */
export function changedQuery(
  before: URLSearchParams,
  changes: Record<string, string | number | undefined>,
): URLSearchParams {
  const next = new URLSearchParams(before)
  if (!('page' in changes)) next.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '' || (name === 'page' && value === 1)) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/** A paged call for what the address says. */
export function listCall(
  call: string,
  params: URLSearchParams,
  more: Record<string, string | number>,
): string {
  const query = new URLSearchParams(params)
  query.set('page', String(pageOf(params.get('page'))))
  for (const [name, value] of Object.entries(more)) query.set(name, String(value))
  return `${call}?${query}`
}

function pageOf(text: string | null): number {
  const page = Number(text)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}
