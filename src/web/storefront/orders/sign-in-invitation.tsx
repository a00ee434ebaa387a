import type { ReactNode } from 'react'
import { loginPath } from '#web/session/return-path.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** For whoever is not signed in: the way to the login, and back to `to`. */
export function SignInInvitation({ to, children }: { to: string; children: ReactNode }) {
  return (
    <EmptyState
      icon="user"
      title="Connectez-vous pour voir vos commandes"
      action={
        <ButtonLink to={loginPath(to)} size="lg">
          Me connecter
        </ButtonLink>
      }
    >
      <p>{children}</p>
    </EmptyState>
  )
}
