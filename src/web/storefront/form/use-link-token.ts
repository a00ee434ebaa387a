import { useSyncExternalStore } from 'react'

/** The token after `#` in the address. Browsers never send this part. Undefined until the page has read it. */
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
