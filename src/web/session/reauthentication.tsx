import { lazy, Suspense, useSyncExternalStore } from 'react'
import { importIfPossible } from '#web/base/import-if-possible.ts'
import { reauthentication } from './ask-password.ts'
import { session } from './session.ts'
import { useSession } from './use-session.ts'

const loadPasswordDialog = () => import('./password-dialog.tsx')
const loadSignInAgainDialog = () => import('./sign-in-again-dialog.tsx')
const PasswordDialog = lazy(loadPasswordDialog)
const SignInAgainDialog = lazy(loadSignInAgainDialog)

/** Loads the dialogs before they are needed, because an update of the shop may remove their files meanwhile. */
export async function loadQuestions(): Promise<void> {
  await Promise.all([importIfPossible(loadPasswordDialog), importIfPossible(loadSignInAgainDialog)])
}

export const asksWhoIsHere = (): boolean =>
  session.current().status === 'locked' || reauthentication.current() !== undefined

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
