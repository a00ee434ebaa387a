import { useSyncExternalStore } from 'react'

/** The token after `#`, which browsers never send. Undefined until the browser has read its address. */
export function useLinkToken(): string | undefined {
  return useSyncExternalStore(
    (listener) => {
      addEventListener('hashchange', listener)
      return () => removeEventListener('hashchange', listener)
    },
    () => new URLSearchParams(location.hash.slice(1)).get('token') ?? '',
    () => undefined,
  )
}
