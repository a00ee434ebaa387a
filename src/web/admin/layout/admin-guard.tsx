import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { isStaff } from '#shared/accounts/roles.ts'
import { SESSION_EXPIRED, SIGN_IN_REQUIRED, CHECKING_SESSION } from '#shared/accounts/texts.ts'
import { idOf } from '#shared/ids.ts'
import { ORDERS, screenAt, screensFor } from '#web/admin/menu/screens.ts'
import { kept } from '#web/base/browser-storage.ts'
import { loginPath } from '#web/session/return-path.ts'
import type { SessionState } from '#web/session/session-store.ts'
import { keepSession, session } from '#web/session/session.ts'
import { useSession, useUser } from '#web/session/use-session.ts'
import { isSigningOut } from '#web/session/use-sign-out.ts'
import { CentredSpinner } from '#web/ui/spinner.tsx'
import { toastError } from '#web/ui/toast.ts'

const NO_ADMIN_ANY_MORE = 'Vous n’avez plus accès à l’administration'

const FAREWELL_MS = 1500

/** Lets only staff open /admin, and preparers only their screens. */
export async function requireAdmin({ pathname, search }: URL): Promise<void> {
  const state = await whoIsLooking()
  if (state.status === 'signed-in' && isIn(state)) {
    // A person who may not open this screen is sent to the orders, which all staff may open.
    const isTheirs = screensFor(state.user.role).includes(screenAt(pathname) ?? ORDERS)
    return isTheirs ? undefined : leaveFor(ORDERS.path)
  }
  if (state.status === 'signed-in') return leaveFor('/')
  if (screenAt(pathname)?.path === '/admin/messages') {
    // Without a session, the inbox shows a message (back-office.md §2) for long enough to be read, before it redirects.
    // Other screens redirect at once.
    toastError(SIGN_IN_REQUIRED)
    await new Promise((resolve) => setTimeout(resolve, FAREWELL_MS))
  }
  return leaveFor(loginPath(pathname + search + location.hash))
}

/**
 * The screen stays while the session is locked (`sign-in-again-dialog.tsx`). If another person signs in, the page is
 * reloaded.
 */
export function AdminGuard({ children }: { children: ReactNode }) {
  const state = useSession()
  const { pathname, search, hash } = useLocation()
  const here = pathname + search + hash
  const user = useUser()
  const [owner, setOwner] = useState<string>()
  if (owner === undefined && user) setOwner(idOf(user))
  const isAnothers = user !== undefined && owner !== undefined && idOf(user) !== owner
  const isAllowed = isIn(state) && !isAnothers
  const isKnown = state.status !== 'loading'
  const isOut = state.status === 'signed-out'
  useEffect(() => {
    if (isAllowed || isAnothers || !isKnown || isSigningOut()) return
    toastError(isOut ? SESSION_EXPIRED : NO_ADMIN_ANY_MORE)
    if (isOut) kept.sessionOver.write('yes')
    const timer = setTimeout(() => void leaveFor(isOut ? loginPath(here) : '/'), FAREWELL_MS)
    return () => clearTimeout(timer)
  }, [isAllowed, isAnothers, isKnown, isOut, here])
  useEffect(() => {
    if (isAnothers) location.reload()
  }, [isAnothers])
  return isAllowed ? children : <CentredSpinner label={CHECKING_SESSION} className="min-h-dvh" />
}

function isIn(state: SessionState): boolean {
  return (state.status === 'signed-in' || state.status === 'locked') && isStaff(state.user.role)
}

async function whoIsLooking(): Promise<SessionState> {
  keepSession()
  const state = session.current()
  if (state.status !== 'loading') return state
  return new Promise((resolve) => {
    const stop = session.subscribe(() => {
      stop()
      resolve(session.current())
    })
  })
}

function leaveFor(path: string): Promise<never> {
  location.replace(path)
  return new Promise(() => {})
}
