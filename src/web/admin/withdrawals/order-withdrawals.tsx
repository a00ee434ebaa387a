import { idOf } from '#shared/ids.ts'
import type { AdminWithdrawal } from '#shared/withdrawals/contract.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { FollowedReturn } from './followed-return.tsx'

export function OrderWithdrawals({ concerned }: { concerned: readonly AdminWithdrawal[] }) {
  if (concerned.length === 0) return null
  const isOpen = concerned.some(({ state }) => state === 'open')
  return (
    <section
      aria-labelledby="retractation"
      className={classNames('rounded-md p-4', isOpen ? 'bg-orange-wash' : 'bg-sunk')}
    >
      <h3 id="retractation" className="flex items-center gap-2 font-display text-lg font-semibold">
        {isOpen && <Icon name="alert" className="text-orange" />}
        <span>Rétractation et retour</span>
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
