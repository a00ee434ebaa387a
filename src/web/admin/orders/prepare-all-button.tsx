import { useNavigate } from 'react-router'
import { formatCount } from '#shared/count.ts'
import { MAX_BULK } from '#shared/orders/bulk-change-rules.ts'
import { ADMIN_ORDERS_LOAD_FAILED } from '#shared/orders/texts.ts'
import { useMutation } from '#web/api/use-mutation.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toastFailure } from '../api/toast-failure.ts'
import { addressOf, keepChoice } from './chosen-address.ts'

const DUE = { due: 'preparation', sort: 'oldest' } as const

export function PrepareAllButton({ total }: { total: number }) {
  const navigate = useNavigate()
  const prepare = useMutation(
    async () => {
      const { ids } = await api.call('GET /api/admin/orders/ids', { query: DUE })
      keepChoice(ids)
      await navigate(`/admin/orders/preparation?${new URLSearchParams({ ...DUE, ...addressOf(ids) })}`)
    },
    (error) => toastFailure(error, ADMIN_ORDERS_LOAD_FAILED),
  )
  return (
    <Button
      size="sm"
      className="min-h-11"
      icon={<Icon name="package" className="size-4" />}
      loading={prepare.pending}
      onClick={() => prepare.run()}
    >
      {labelFor(total)}
    </Button>
  )
}

function labelFor(total: number): string {
  if (total === 1) return 'Préparer la commande'
  return total > MAX_BULK ? `Préparer les ${MAX_BULK} plus anciennes` : `Préparer les ${formatCount(total)}`
}
