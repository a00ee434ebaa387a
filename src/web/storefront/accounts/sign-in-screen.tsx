import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { SESSION_OVER } from '#shared/accounts/texts.ts'
import { isRecord } from '#shared/json.ts'
import { kept } from '#web/base/browser-storage.ts'
import type { Meta } from '#web/base/screen.ts'
import { useBrowserValue } from '#web/base/use-browser-value.ts'
import { loginPath, returnPath } from '#web/session/return-path.ts'
import { useSearch } from '#web/session/use-search.ts'
import { AccountFrame, textLinkLook } from '#web/storefront/form/account-frame.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { CodeForm } from './code-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useReturn } from './use-return.ts'

export const meta: Meta = () => ({ title: 'Connexion' })

export default function LoginScreen() {
  useReturn()
  const search = useSearch()
  const [challenge, setChallenge] = useState<string>()
  return (
    <AccountFrame
      title="Connexion"
      intro="Retrouvez vos commandes et payez plus vite."
      aside={
        <p>
          Pas encore de compte&#8239;?{' '}
          <ShopLink to={loginPath(returnPath(search), '/register')} className={textLinkLook}>
            Créer un compte
          </ShopLink>
        </p>
      }
    >
      <SessionOver />
      {challenge === undefined ? (
        <SignInForm onChallenge={setChallenge} />
      ) : (
        <CodeForm challenge={challenge} onLeave={() => setChallenge(undefined)} />
      )}
    </AccountFrame>
  )
}

const isSessionOver = () => kept.sessionOver.read() !== null

function SessionOver() {
  const { state } = useLocation()
  const hasLeftAdmin = useBrowserValue(isSessionOver, false)
  useEffect(() => {
    const forget = () => void kept.sessionOver.remove()
    addEventListener('pagehide', forget)
    return () => {
      removeEventListener('pagehide', forget)
      forget()
    }
  }, [])
  if (!hasLeftAdmin && !(isRecord(state) && state.isSessionOver === true)) return null
  return (
    <output className="mb-5 flex gap-2.5 rounded-md bg-blue-wash px-4 py-3 text-ink">
      <Icon name="info" className="mt-0.5 size-5 text-blue" />
      {SESSION_OVER}
    </output>
  )
}
