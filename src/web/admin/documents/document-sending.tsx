import type { ArchivedDocument, Sending } from '#shared/documents/contract.ts'
import { DOCUMENT_NOT_SENT, DOCUMENT_SENDING, noteWaits } from '#shared/documents/texts.ts'
import { api } from '#web/session/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { useWrite } from '../api/use-write.ts'

export function SendingState({ sending: { state, reason, waitsFor } }: { sending: Sending }) {
  return (
    <>
      {state === 'waiting' && <Badge tone="blue">Envoi en cours</Badge>}
      {state === 'deposited' && <Badge tone="blue">Déposé, en contrôle</Badge>}
      {state === 'accepted' && <Badge tone="green">Accepté par la plateforme</Badge>}
      {state === 'refused' && <Badge tone="red">Refusé par la plateforme</Badge>}
      {state === 'refused' && reason !== null && (
        <span className="block text-xs wrap-anywhere text-ink-soft">{reason}</span>
      )}
      {waitsFor !== null && (
        <span className="block text-xs wrap-anywhere text-ink-soft">{`${noteWaits(waitsFor)}.`}</span>
      )}
    </>
  )
}

export function SendDocumentButton({ archived: { document, sending } }: { archived: ArchivedDocument }) {
  const { number } = document
  const send = useWrite(async () => {
    await api.call('POST /api/admin/documents/:number/sending', { params: { number } })
    toastSuccess(DOCUMENT_SENDING)
  }, DOCUMENT_NOT_SENT)
  return (
    <Button
      variant="secondary"
      size="sm"
      className="max-lg:min-h-11"
      loading={send.pending}
      onClick={() => send.run()}
    >
      <span>{sending?.state === 'refused' ? 'Envoyer de nouveau' : 'Envoyer'}</span>
      <span className="sr-only">{` ${number} à la plateforme`}</span>
    </Button>
  )
}
