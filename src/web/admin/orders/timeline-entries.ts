import type { OrderMailSummary } from '#shared/mail/contract.ts'
import type { Order, OrderHistoryEntry, Refund } from '#shared/orders/contract.ts'
import type { AdminWithdrawal } from '#shared/withdrawals/contract.ts'
import { WITHDRAWAL_NOTE } from '#shared/withdrawals/texts.ts'

/** One event of an order. */
export type TimelineEntry = { at: string; key: string } & (
  | { kind: 'status'; entry: OrderHistoryEntry }
  | { kind: 'note'; entry: OrderHistoryEntry }
  | { kind: 'payment' }
  | { kind: 'refund'; refund: Refund }
  | { kind: 'document'; title: string; issued: string; euros?: number }
  | { kind: 'mail'; mail: OrderMailSummary }
  | { kind: 'withdrawal'; withdrawal: AdminWithdrawal }
)

type Known = {
  order: Order
  mails: readonly OrderMailSummary[]
  withdrawals: readonly AdminWithdrawal[]
}

/** All events of an order, latest first; simultaneous ones in causal order. */
export function timelineOf({ order, mails, withdrawals }: Known): TimelineEntry[] {
  const { createdAt, history, refunds, invoice, creditNotes } = order
  const entries: TimelineEntry[] = [
    { kind: 'payment', at: createdAt, key: 'payment' },
    ...history.flatMap((entry, place): TimelineEntry[] => {
      const isChange = place === 0 || history[place - 1]?.status !== entry.status
      // The entry of a partial refund is the refund itself.
      if (!isChange && refunds.length > 0 && entry.note?.startsWith('Remboursement de ')) return []
      // The entry of a declaration is the declaration itself.
      if (!isChange && withdrawals.length > 0 && entry.note?.startsWith(WITHDRAWAL_NOTE)) return []
      return [{ kind: isChange ? 'status' : 'note', entry, at: entry.at, key: `history ${place}` }]
    }),
    ...refunds.map((refund): TimelineEntry => {
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
    ...creditNotes.map(({ number, issuedAt: at, total }): TimelineEntry => ({
      kind: 'document',
      title: `Avoir ${number}`,
      issued: 'émis par la boutique',
      euros: total,
      at,
      key: number,
    })),
    ...mails.map((mail): TimelineEntry => {
      const { _id: id, createdAt: at } = mail
      return { kind: 'mail', mail, at, key: id }
    }),
    ...withdrawals.map((withdrawal): TimelineEntry => {
      const { _id: id, createdAt: at } = withdrawal
      return { kind: 'withdrawal', withdrawal, at, key: id }
    }),
  ]
  return entries.toSorted((one, other) => one.at.localeCompare(other.at)).toReversed()
}
