import type { Order } from '#shared/orders/contract.ts'
import type { AdminWithdrawal, AdminWithdrawalPage } from '#shared/withdrawals/contract.ts'
import { LOADING_FAILED } from '#shared/outage-texts.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useRemote } from '../api/use-remote.ts'
import { WithdrawalStateButton } from './withdrawal-state-button.tsx'

/** The withdrawals declared for an order, above everything else of it: the law gives 14 days to give the money back. */
export function OrderWithdrawals({ order, onClosed }: { order: Order; onClosed: () => void }) {
  const query = new URLSearchParams({ q: order.number, limit: '20' })
  const declared = useRemote<AdminWithdrawalPage>(`/api/admin/withdrawals?${query}`, LOADING_FAILED)
  const concerned = declared.data?.items.filter(({ orderNumber }) => orderNumber === order.number) ?? []
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
              {request.closedAt && (
                <>
                  {' '}
                  · traitée le <DateTime value={request.closedAt} format="plain" />
                </>
              )}
            </p>
            <WithdrawalStateButton
              request={request}
              onChanged={() => {
                declared.reload()
                onClosed()
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function keyOf({ _id: id }: AdminWithdrawal): string {
  return id
}
