import { useSyncExternalStore } from 'react'

/**
 * Returns the token after `#` in the address, '' without one. Browsers never send this part to a server. Undefined on
 * the server and during hydration.
 */
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
