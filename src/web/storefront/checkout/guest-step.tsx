import { lazy, Suspense, useState } from 'react'
import { loginPath } from '#web/session/return-path.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { FoldSummary } from '#web/ui/disclosure.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EmailField } from '../form/email-field.tsx'
import { GUEST_EMAIL, type Guest } from './use-guest.ts'

const HERE = '/checkout/payment'

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

export function GuestStep({ guest }: { guest: Guest }) {
  return (
    <div className="grid gap-1.5">
      <EmailField
        name={GUEST_EMAIL}
        label="Adresse e-mail"
        hint="Pour la confirmation et le suivi, sans compte."
        value={guest.email}
        onChange={(event) => guest.change(event.target.value)}
        error={guest.error}
      />
      <p>
        <ShopLink
          to={loginPath(HERE)}
          className="inline-block py-1 text-sm font-semibold underline underline-offset-4"
        >
          Déjà client&#8239;? Me connecter
        </ShopLink>
      </p>
    </div>
  )
}

export function AccountOffer() {
  const [isUnfolded, setUnfolded] = useState(false)
  return (
    <details
      className="group/fold rounded-md border border-hairline"
      onToggle={({ currentTarget }) => currentTarget.open && setUnfolded(true)}
    >
      <FoldSummary className="min-h-11 px-4 py-2 font-semibold">Créer un compte</FoldSummary>
      <div className="grid gap-4 px-4 pt-1 pb-5">
        <p className="text-ink-soft">
          Vous retrouverez vos commandes et votre adresse à la prochaine visite. Vous payez juste après, sans
          quitter cette page. Tous les champs sont obligatoires, sauf la lettre d’information.
        </p>
        {isUnfolded && (
          <Suspense fallback={<Skeleton className="h-128 rounded-md" />}>
            <RegisterForm returnTo={HERE} />
          </Suspense>
        )}
      </div>
    </details>
  )
}
