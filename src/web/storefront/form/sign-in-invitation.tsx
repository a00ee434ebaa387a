import type { ReactNode } from 'react'
import { loginPath } from '#web/session/return-path.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'

type SignInInvitationProps = {
  to: string
  title: string
  children: ReactNode
}

/** Sign-in and registration return to the page `to`. */
export function SignInInvitation({ to, title, children }: SignInInvitationProps) {
  return (
    <div className="grid gap-4 rounded-md bg-sunk p-4 sm:p-5">
      <div className="flex gap-3">
        <Icon name="user" className="mt-0.5 size-6 text-ink-soft" />
        <div>
          <p className="font-semibold">{title}</p>
          <p className="mt-1 text-ink-soft">{children}</p>
        </div>
      </div>
      <div className="grid gap-3 sm:flex">
        <ButtonLink to={loginPath(to)} size="lg">
          Me connecter
        </ButtonLink>
        <ButtonLink to={loginPath(to, '/register')} size="lg" variant="secondary">
          Créer un compte
        </ButtonLink>
      </div>
    </div>
  )
}

export function FindGuestOrder() {
  return (
    <p className="mt-5 text-ink-soft">
      Vous avez commandé sans compte&#8239;?{' '}
      <ShopLink to="/commande" className="font-semibold text-ink underline underline-offset-4">
        Retrouver ma commande
      </ShopLink>
    </p>
  )
}
