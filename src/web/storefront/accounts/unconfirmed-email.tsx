import { useState } from 'react'
import { EMAIL_LINK_FAILED, EMAIL_LINK_SENT } from '#shared/accounts/texts.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useMutation } from '#web/api/use-mutation.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

export function UnconfirmedEmail() {
  const [isSent, setSent] = useState(false)
  const link = useMutation(
    async () => {
      await api.call('POST /api/users/email-confirmation')
      setSent(true)
      toastSuccess(EMAIL_LINK_SENT)
    },
    (error) => toastError(messageOf(error, EMAIL_LINK_FAILED)),
  )
  return (
    <div className="grid justify-items-start gap-3 rounded-lg border border-hairline p-4 text-ink-soft">
      <p>
        Votre adresse e-mail n’est pas encore confirmée&nbsp;: ouvrez le lien de notre e-mail de bienvenue
        pour pouvoir commander de plus grandes quantités.
      </p>
      <Button variant="secondary" loading={link.pending} disabled={isSent} onClick={() => link.run()}>
        Recevoir un nouveau lien
      </Button>
    </div>
  )
}
