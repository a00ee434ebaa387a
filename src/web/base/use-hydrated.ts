import { useBrowserValue } from './use-browser-value.ts'

/** Returns false on the server and until React has hydrated the page. */
export function useHydrated(): boolean {
  return useBrowserValue(() => true, false)
}
