import { useLocation } from 'react-router'
import { useBrowserValue } from '#web/base/use-browser-value.ts'

/** Returns '' until hydration. */
export function useSearch(): string {
  const { search } = useLocation()
  return useBrowserValue(() => search, '')
}
