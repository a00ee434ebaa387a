import { useState } from 'react'
import { counted } from '#shared/count.ts'
import type { Customer } from '#shared/customers/contract.ts'
import {
  ACCESS_END_FAILED,
  ACCESS_ENDED,
  ACCESS_LINK_FAILED,
  ACCESS_LINK_SENT,
} from '#shared/customers/texts.ts'
import { idOf } from '#shared/ids.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { useWrite } from '../api/use-write.ts'
import { useRequestId } from '../form/use-request-id.ts'
import { AdminConfirm } from '../ui/admin-confirm.tsx'

export function AccessPanel({ customer }: { customer: Customer }) {
  const { openSessions, lastActiveAt, email } = customer
  const [isAsking, setAsking] = useState(false)
  const { requestId, renewRequestId } = useRequestId()
  const id = idOf(customer)
  const send = useWrite(async () => {
    await api.call('POST /api/admin/users/:id/access-links', { params: { id }, body: { requestId } })
    renewRequestId()
    toastSuccess(ACCESS_LINK_SENT)
  }, ACCESS_LINK_FAILED)
  const end = useWrite(
    async () => {
      await api.call('DELETE /api/admin/users/:id/sessions', { params: { id } })
      setAsking(false)
      toastSuccess(ACCESS_ENDED)
    },
    ACCESS_END_FAILED,
    { onFailed: () => setAsking(false) },
  )
  return (
    <section aria-labelledby="acces" className="grid gap-3 rounded-md border border-hairline p-4">
      <h3 id="acces" className="font-display text-lg font-semibold">
        Accès
      </h3>
      <p className="text-sm text-ink-soft">
        <span>{counted(openSessions, 'appareil connecté', 'appareils connectés')}</span> · dernière activité
        le <DateTime value={lastActiveAt} format="plain" />
      </p>
      <Button variant="secondary" block loading={send.pending} onClick={() => send.run()}>
        Envoyer un lien de mot de passe
      </Button>
      <Button variant="secondary" block disabled={openSessions === 0} onClick={() => setAsking(true)}>
        Déconnecter partout
      </Button>
      <AdminConfirm
        open={isAsking}
        question={'Déconnecter cette personne de tous ses appareils\u202F?'}
        confirmLabel="Déconnecter"
        pending={end.pending}
        onConfirm={() => end.run()}
        onClose={() => setAsking(false)}
      >
        <span className="break-words">
          {`${email} devra se reconnecter avec son mot de passe. Son panier reste, et aucun e-mail ne part.`}
        </span>
      </AdminConfirm>
    </section>
  )
}
