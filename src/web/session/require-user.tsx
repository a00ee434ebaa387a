import { useEffect, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { CentredSpinner } from '#web/ui/spinner.tsx'
import { loginPath } from './return-path.ts'
import { isSigningOut } from './use-sign-out.ts'
import { useSession } from './use-session.ts'

/**
 * Guards a screen (storefront.md §2): a spinner while the session is verified, the sign-in page for nobody, with this
 * place to come back to.
 */
export function RequireUser({ children }: { children: ReactNode }) {
  const state = useSession()
  const { pathname, search, hash } = useLocation()
  const target = state.status === 'signed-out' ? loginPath(pathname + search + hash) : undefined
  useLeave(target)
  return state.status === 'signed-in' ? children : <CentredSpinner />
}

/** The same for admins; anyone else who is signed in goes to '/'. The server decides on every call again. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const state = useSession()
  const isAdmin = state.status === 'signed-in' && state.user.role === 'admin'
  useLeave(state.status === 'signed-in' && !isAdmin ? '/' : undefined)
  return <RequireUser>{isAdmin ? children : <CentredSpinner />}</RequireUser>
}

function useLeave(target: string | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (target !== undefined && !isSigningOut()) void navigate(target, { replace: true })
  }, [target, navigate])
}
