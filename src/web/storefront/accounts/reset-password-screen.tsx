import { useState } from 'react'
import { INVITATION_DAYS, RESET_LINK_LIFE } from '#shared/accounts/session-limits.ts'
import { NEW_PASSWORD, ASK_NEW_LINK, LINK_OVER } from '#shared/accounts/texts.ts'
import type { Meta } from '#web/base/screen.ts'
import { AccountFrame } from '#web/storefront/form/account-frame.tsx'
import { useLinkToken } from '#web/storefront/form/use-link-token.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CentredSpinner } from '#web/ui/spinner.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

export const meta: Meta = () => ({ title: NEW_PASSWORD })

export default function ResetPasswordScreen() {
  const token = useLinkToken()
  const [isRefused, setRefused] = useState(false)
  if (token === undefined) return <CentredSpinner />
  return (
    <AccountFrame title={NEW_PASSWORD}>
      {token === '' || isRefused ? (
        <EmptyState
          tone="error"
          title={LINK_OVER}
          action={<ButtonLink to="/forgotten-password">{ASK_NEW_LINK}</ButtonLink>}
        >
          Il fonctionne une seule fois, {RESET_LINK_LIFE} ({INVITATION_DAYS} jours pour une invitation).
        </EmptyState>
      ) : (
        <NewPasswordForm token={token} onRefused={() => setRefused(true)} />
      )}
    </AccountFrame>
  )
}
