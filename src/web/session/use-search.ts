import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

const never = () => () => undefined

/**
 * Returns the query string, '' until hydration. The document is the same for all queries, so the first
 * rendering must not read the query.
 */
export function useSearch(): string {
  const { search } = useLocation()
  return useSyncExternalStore(
    never,
    () => search,
    () => '',
  )
}
