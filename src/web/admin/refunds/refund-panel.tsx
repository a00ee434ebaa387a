import { useState } from 'react'
import { idOf } from '#shared/ids.ts'
import type { Order, Refund } from '#shared/orders/contract.ts'
import { REPAID_BY } from '#shared/refunds/refund-rules.ts'
import { CreditNoteButtons } from '#web/documents/document-buttons.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Money } from '#web/ui/money.tsx'
import { NewReturnButton } from '../withdrawals/new-return-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { nothingRefundable } from './refund-form-values.ts'

const STATES: Record<Refund['state'], { label: string; tone: BadgeTone }> = {
  requested: { label: 'En attente du prestataire', tone: 'yellow' },
  completed: { label: 'Effectué', tone: 'green' },
  failed: { label: 'Refusé', tone: 'red' },
}

export function RefundBadge({ refund: { state } }: { refund: Refund }) {
  return <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
}

export function RefundPanel({ order }: { order: Order }) {
  const [open, setOpen] = useState(false)
  const left = order.refundable ?? 0
  return (
    <section
      data-screen-only
      aria-labelledby="remboursement"
      className="rounded-md border border-hairline p-4"
    >
      <h3 id="remboursement" className="mb-3 font-display text-lg font-semibold">
        Remboursement
      </h3>
      {order.refunds.length > 0 && (
        <ul className="mb-3 grid gap-2">
          {order.refunds.map((refund) => (
            <RefundRow key={idOf(refund)} order={order} refund={refund} />
          ))}
        </ul>
      )}
      {order.owed !== undefined && (
        <p className="mb-1 text-sm">
          Dû au client&nbsp;: <Money euros={order.owed} className="font-semibold" />
        </p>
      )}
      <p className="mb-3 text-sm text-ink-soft">
        {left > 0 ? (
          <>
            Peut encore être remboursé&nbsp;: <Money euros={left} />
          </>
        ) : (
          nothingRefundable(order)
        )}
      </p>
      {order.creditNotes.length > 0 && (
        <div className="mb-3 grid gap-2">
          <CreditNoteButtons order={order} />
        </div>
      )}
      <div className="grid gap-3">
        <Button variant="secondary" block disabled={left === 0} onClick={() => setOpen(true)}>
          Rembourser
        </Button>
        <NewReturnButton order={order} />
      </div>
      {open && <RefundDialog order={order} onClose={() => setOpen(false)} />}
    </section>
  )
}

function RefundRow({ order, refund }: { order: Order; refund: Refund }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
      <span>
        <Money euros={refund.amount} className="font-semibold" />{' '}
        <DateTime value={refund.createdAt} format="short" className="text-ink-faint" />
        {refund.means && <span>{` ${REPAID_BY[refund.means]}`}</span>}
      </span>
      <RefundBadge refund={refund} />
      {refund.failure && (
        <span className="basis-full break-words text-red">
          {order.paidBy
            ? 'À rembourser à la main\u00A0: la commande n’a pas été payée en ligne.'
            : `Le prestataire l’a refusé (${refund.failure}).`}
        </span>
      )}
    </li>
  )
}
