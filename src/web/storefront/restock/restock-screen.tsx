import { useState } from 'react'
import { BACK_TO_SHOP } from '#shared/catalogue/texts.ts'
import { RESTOCK_ASK_FAILED, RESTOCK_LINK_INVALID, RESTOCK_LINK_OVER } from '#shared/restock/texts.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { useMutation } from '#web/api/use-mutation.ts'
import type { Meta } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { AccountFrame } from '#web/storefront/form/account-frame.tsx'
import { useLinkToken } from '#web/storefront/form/use-link-token.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CentredSpinner } from '#web/ui/spinner.tsx'
import { toastError } from '#web/ui/toast.ts'

const TITLE = 'Retour en stock'

export const meta: Meta = () => ({ title: TITLE })

/** The page behind the links in restock mails. The person presses a button, because mail scanners open links. */
export default function RestockScreen() {
  const token = useLinkToken()
  const [answer, setAnswer] = useState<string>()
  const [isOver, setOver] = useState(false)
  const answering = useMutation(
    async (what: 'confirmation' | 'cancellation') => {
      const body = { token: token ?? '' }
      const { message } = await api.call(`POST /api/restock-requests/${what}`, { body, anonymous: true })
      setAnswer(message)
    },
    (error) => {
      if (error instanceof ApiError && error.code === 'INVALID_LINK') setOver(true)
      else toastError(messageOf(error, RESTOCK_ASK_FAILED))
    },
  )
  if (token === undefined) return <CentredSpinner />
  if (answer !== undefined || isOver || token === '')
    return (
      <AccountFrame title={TITLE}>
        <EmptyState
          {...(answer === undefined ? { tone: 'error' } : { icon: 'check' })}
          isAnswer={token !== ''}
          title={answer ?? RESTOCK_LINK_OVER}
          action={<ButtonLink to="/">{BACK_TO_SHOP}</ButtonLink>}
        >
          {answer === undefined && RESTOCK_LINK_INVALID}
        </EmptyState>
      </AccountFrame>
    )
  return (
    <AccountFrame title={TITLE} intro="Un seul e-mail, quand la protection que vous attendez sera de retour.">
      <div className="flex flex-wrap gap-3">
        <Button
          loading={answering.pending}
          onClick={() => answering.run('confirmation')}
          className="max-sm:w-full"
        >
          M’avertir
        </Button>
        <Button
          variant="secondary"
          disabled={answering.pending}
          onClick={() => answering.run('cancellation')}
          className="max-sm:w-full"
        >
          Ne plus m’avertir
        </Button>
      </div>
    </AccountFrame>
  )
}
