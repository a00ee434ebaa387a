import { loginPath } from '#web/session/return-path.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

const HERE = '/checkout/payment'

/** In place of the payment button for a guest: the way to an account and back, with cart and address kept (decision 12). */
export function SignInInvitation() {
  return (
    <div className="grid gap-4 rounded-md bg-sunk p-4 sm:p-5">
      <div className="flex gap-3">
        <Icon name="user" className="mt-0.5 size-6 text-ink-soft" />
        <div>
          <p className="font-semibold">Connectez-vous pour payer</p>
          <p className="mt-1 text-ink-soft">
            Votre panier et votre adresse sont gardés&#8239;: vous reviendrez ici, prêt à payer.
          </p>
        </div>
      </div>
      <div className="grid gap-3 sm:flex">
        <ButtonLink to={loginPath(HERE)} size="lg">
          Me connecter
        </ButtonLink>
        <ButtonLink to={loginPath(HERE, '/register')} size="lg" variant="secondary">
          Créer un compte
        </ButtonLink>
      </div>
    </div>
  )
}
