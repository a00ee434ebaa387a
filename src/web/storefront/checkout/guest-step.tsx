import { lazy, Suspense, useState } from 'react'
import { loginPath } from '#web/session/return-path.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EmailField } from '../form/email-field.tsx'
import { GUEST_EMAIL, type Guest } from './use-guest.ts'

const HERE = '/checkout/payment'

// Loaded when it is unfolded. If that fails, the registration page may still work.
const RegisterForm = lazy(() =>
  import('../accounts/register-form.tsx').then(
    ({ RegisterForm: Form }) => ({ default: Form }),
    () => ({ default: Elsewhere }),
  ),
)

function Elsewhere() {
  return (
    <ButtonLink to={loginPath(HERE, '/register')} className="justify-self-start">
      Créer un compte
    </ButtonLink>
  )
}

/** The buyer when nobody is signed in: an e-mail address is enough, and an account is optional. */
export function GuestStep({ guest }: { guest: Guest }) {
  const [isUnfolded, setUnfolded] = useState(false)
  return (
    <div className="grid gap-4">
      <EmailField
        name={GUEST_EMAIL}
        label="Adresse e-mail"
        hint="Votre confirmation y est envoyée, avec le lien de suivi de la commande."
        value={guest.email}
        onChange={(event) => guest.change(event.target.value)}
        error={guest.error}
      />
      <p className="text-ink-soft">
        Pas besoin de compte pour commander.{' '}
        <ShopLink to={loginPath(HERE)} className="font-semibold text-ink underline underline-offset-4">
          Déjà client&#8239;? Me connecter
        </ShopLink>
      </p>
      <details
        className="group/account rounded-md border border-hairline"
        onToggle={({ currentTarget }) => currentTarget.open && setUnfolded(true)}
      >
        <summary className="flex min-h-11 list-none items-center justify-between gap-4 px-4 py-2 font-semibold">
          Créer un compte
          <Icon
            name="chevronDown"
            className="size-5 text-ink-soft transition-transform group-open/account:rotate-180"
          />
        </summary>
        <div className="grid gap-4 px-4 pt-1 pb-5">
          <p className="text-ink-soft">
            Vous retrouverez vos commandes et votre adresse à la prochaine visite. Vous payez juste après,
            sans quitter cette page. Tous les champs sont obligatoires, sauf la lettre d’information.
          </p>
          {isUnfolded && (
            <Suspense fallback={<Skeleton className="h-128 rounded-md" />}>
              <RegisterForm returnTo={HERE} />
            </Suspense>
          )}
        </div>
      </details>
    </div>
  )
}
