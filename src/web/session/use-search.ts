import { useLocation } from 'react-router'
import { useBrowserValue } from '#web/base/use-browser-value.ts'

/**
 * Returns '' until hydration. The document is the same for all queries, so the first rendering must not read the query.
 */
export function useSearch(): string {
  const { search } = useLocation()
  return useBrowserValue(() => search, '')
}
