import { session } from '#web/session/session.ts'
import { claimsOf } from '#web/session/stored-tokens.ts'
import { useSession } from '#web/session/use-session.ts'

/**
 * Whether to show the shopkeeper's buttons, from the role claim of the stored token (storefront.md §6). The
 * server still checks the role.
 */
export function useIsAdmin(): boolean {
  const { status } = useSession()
  return status !== 'loading' && claimsOf(session.token()).role === 'admin'
}
