import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { returnPath } from '#web/session/return-path.ts'
import { useSession } from '#web/session/use-session.ts'

/** Redirects a signed-in customer to the page they asked for, or to '/' (storefront.md §2). */
export function useReturn(): void {
  const { status } = useSession()
  const { search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (status === 'signed-in') void navigate(returnPath(search), { replace: true })
  }, [status, search, navigate])
}
