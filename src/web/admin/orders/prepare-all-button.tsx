import { useNavigate } from 'react-router'
import { formatCount } from '#shared/count.ts'
import { idOf } from '#shared/ids.ts'
import { MAX_CHOSEN } from '#shared/orders/carrier-files.ts'
import { ADMIN_ORDERS_LOAD_FAILED } from '#shared/orders/texts.ts'
import { api } from '#web/api/api.ts'
import { useMutation } from '#web/api/use-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { sayFailure } from '../api/say-failure.ts'

const DUE = { due: 'preparation', sort: 'oldest' } as const

/** Opens the preparation window with every order that waits, or with as many of the oldest as it takes at once. */
export function PrepareAllButton({ total }: { total: number }) {
  const navigate = useNavigate()
  const prepare = useMutation(
    async () => {
      const { items } = await api.call('GET /api/admin/orders', { query: { ...DUE, limit: MAX_CHOSEN } })
      const ids = items.map(idOf).join(',')
      await navigate(`/admin/orders/preparation?${new URLSearchParams({ ...DUE, ids })}`)
    },
    (error) => sayFailure(error, ADMIN_ORDERS_LOAD_FAILED),
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
  return total > MAX_CHOSEN
    ? `Préparer les ${MAX_CHOSEN} plus anciennes`
    : `Préparer les ${formatCount(total)}`
}
