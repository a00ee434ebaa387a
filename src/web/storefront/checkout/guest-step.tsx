import { lazy, Suspense } from 'react'
import { loginPath } from '#web/session/return-path.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const HERE = '/checkout/payment'

// Only for a guest; where it does not come, its own page still may.
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

/** For who has not signed in (decision 12): the account is opened on the spot, so that nobody leaves the way. */
export function GuestStep() {
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunk p-4">
        <div className="flex grow basis-60 gap-3">
          <Icon name="user" className="mt-0.5 size-6 text-ink-soft" />
          <div>
            <p className="font-semibold">Connectez-vous pour payer</p>
            <p className="mt-1 text-ink-soft">Votre panier et votre adresse sont gardés.</p>
          </div>
        </div>
        <ButtonLink to={loginPath(HERE)} variant="secondary" className="max-sm:w-full">
          Me connecter
        </ButtonLink>
      </div>
      <section aria-labelledby="compte-ici" className="grid gap-4">
        <div>
          <h3 id="compte-ici" className="font-semibold">
            Première commande&#8239;? Créez votre compte
          </h3>
          <p className="mt-1 text-ink-soft">
            Vous payez juste après, sans quitter cette page. Tous les champs sont obligatoires.
          </p>
        </div>
        <Suspense fallback={<Skeleton className="h-128 rounded-md" />}>
          <RegisterForm returnTo={HERE} />
        </Suspense>
      </section>
    </div>
  )
}
