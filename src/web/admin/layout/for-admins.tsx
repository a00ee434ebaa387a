import type { ReactNode } from 'react'
import { session } from '#web/session/session.ts'
import { useUser } from '#web/session/use-session.ts'

/** What only an admin may do; somebody who prepares orders does not see it. The server checks every call again. */
export function ForAdmins({ children }: { children: ReactNode }) {
  return useUser()?.role === 'admin' && children
}

/** For loaders: whether calls of admins would be answered. */
export function isAdminNow(): boolean {
  const state = session.current()
  return state.status === 'signed-in' && state.user.role === 'admin'
}
