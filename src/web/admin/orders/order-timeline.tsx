import { useState, type ReactNode } from 'react'
import { nameWithPack } from '#shared/catalogue/pack-size.ts'
import { idOf } from '#shared/ids.ts'
import type { OrderMailSummary } from '#shared/mail/contract.ts'
import { MAIL_RESEND_FAILED, MAIL_SENT_AGAIN, MAILS_LOAD_FAILED } from '#shared/mail/texts.ts'
import type { Order, OrderHistoryEntry, Refund } from '#shared/orders/contract.ts'
import { PAID_BY } from '#shared/payment-means.ts'
import { REFUND_CAUSE_LABELS } from '#shared/refunds/refund-rules.ts'
import type { AdminWithdrawal } from '#shared/withdrawals/contract.ts'
import { StatusBadge } from '#web/admin/ui/status-badge.tsx'
import { useMutation } from '#web/api/use-mutation.ts'
import { api } from '#web/session/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Money } from '#web/ui/money.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { WholeDocumentNumbers } from '#web/ui/whole-document-numbers.tsx'
import { toastFailure } from '../api/toast-failure.ts'
import { useWrite } from '../api/use-write.ts'
import { useRequestId } from '../form/use-request-id.ts'
import { RefundBadge } from '../refunds/refund-panel.tsx'
import { AdminConfirm } from '../ui/admin-confirm.tsx'
import { AdminDialog } from '../ui/admin-dialog.tsx'
import { NoteForm } from './note-form.tsx'
import { timelineOf, type TimelineEntry } from './timeline-entries.ts'

type Known = {
  order: Order
  mails: readonly OrderMailSummary[]
  withdrawals: readonly AdminWithdrawal[]
}

/** The history of an order with its mails, latest first, in one list. */
export function OrderTimeline(known: Known) {
  return (
    <section aria-labelledby="historique">
      <h3 id="historique" className="mb-3 font-display text-lg font-semibold">
        Historique
      </h3>
      <NoteForm order={known.order} />
      <ol className="grid gap-4 border-l border-edge pl-4">
        {timelineOf(known).map((entry) => (
          <li key={entry.key} className="min-w-0">
            <Happened entry={entry} order={known.order} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Happened({ entry, order }: { entry: TimelineEntry; order: Order }) {
  const { at } = entry
  switch (entry.kind) {
    case 'note':
      return (
        <>
          {entry.entry.note && (
            <p className="break-words">
              <WholeDocumentNumbers>{entry.entry.note}</WholeDocumentNumbers>
            </p>
          )}
          <When at={at}>{authorOf(entry.entry)}</When>
        </>
      )
    case 'status':
      return (
        <>
          <StatusBadge status={entry.entry.status} />
          {entry.entry.undone && <span className="ml-2 text-sm text-ink-faint">(annulé aussitôt)</span>}
          <When at={at}>{authorOf(entry.entry)}</When>
          {entry.entry.note && <p className="text-sm break-words text-ink-soft">{entry.entry.note}</p>}
        </>
      )
    case 'payment':
      return (
        <>
          <p className="font-medium">
            Paiement reçu&nbsp;: <Money euros={order.total} />
          </p>
          <When at={at}>
            <span className="break-all">{order.paidBy ? PAID_BY[order.paidBy.means] : order.paymentId}</span>
          </When>
        </>
      )
    case 'document':
      return (
        <>
          <p className="font-medium">
            {entry.title}
            {entry.euros !== undefined && (
              <>
                {' '}
                · <Money euros={entry.euros} />
              </>
            )}
          </p>
          <When at={at}>{entry.issued}</When>
        </>
      )
    case 'refund':
      return <RefundEntry refund={entry.refund} order={order} />
    case 'withdrawal':
      return (
        <>
          <p className="font-medium">Rétractation déclarée</p>
          <When at={at}>
            retour {entry.withdrawal.number} · {entry.withdrawal.name}
          </When>
        </>
      )
    case 'mail':
      return <MailEntry mail={entry.mail} />
  }
}

function When({ at, children }: { at: string; children: ReactNode }) {
  return (
    <p className="mt-0.5 text-xs wrap-anywhere text-ink-faint">
      <DateTime value={at} format="shortMoment" />
      {children && <> · {children}</>}
    </p>
  )
}

function RefundEntry({ refund, order }: { refund: Refund; order: Order }) {
  const { amount, createdAt, lines, cause, note, failure } = refund
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 font-medium">
        <span>
          Remboursement de <Money euros={amount} />
        </span>
        <RefundBadge refund={refund} />
      </p>
      <When at={createdAt}>{cause ? REFUND_CAUSE_LABELS[cause] : note ? '' : 'sans motif'}</When>
      {failure && (
        <p className="text-sm break-words text-red">Refusé par le prestataire de paiement ({failure})</p>
      )}
      {note && <p className="text-sm break-words text-ink-soft">{note}</p>}
      {lines.map(({ line, quantity, restocks }) => (
        <p key={line} className="text-sm break-words text-ink-soft">
          {quantity} × {nameOfLine(order, line)}
          {restocks && (refund.state === 'failed' ? '' : ' · remis en stock')}
        </p>
      ))}
    </>
  )
}

function nameOfLine({ items }: Order, line: string): string {
  const item = items.find((one) => idOf(one) === line)
  return item ? nameWithPack(item.product.name, item.packSize) : 'Article'
}

/** A mail to the customer: when it was sent, its text, and a button that sends it again. */
function MailEntry({ mail }: { mail: OrderMailSummary }) {
  const { _id: id, subject, to, createdAt, sentAt, isFailing } = mail
  const [text, setText] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const { requestId, renewRequestId } = useRequestId()
  const read = useMutation(
    async () => setText((await api.call('GET /api/admin/mails/:id', { params: { id } })).text),
    (error) => toastFailure(error, MAILS_LOAD_FAILED),
  )
  const resend = useWrite(async () => {
    await api.call('POST /api/admin/mails/:id/copies', { params: { id }, body: { requestId } })
    renewRequestId()
    setAsking(false)
    toastSuccess(MAIL_SENT_AGAIN)
  }, MAIL_RESEND_FAILED)
  return (
    <>
      <p className="font-medium break-words">
        <WholeDocumentNumbers>{subject}</WholeDocumentNumbers>{' '}
        {isFailing && <Badge tone="red">Refusé, nouvel essai à venir</Badge>}
        {!sentAt && !isFailing && <Badge tone="yellow">En attente d’envoi</Badge>}
      </p>
      <When at={createdAt}>e-mail à {to}</When>
      <p data-screen-only className="flex flex-wrap gap-2">
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
        <Button
          size="sm"
          variant="quiet"
          className="min-h-11"
          aria-label={`Renvoyer l’e-mail\u00A0: ${subject}`}
          onClick={() => setAsking(true)}
        >
          Renvoyer
        </Button>
      </p>
      <AdminDialog
        open={text !== undefined}
        title={<WholeDocumentNumbers>{subject}</WholeDocumentNumbers>}
        onClose={() => setText(undefined)}
      >
        <p className="font-mono text-sm break-words whitespace-pre-wrap">{text}</p>
      </AdminDialog>
      <AdminConfirm
        open={isAsking}
        question={'Renvoyer cet e-mail\u202F?'}
        confirmLabel="Renvoyer l’e-mail"
        isUsual
        pending={resend.pending}
        onConfirm={() => resend.run()}
        onClose={() => setAsking(false)}
      >
        <span className="break-words">
          {to} reçoit une nouvelle fois «&#8239;{subject}&#8239;», tel qu’il a été écrit. Aucun stock ne
          bouge.
        </span>
      </AdminConfirm>
    </>
  )
}

function authorOf({ by, byEmail }: OrderHistoryEntry): string {
  if (by === 'admin') return byEmail ?? 'Administration'
  return by === 'customer' ? 'Client' : 'Boutique'
}
