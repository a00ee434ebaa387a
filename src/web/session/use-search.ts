import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

const never = () => () => undefined

/**
 * The query of the address, available once the page's scripts run. The document is the same for all queries, so the
 * first rendering in the browser must not read the query either.
 */
export function useSearch(): string {
  const { search } = useLocation()
  return useSyncExternalStore(
    never,
    () => search,
    () => '',
  )
}
