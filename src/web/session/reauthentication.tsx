import { lazy, Suspense, useSyncExternalStore } from 'react'
import { reauthentication } from './ask-password.ts'
import { session } from './session.ts'
import { useSession } from './use-session.ts'

const PasswordDialog = lazy(() => import('./password-dialog.tsx'))
const SignInAgainDialog = lazy(() => import('./sign-in-again-dialog.tsx'))

/** Whether one of the dialogs below is open. Keys pressed in it are not meant for the page below it. */
export const asksWhoIsHere = (): boolean =>
  session.current().status === 'locked' || reauthentication.current() !== undefined

/**
 * Rendered in the root. If a call requires the password, the dialog asks for it and the call continues. If the
 * session ends during unsaved input, the dialog asks to sign in again and the form continues.
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
