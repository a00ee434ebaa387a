import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { returnPath } from '#web/session/return-path.ts'
import { useSession } from '#web/session/use-session.ts'

export function useReturn(): void {
  const { status } = useSession()
  const { search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (status === 'signed-in') void navigate(returnPath(search), { replace: true })
  }, [status, search, navigate])
}
