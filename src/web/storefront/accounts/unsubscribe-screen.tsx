import { useState } from 'react'
import { UNSUBSCRIBE_FAILED, UNSUBSCRIBED } from '#shared/accounts/texts.ts'
import { BACK_TO_SHOP } from '#shared/catalogue/texts.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useMutation } from '#web/api/use-mutation.ts'
import type { Meta } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { AccountFrame } from '#web/storefront/form/account-frame.tsx'
import { useLinkToken } from '#web/storefront/form/use-link-token.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CentredSpinner } from '#web/ui/spinner.tsx'
import { toastError } from '#web/ui/toast.ts'

const TITLE = 'Se désabonner'

export const meta: Meta = () => ({ title: TITLE })

/**
 * The page behind a newsletter's unsubscribe link. The person presses a button, because mail scanners open links by
 * themselves.
 */
export default function UnsubscribeScreen() {
  const token = useLinkToken()
  const [isDone, setDone] = useState(false)
  const leaving = useMutation(
    async () => {
      const query = { token: token ?? '' }
      await api.call('POST /api/newsletter/unsubscribe', { query, anonymous: true })
      setDone(true)
    },
    (error) => toastError(messageOf(error, UNSUBSCRIBE_FAILED)),
  )
  if (token === undefined) return <CentredSpinner />
  if (isDone)
    return (
      <AccountFrame title={TITLE}>
        <EmptyState
          icon="check"
          isAnswer
          title={UNSUBSCRIBED}
          action={<ButtonLink to="/">{BACK_TO_SHOP}</ButtonLink>}
        />
      </AccountFrame>
    )
  return (
    <AccountFrame title={TITLE} intro="Après ce clic, vous ne recevrez plus notre lettre d’information.">
      <Button loading={leaving.pending} onClick={() => leaving.run()} className="max-sm:w-full">
        Me désabonner
      </Button>
    </AccountFrame>
  )
}
