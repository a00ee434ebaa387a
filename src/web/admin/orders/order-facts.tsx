import type { ReactNode } from 'react'
import { mailtoLink } from '#shared/email.ts'
import type { Order } from '#shared/orders/contract.ts'
import { eurosToCents } from '#shared/money.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { Money } from '#web/ui/money.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { NAMELESS } from './order-columns.tsx'

/** Who ordered what when, and where it stands. */
export function OrderFacts({ order }: { order: Order }) {
  const { _id: id, user, createdAt, total, status, paymentId } = order
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
      <Fact label="Client" className="max-sm:col-span-2">
        <span className="block font-semibold break-words">{user.name || NAMELESS}</span>
        {user.email && (
          <a
            href={mailtoLink(user.email)}
            className="text-sm break-all underline underline-offset-4 hover:text-iris"
          >
            {user.email}
          </a>
        )}
      </Fact>
      <Fact label="Date">
        <DateTime value={createdAt} format="moment" />
      </Fact>
      <Fact label="Total">
        <Money cents={eurosToCents(total)} className="font-semibold" />
      </Fact>
      <Fact label="Statut">
        <StatusBadge status={status} />
      </Fact>
      <Fact label="Paiement" className="min-w-0">
        <span className="text-sm break-all">{paymentId}</span>
      </Fact>
      <Fact label="Identifiant" className="min-w-0">
        <span className="font-mono text-xs break-all text-ink-soft">{id}</span>
      </Fact>
    </dl>
  )
}

export function Fact({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <div className={className}>
      <dt className="text-xs text-ink-faint">{label}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}
