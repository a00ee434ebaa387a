import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether the scripts have come. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
