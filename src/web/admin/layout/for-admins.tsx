import type { ReactNode } from 'react'
import { session } from '#web/session/session.ts'
import { useUser } from '#web/session/use-session.ts'

/** Content that only admins see, not preparers. The server checks every call again. */
export function ForAdmins({ children }: { children: ReactNode }) {
  return useUser()?.role === 'admin' && children
}

/** For loaders: whether the server would answer calls for admins. */
export function isAdminNow(): boolean {
  const state = session.current()
  return state.status === 'signed-in' && state.user.role === 'admin'
}
