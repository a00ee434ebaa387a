import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether the scripts have come: what only they can do is held back until then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
