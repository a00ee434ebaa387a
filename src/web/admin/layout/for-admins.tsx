import type { ReactNode } from 'react'
import { session } from '#web/session/session.ts'
import { useUser } from '#web/session/use-session.ts'

/** Content that only admins see; preparers see `otherwise`. The server checks every call again. */
export function ForAdmins({ children, otherwise }: { children: ReactNode; otherwise?: ReactNode }) {
  return useUser()?.role === 'admin' ? children : otherwise
}

/** Whether the server would answer calls for admins. For loaders. */
export function isAdminNow(): boolean {
  const state = session.current()
  return state.status === 'signed-in' && state.user.role === 'admin'
}
