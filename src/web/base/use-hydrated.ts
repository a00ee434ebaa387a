import { useBrowserValue } from './use-browser-value.ts'

export function useHydrated(): boolean {
  return useBrowserValue(() => true, false)
}
