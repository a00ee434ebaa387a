import { useState } from 'react'
import type { OrderMailSummary } from '#shared/mail/contract.ts'
import { MAIL_RESEND_FAILED, MAIL_SENT_AGAIN, MAILS_LOAD_FAILED } from '#shared/mail/texts.ts'
import { useMutation } from '#web/api/use-mutation.ts'
import { api } from '#web/session/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { WholeDocumentNumbers } from '#web/ui/whole-document-numbers.tsx'
import { toastFailure } from '../api/toast-failure.ts'
import { useWrite } from '../api/use-write.ts'
import { useRequestId } from '../form/use-request-id.ts'
import { AdminConfirm } from '../ui/admin-confirm.tsx'
import { AdminDialog } from '../ui/admin-dialog.tsx'

type MailProps = { mail: OrderMailSummary }
type ResendProps = MailProps & {
  to: string
}

export function MailState({ mail: { isFailing, sentAt } }: MailProps) {
  if (isFailing) return <Badge tone="red">Refusé, nouvel essai à venir</Badge>
  return sentAt ? null : <Badge tone="yellow">En attente d’envoi</Badge>
}

export function MailActs({ mail, to }: ResendProps) {
  return (
    <p data-screen-only className="flex flex-wrap gap-2">
      <ReadMail mail={mail} />
      <ResendMail mail={mail} to={to} />
    </p>
  )
}

function ReadMail({ mail: { _id: id, subject } }: MailProps) {
  const [text, setText] = useState<string>()
  const read = useMutation(
    async () => setText((await api.call('GET /api/admin/mails/:id', { params: { id } })).text),
    (error) => toastFailure(error, MAILS_LOAD_FAILED),
  )
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        className="-ml-3.5 min-h-11"
        loading={read.pending}
        aria-label={`Lire l’e-mail\u00A0: ${subject}`}
        onClick={() => read.run()}
      >
        Lire
      </Button>
      <AdminDialog
        open={text !== undefined}
        title={<WholeDocumentNumbers>{subject}</WholeDocumentNumbers>}
        onClose={() => setText(undefined)}
      >
        <p className="font-mono text-sm break-words whitespace-pre-wrap">{text}</p>
      </AdminDialog>
    </>
  )
}

function ResendMail({ mail: { _id: id, subject }, to }: ResendProps) {
  const [isAsking, setAsking] = useState(false)
  const { requestId, renewRequestId } = useRequestId()
  const resend = useWrite(async () => {
    await api.call('POST /api/admin/mails/:id/copies', { params: { id }, body: { requestId } })
    renewRequestId()
    setAsking(false)
    toastSuccess(MAIL_SENT_AGAIN)
  }, MAIL_RESEND_FAILED)
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        className="min-h-11"
        aria-label={`Envoyer de nouveau l’e-mail\u00A0: ${subject}`}
        onClick={() => setAsking(true)}
      >
        Envoyer de nouveau
      </Button>
      <AdminConfirm
        open={isAsking}
        question={'Envoyer de nouveau cet e-mail\u202F?'}
        confirmLabel="Envoyer de nouveau"
        isUsual
        pending={resend.pending}
        onConfirm={() => resend.run()}
        onClose={() => setAsking(false)}
      >
        <span className="break-words">
          {`${to} reçoit une nouvelle fois «\u202F${subject}\u202F», tel qu’il a été écrit. Aucun stock ne bouge.`}
        </span>
      </AdminConfirm>
    </>
  )
}
