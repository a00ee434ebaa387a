import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/**
 * Until hydration the value is `onServer`, so that the first rendering equals the server's. `onServer` must be the same
 * object each time.
 */
export function useBrowserValue<Value>(read: () => Value, onServer: Value): Value {
  return useSyncExternalStore(neverChanges, read, () => onServer)
}
