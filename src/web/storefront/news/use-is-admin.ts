import { session } from '#web/session/session.ts'
import { claimsOf } from '#web/session/stored-tokens.ts'
import { useSession } from '#web/session/use-session.ts'

/**
 * Returns true if the stored token has the role `admin` (storefront.md §6). The result only decides whether
 * buttons are shown: the server checks the role for each call.
 */
export function useIsAdmin(): boolean {
  const { status } = useSession()
  return status !== 'loading' && claimsOf(session.token()).role === 'admin'
}
