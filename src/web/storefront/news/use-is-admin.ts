import { session } from '#web/session/session.ts'
import { claimsOf } from '#web/session/stored-tokens.ts'
import { useSession } from '#web/session/use-session.ts'

/** Reads the role from the stored token, whose claims are not verified (storefront.md §6). */
export function useIsAdmin(): boolean {
  const { status } = useSession()
  return status !== 'loading' && claimsOf(session.token()).role === 'admin'
}
