import type { ReactNode } from 'react'
import { nameWithPack } from '#shared/catalogue/pack-size.ts'
import { counted } from '#shared/count.ts'
import { idOf } from '#shared/ids.ts'
import type { OrderMailSummary } from '#shared/mail/contract.ts'
import type { Order, OrderHistoryEntry, Refund } from '#shared/orders/contract.ts'
import { PAID_BY } from '#shared/payment-means.ts'
import { REFUND_CAUSE_LABELS } from '#shared/refunds/refund-rules.ts'
import type { AdminWithdrawal } from '#shared/withdrawals/contract.ts'
import { StatusBadge } from '#web/admin/ui/status-badge.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { FoldSummary } from '#web/ui/disclosure.tsx'
import { Money } from '#web/ui/money.tsx'
import { WholeDocumentNumbers } from '#web/ui/whole-document-numbers.tsx'
import { RefundBadge } from '../refunds/refund-panel.tsx'
import { NoteForm } from './note-form.tsx'
import { MailActs, MailState } from './order-mail.tsx'
import { timelineOf, type TimelineEvent } from './timeline-entries.ts'

type Known = {
  order: Order
  mails: readonly OrderMailSummary[]
  withdrawals: readonly AdminWithdrawal[]
}

export function OrderTimeline(known: Known) {
  return (
    <section aria-labelledby="historique">
      <h3 id="historique" className="mb-3 font-display text-lg font-semibold">
        Historique
      </h3>
      <NoteForm order={known.order} />
      <ol className="grid gap-4 border-l border-edge pl-4">
        {timelineOf(known).map(({ event, mails }) => (
          <li key={event.key} className="min-w-0">
            <Happened event={event} order={known.order} />
            <Mails mails={mails} to={known.order.user.email} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Happened({ event, order }: { event: TimelineEvent; order: Order }) {
  switch (event.kind) {
    case 'note':
      return <NoteEvent entry={event.entry} />
    case 'status':
      return <StatusEvent entry={event.entry} />
    case 'payment':
      return <PaymentEvent order={order} />
    case 'refund':
      return <RefundEvent refund={event.refund} order={order} />
    case 'document':
      return (
        <>
          <p className="font-medium">
            <span>{event.title}</span>
            {event.euros !== undefined && (
              <span>
                {' '}
                · <Money euros={event.euros} />
              </span>
            )}
          </p>
          <When at={event.at}>{event.issued}</When>
        </>
      )
    case 'withdrawal':
      return (
        <>
          <p className="font-medium">Rétractation déclarée</p>
          <When at={event.at}>{`retour ${event.withdrawal.number} · ${event.withdrawal.name}`}</When>
        </>
      )
  }
}

function NoteEvent({ entry }: { entry: OrderHistoryEntry }) {
  return (
    <>
      {entry.note && (
        <p className="break-words">
          <WholeDocumentNumbers>{entry.note}</WholeDocumentNumbers>
        </p>
      )}
      <When at={entry.at}>{authorOf(entry)}</When>
    </>
  )
}

function StatusEvent({ entry }: { entry: OrderHistoryEntry }) {
  return (
    <>
      <StatusBadge status={entry.status} />
      {entry.undone && <span className="ml-2 text-sm text-ink-faint">(annulé aussitôt)</span>}
      <When at={entry.at}>{authorOf(entry)}</When>
      {entry.note && <p className="text-sm break-words text-ink-soft">{entry.note}</p>}
    </>
  )
}

function PaymentEvent({ order: { total, createdAt, paidBy } }: { order: Order }) {
  return (
    <>
      <p className="font-medium">
        Paiement reçu&nbsp;: <Money euros={total} />
      </p>
      <When at={createdAt}>{paidBy ? PAID_BY[paidBy.means] : 'en ligne'}</When>
    </>
  )
}

function Mails({ mails, to }: { mails: readonly OrderMailSummary[]; to: string }) {
  if (mails.length === 0) return null
  const unsent = mails.find(({ isFailing }) => isFailing) ?? mails.find(({ sentAt }) => !sentAt)
  return (
    <details className="group/fold mt-1">
      <FoldSummary className="min-h-6 w-fit text-sm text-ink-soft max-lg:min-h-11">
        <span>
          <span>{counted(mails.length, 'e-mail au client', 'e-mails au client')}</span>{' '}
          {unsent && <MailState mail={unsent} />}
        </span>
      </FoldSummary>
      <ul className="mt-1 grid gap-2 text-sm">
        {mails.map((mail) => (
          <li key={idOf(mail)} className="min-w-0">
            <p className="break-words">
              <WholeDocumentNumbers>{mail.subject}</WholeDocumentNumbers> <MailState mail={mail} />
            </p>
            <When at={mail.createdAt}>{`à ${mail.to}`}</When>
            <MailActs mail={mail} to={to} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function When({ at, children }: { at: string; children: ReactNode }) {
  return (
    <p className="mt-0.5 text-xs wrap-anywhere text-ink-faint">
      <DateTime value={at} format="shortMoment" />
      {children && <span> · {children}</span>}
    </p>
  )
}

function RefundEvent({ refund, order }: { refund: Refund; order: Order }) {
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
        <p className="text-sm break-words text-red">{`Refusé par le prestataire de paiement (${failure})`}</p>
      )}
      {note && <p className="text-sm break-words text-ink-soft">{note}</p>}
      {lines.map(({ line, quantity, restocks }) => (
        <p key={line} className="text-sm break-words text-ink-soft">
          <span>{quantity}</span> × <span>{nameOfLine(order, line)}</span>
          {restocks && (refund.state === 'failed' ? '' : <span>{' · remis en stock'}</span>)}
        </p>
      ))}
    </>
  )
}

function nameOfLine({ items }: Order, line: string): string {
  const item = items.find((one) => idOf(one) === line)
  return item ? nameWithPack(item.product.name, item.packSize) : 'Article'
}

function authorOf({ by, byEmail }: OrderHistoryEntry): string {
  if (by === 'admin') return byEmail ?? 'Administration'
  return by === 'customer' ? 'Client' : 'Boutique'
}
