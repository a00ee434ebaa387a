import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { SESSION_EXPIRED, SIGN_IN_REQUIRED } from '#shared/accounts/texts.ts'
import { loginPath } from '#web/session/return-path.ts'
import { useSession } from '#web/session/use-session.ts'
import { isSigningOut } from '#web/session/use-sign-out.ts'
import { CentredSpinner } from '#web/ui/spinner.tsx'
import { toastError } from '#web/ui/toast.ts'
import { entryOf } from './entries.ts'

/** How long a person whose session ends while they work can read why, before the sign-in page opens, in milliseconds. */
const FAREWELL_MS = 1500

/**
 * Everything below /admin is for admins (back-office.md §2): a spinner while the session is verified, the sign-in page
 * for nobody, with this place to come back to, and '/' for anyone else. The server decides on every call again.
 */
export function AdminGuard({ children }: { children: ReactNode }) {
  const state = useSession()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const here = useRef('')
  const hasEntered = useRef(false)
  useEffect(() => {
    here.current = pathname + search + hash
  }, [pathname, search, hash])

  const isAdmin = state.status === 'signed-in' && state.user.role === 'admin'
  useEffect(() => {
    if (isAdmin) hasEntered.current = true
    else if (state.status === 'signed-in') void navigate('/', { replace: true })
    else if (state.status === 'signed-out' && !isSigningOut()) {
      const leave = () => void navigate(loginPath(here.current), { replace: true })
      if (!hasEntered.current) {
        // The inbox says why (back-office.md §2); the other screens just lead to the sign-in.
        if (entryOf(here.current)?.to === '/admin/messages') toastError(SIGN_IN_REQUIRED)
        return leave()
      }
      toastError(SESSION_EXPIRED)
      const timer = setTimeout(leave, FAREWELL_MS)
      return () => clearTimeout(timer)
    }
  }, [state.status, isAdmin, navigate])

  return isAdmin ? children : <CentredSpinner label="Vérification de la session" />
}
