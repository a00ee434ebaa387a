import { useState } from 'react'
import { EMAIL_CONFIRM_FAILED, EMAIL_CONFIRMED, ASK_NEW_LINK, LINK_OVER } from '#shared/accounts/texts.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { useMutation } from '#web/api/use-mutation.ts'
import type { Meta } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { session } from '#web/session/session.ts'
import { AccountFrame } from '#web/storefront/form/account-frame.tsx'
import { useLinkToken } from '#web/storefront/form/use-link-token.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CentredSpinner } from '#web/ui/spinner.tsx'
import { toastError } from '#web/ui/toast.ts'

export const meta: Meta = () => ({ title: 'Confirmer mon adresse e-mail' })

/**
 * The page behind the links that confirm an address (decision 43). The person presses a button, because mail scanners
 * open links by themselves.
 */
export default function ConfirmEmailScreen() {
  const token = useLinkToken()
  const [state, setState] = useState<'asked' | 'confirmed' | 'refused'>('asked')
  const confirmation = useMutation(
    async () => {
      await api.call('POST /api/auth/confirm-email', { body: { token: token ?? '' }, anonymous: true })
      setState('confirmed')
      await session.verify()
    },
    (error) => {
      if (error instanceof ApiError && error.code === 'INVALID_LINK') setState('refused')
      else toastError(messageOf(error, EMAIL_CONFIRM_FAILED))
    },
  )
  if (token === undefined) return <CentredSpinner />
  if (token === '' || state === 'refused') return <Refused isAnswer={state === 'refused'} />
  if (state === 'confirmed') return <Confirmed />
  return (
    <AccountFrame
      title="Confirmer mon adresse e-mail"
      intro="Vous pourrez alors commander de plus grandes quantités."
    >
      <Button loading={confirmation.pending} onClick={() => confirmation.run()} className="max-sm:w-full">
        Confirmer
      </Button>
    </AccountFrame>
  )
}

function Confirmed() {
  return (
    <AccountFrame title="Confirmer mon adresse e-mail">
      <EmptyState
        icon="check"
        isAnswer
        title={EMAIL_CONFIRMED}
        action={<ButtonLink to="/">Découvrir la boutique</ButtonLink>}
      />
    </AccountFrame>
  )
}

function Refused({ isAnswer }: { isAnswer: boolean }) {
  return (
    <AccountFrame title="Confirmer mon adresse e-mail">
      <EmptyState
        tone="error"
        isAnswer={isAnswer}
        title={LINK_OVER}
        action={<ButtonLink to="/profile">{ASK_NEW_LINK}</ButtonLink>}
      >
        Demandez-en un nouveau depuis «&#8239;Mon&nbsp;profil&#8239;».
      </EmptyState>
    </AccountFrame>
  )
}
