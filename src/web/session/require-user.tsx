import { useEffect, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { CentredSpinner } from '#web/ui/spinner.tsx'
import { loginPath } from './return-path.ts'
import { session } from './session.ts'
import { useSession } from './use-session.ts'
import { isSigningOut } from './use-sign-out.ts'

export function RequireUser({ children }: { children: ReactNode }) {
  const state = useSession()
  const { pathname, search, hash } = useLocation()
  const target = state.status === 'signed-out' ? loginPath(pathname + search + hash) : undefined
  const navigate = useNavigate()
  useEffect(() => {
    if (target !== undefined && !isSigningOut())
      void navigate(target, { replace: true, state: { isSessionOver: session.hasEnded() } })
  }, [target, navigate])
  return state.status === 'signed-in' || state.status === 'locked' ? children : <CentredSpinner />
}
