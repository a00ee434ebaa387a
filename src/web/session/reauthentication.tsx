import { lazy, Suspense, useSyncExternalStore } from 'react'
import { reauthentication } from './ask-password.ts'
import { session } from './session.ts'
import { useSession } from './use-session.ts'

const PasswordDialog = lazy(() => import('./password-dialog.tsx'))
const SignInAgainDialog = lazy(() => import('./sign-in-again-dialog.tsx'))

/**
 * Returns true while the password or sign-in dialog is open. The page behind it must ignore keys pressed in
 * the dialog.
 */
export const asksWhoIsHere = (): boolean =>
  session.current().status === 'locked' || reauthentication.current() !== undefined

/**
 * Asks for the password if a call requires it, and then lets the call continue. Asks to sign in again if the
 * session ends during unsaved input. Rendered in the root.
 */
export function Reauthentication() {
  const waiting = useSyncExternalStore(reauthentication.subscribe, reauthentication.current, () => undefined)
  const state = useSession()
  return (
    <Suspense fallback={null}>
      {state.status === 'locked' && <SignInAgainDialog user={state.user} />}
      {state.status !== 'locked' && waiting && (
        <PasswordDialog withCode={waiting.withCode} onEnd={waiting.settle} />
      )}
    </Suspense>
  )
}
