import type { AdminWithdrawal } from '#shared/withdrawals/contract.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RefundBy } from './refund-by.tsx'
import { WithdrawalStateButton } from './withdrawal-state-button.tsx'

/** The withdrawals declared for an order, above everything else of it: the law gives 14 days to give the money back. */
export function OrderWithdrawals({ concerned }: { concerned: readonly AdminWithdrawal[] }) {
  if (concerned.length === 0) return null
  return (
    <section aria-labelledby="retractation" className="rounded-md bg-orange-wash p-4">
      <h3 id="retractation" className="flex items-center gap-2 font-display text-lg font-semibold">
        <Icon name="alert" className="text-orange" />
        Rétractation
      </h3>
      <ul className="mt-2 grid gap-3">
        {concerned.map((request) => (
          <li key={keyOf(request)} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-0 flex-1 basis-52 text-sm break-words">
              <span className="block font-medium">
                {request.name} · {request.email}
              </span>
              Déclarée le <DateTime value={request.createdAt} format="moment" />
              {!request.matchesOrder && ' · adresse e-mail différente de celle de la commande'}
              {request.refundBy && (
                <>
                  {' · '}
                  <RefundBy day={request.refundBy} />
                </>
              )}
              {request.closedAt && (
                <>
                  {' '}
                  · traitée le <DateTime value={request.closedAt} format="plain" />
                </>
              )}
            </p>
            <WithdrawalStateButton request={request} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function keyOf({ _id: id }: AdminWithdrawal): string {
  return id
}
