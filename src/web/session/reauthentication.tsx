import { lazy, Suspense, useSyncExternalStore } from 'react'
import { reauthentication } from './ask-password.ts'
import { session } from './session.ts'
import { useSession } from './use-session.ts'

const PasswordDialog = lazy(() => import('./password-dialog.tsx'))
const SignInAgainDialog = lazy(() => import('./sign-in-again-dialog.tsx'))

/** Whether one of the windows below is open: no press in it is meant for what is under it. */
export const asksWhoIsHere = (): boolean =>
  session.current().status === 'locked' || reauthentication.current() !== undefined

/**
 * Rendered in the root: when a call requires the password again, it asks for it, and the call continues; when the session
 * ends over unsaved input, it asks to sign in again, and the form goes on.
 */
export function Reauthentication() {
  const waiting = useSyncExternalStore(reauthentication.subscribe, reauthentication.current, () => undefined)
  const state = useSession()
  return (
    <Suspense fallback={null}>
      {state.status === 'locked' && <SignInAgainDialog user={state.user} />}
      {state.status !== 'locked' && waiting && <PasswordDialog onEnd={waiting.settle} />}
    </Suspense>
  )
}
