import type { Meta } from '#web/base/screen.ts'
import { loginPath, returnPath } from '#web/session/return-path.ts'
import { useSearch } from '#web/session/use-search.ts'
import { AccountFrame, textLinkLook } from '#web/storefront/form/account-frame.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { RegisterForm } from './register-form.tsx'
import { useReturn } from './use-return.ts'

export const meta: Meta = () => ({ title: 'Créer un compte' })

export default function RegisterScreen() {
  useReturn()
  const returnTo = returnPath(useSearch())
  return (
    <AccountFrame
      title="Créer un compte"
      intro="Une minute suffit. Tous les champs sont nécessaires pour livrer et facturer vos commandes."
      aside={
        <p>
          Déjà un compte&#8239;?{' '}
          <ShopLink to={loginPath(returnTo)} className={textLinkLook}>
            Se connecter
          </ShopLink>
        </p>
      }
    >
      <RegisterForm returnTo={returnTo} />
    </AccountFrame>
  )
}
