import type { OrderMailSummary } from '#shared/mail/contract.ts'
import type { Order, OrderHistoryEntry, Refund } from '#shared/orders/contract.ts'
import { isToldByRefund } from '#shared/orders/refund-note.ts'
import type { AdminWithdrawal } from '#shared/withdrawals/contract.ts'
import { WITHDRAWAL_NOTE } from '#shared/withdrawals/texts.ts'

export type TimelineEvent = { at: string; key: string } & (
  | { kind: 'status'; entry: OrderHistoryEntry }
  | { kind: 'note'; entry: OrderHistoryEntry }
  | { kind: 'payment' }
  | { kind: 'refund'; refund: Refund }
  | { kind: 'document'; title: string; issued: string; euros?: number }
  | { kind: 'withdrawal'; withdrawal: AdminWithdrawal }
)

export type TimelineEntry = { event: TimelineEvent; mails: OrderMailSummary[] }

type Known = {
  order: Order
  mails: readonly OrderMailSummary[]
  withdrawals: readonly AdminWithdrawal[]
}

/** Latest first. Simultaneous events are in the reverse order of `eventsOf`. */
export function timelineOf({ order, mails, withdrawals }: Known): TimelineEntry[] {
  const oldestFirst = eventsOf({ order, withdrawals }).toSorted((one, other) =>
    one.at.localeCompare(other.at),
  )
  const entries = oldestFirst.map((event): TimelineEntry => ({ event, mails: [] }))
  for (const mail of mails.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))) {
    const before = entries.findLast(({ event }) => event.at <= mail.createdAt) ?? entries[0]
    before?.mails.push(mail)
  }
  return entries.toReversed()
}

function eventsOf({ order, withdrawals }: Omit<Known, 'mails'>): TimelineEvent[] {
  const { createdAt, history, refunds, invoice, creditNotes } = order
  return [
    { kind: 'payment', at: createdAt, key: 'payment' },
    ...history.flatMap((entry, place): TimelineEvent[] => {
      const isChange = place === 0 || history[place - 1]?.status !== entry.status
      if (isToldByRefund(history, place, refunds)) return []
      if (!isChange && withdrawals.length > 0 && entry.note?.startsWith(WITHDRAWAL_NOTE)) return []
      return [{ kind: isChange ? 'status' : 'note', entry, at: entry.at, key: `history ${place}` }]
    }),
    ...refunds.map((refund): TimelineEvent => {
      const { _id: id, createdAt: at } = refund
      return { kind: 'refund', refund, at, key: id }
    }),
    ...(invoice
      ? [
          {
            kind: 'document' as const,
            title: `Facture ${invoice.number}`,
            issued: 'émise par la boutique',
            at: invoice.issuedAt,
            key: invoice.number,
          },
        ]
      : []),
    ...creditNotes.map(({ number, issuedAt: at, total }): TimelineEvent => ({
      kind: 'document',
      title: `Avoir ${number}`,
      issued: 'émis par la boutique',
      euros: total,
      at,
      key: number,
    })),
    ...withdrawals.map((withdrawal): TimelineEvent => {
      const { _id: id, createdAt: at } = withdrawal
      return { kind: 'withdrawal', withdrawal, at, key: id }
    }),
  ]
}
