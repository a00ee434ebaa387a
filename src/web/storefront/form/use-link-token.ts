import { useSyncExternalStore } from 'react'

/**
 * Returns the token after `#` in the address, or '' if there is none. Returns undefined on the server and during
 * hydration. Browsers never send this part of the address to a server.
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
