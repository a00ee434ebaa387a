import { useSyncExternalStore } from 'react'

/**
 * Returns the token after `#` in the address, '' without a token, or undefined on the server and during hydration.
 * Browsers never send the part after `#` to a server.
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
