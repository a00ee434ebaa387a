import { session } from '#web/session/session.ts'
import { claimsOf } from '#web/session/stored-tokens.ts'
import { useSession } from '#web/session/use-session.ts'

/**
 * Whether to show the shopkeeper's buttons: the role claim of the stored token (storefront.md §6), read once the
 * browser knows of one. It only shows buttons; the server decides.
 */
export function useIsAdmin(): boolean {
  const { status } = useSession()
  return status !== 'loading' && claimsOf(session.token()).role === 'admin'
}
