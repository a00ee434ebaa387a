import { expect, test } from 'vitest'
import type { OrderMailSummary } from '#shared/mail/contract.ts'
import type { Order } from '#shared/orders/contract.ts'
import { timelineOf } from './timeline-entries.ts'

const at = (minute: number) => `2026-11-22T08:${String(minute).padStart(2, '0')}:00.000Z`
const entry = (minute: number, status: string, note: string | null = null) => ({
  status,
  at: at(minute),
  by: 'admin',
  byEmail: null,
  note,
})
const order = {
  createdAt: at(0),
  history: [
    entry(0, 'En cours de préparation'),
    entry(3, 'En cours de préparation', 'Remboursement de 2,40 €'),
    entry(4, 'En cours de préparation', 'Appeler avant 18 h'),
    entry(6, 'Remboursé', 'Remboursement de 8,00 €'),
  ],
  refunds: [
    { _id: 'r1', createdAt: at(2) },
    { _id: 'r2', createdAt: at(5) },
  ],
  invoice: { number: 'F-2026-000001', issuedAt: at(0) },
  creditNotes: [{ number: 'A-2026-000001', issuedAt: at(3), total: 2.4 }],
} as unknown as Order
const mail = { _id: 'm1', createdAt: at(1) } as OrderMailSummary

test('lists all events once, latest first, each with the mails that followed it', () => {
  const told = timelineOf({ order, mails: [mail], withdrawals: [] }).map(({ event: { kind, key }, mails }) =>
    [kind, key, ...mails.map(({ _id: id }) => id)].join(' '),
  )
  expect(told).toEqual([
    'status history 3',
    'refund r2',
    'note history 2',
    'document A-2026-000001',
    'refund r1',
    'document F-2026-000001 m1',
    'status history 0',
    'payment payment',
  ])
})
