import { lazy, Suspense, useSyncExternalStore } from 'react'
import { reauthentication } from './ask-password.ts'

const PasswordDialog = lazy(() => import('./password-dialog.tsx'))

/** Stands in the root: where a call wants the password again, it asks for it, and the call goes on. */
export function Reauthentication() {
  const waiting = useSyncExternalStore(reauthentication.subscribe, reauthentication.current, () => undefined)
  if (!waiting) return null
  return (
    <Suspense fallback={null}>
      <PasswordDialog onEnd={waiting.settle} />
    </Suspense>
  )
}
