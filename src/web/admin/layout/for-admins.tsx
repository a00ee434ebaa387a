import type { ReactNode } from 'react'
import { session } from '#web/session/session.ts'
import { useUser } from '#web/session/use-session.ts'

export function ForAdmins({ children, otherwise }: { children: ReactNode; otherwise?: ReactNode }) {
  return useUser()?.role === 'admin' ? children : otherwise
}

export function isAdminNow(): boolean {
  const state = session.current()
  return state.status === 'signed-in' && state.user.role === 'admin'
}
