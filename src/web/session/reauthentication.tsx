import { lazy, Suspense, useSyncExternalStore } from 'react'
import { reauthentication } from './ask-password.ts'

const PasswordDialog = lazy(() => import('./password-dialog.tsx'))

/** Rendered in the root: when a call requires the password again, it asks for it, and the call continues. */
export function Reauthentication() {
  const waiting = useSyncExternalStore(reauthentication.subscribe, reauthentication.current, () => undefined)
  if (!waiting) return null
  return (
    <Suspense fallback={null}>
      <PasswordDialog onEnd={waiting.settle} />
    </Suspense>
  )
}
