import { idOf } from '#shared/ids.ts'
import type { AdminWithdrawal } from '#shared/withdrawals/contract.ts'
import { Icon } from '#web/ui/icon.tsx'
import { FollowedReturn } from './followed-return.tsx'

export function OrderWithdrawals({ concerned }: { concerned: readonly AdminWithdrawal[] }) {
  if (concerned.length === 0) return null
  return (
    <section aria-labelledby="retractation" className="rounded-md bg-orange-wash p-4">
      <h3 id="retractation" className="flex items-center gap-2 font-display text-lg font-semibold">
        <Icon name="alert" className="text-orange" />
        Rétractation et retour
      </h3>
      <ul className="mt-3 grid gap-3">
        {concerned.map((request) => (
          <li key={idOf(request)} className="rounded-sm bg-raised p-4">
            <FollowedReturn request={request} />
          </li>
        ))}
      </ul>
    </section>
  )
}
