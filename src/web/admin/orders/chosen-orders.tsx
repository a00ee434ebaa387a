import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { counted } from '#shared/count.ts'
import { idOf } from '#shared/ids.ts'
import { MAX_CHOSEN, TOO_MANY_CHOSEN } from '#shared/orders/carrier-files.ts'
import type { Labels, Order, OrderSummary } from '#shared/orders/contract.ts'
import { api } from '#web/api/api.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ForAdmins } from '../layout/for-admins.tsx'
import { promised } from '../api/use-promised.ts'

export type ChosenOrders = {
  ids: ReadonlySet<string>
  choose: (ids: readonly string[], isChosen: boolean) => void
}

/** The orders that somebody ticks, on whatever page of the list. */
export function useChosenOrders(): ChosenOrders {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return useMemo(
    () => ({
      ids,
      choose: (changed, isChosen) =>
        setIds((before) => {
          const next = new Set(before)
          for (const id of changed) {
            if (isChosen) next.add(id)
            else next.delete(id)
          }
          return next
        }),
    }),
    [ids],
  )
}

/** The chosen orders whole, by the address of a window for them. */
export function loadChosenOrders(request: Request) {
  const ids = new URL(request.url).searchParams.get('ids') ?? ''
  const none = Promise.resolve<Order[]>([])
  return {
    orders: promised(ids === '' ? none : api.call('GET /api/admin/orders/chosen', { query: { ids } })),
  }
}

/** How far the labels of the chosen orders are. */
export function loadLabels(request: Request) {
  const ids = new URL(request.url).searchParams.get('ids') ?? ''
  const none = Promise.resolve<Labels>({ offered: false, labels: [] })
  return {
    labels: promised(ids === '' ? none : api.call('GET /api/admin/orders/labels', { query: { ids } })),
  }
}

/** Back to the list with its filters, without the orders that stood in the address. */
export function useCloseToList() {
  const navigate = useNavigate()
  return () => {
    const query = new URLSearchParams(location.search)
    query.delete('ids')
    void navigate({ pathname: '/admin/orders', search: query.toString() }, { preventScrollReset: true })
  }
}

/** Above the list: all of this page at once, and the way on with what is chosen. */
export function ChosenBar({ chosen, shown }: { chosen: ChosenOrders; shown: readonly OrderSummary[] }) {
  const { search } = useLocation()
  const count = chosen.ids.size
  const pageIds = shown.map(idOf)
  if (shown.length === 0 && count === 0) return null
  const query = new URLSearchParams(search)
  query.set('ids', [...chosen.ids].join(','))
  return (
    <div className="mb-2 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
      <Checkbox
        name="choisir-page"
        label="Choisir la page"
        checked={pageIds.length > 0 && pageIds.every((id) => chosen.ids.has(id))}
        onChange={({ target }) => chosen.choose(pageIds, target.checked)}
      />
      <output className="text-sm text-ink-soft empty:hidden">
        {count > MAX_CHOSEN && TOO_MANY_CHOSEN}
        {count > 0 && count <= MAX_CHOSEN && counted(count, 'choisie')}
      </output>
      {count > 0 && (
        <>
          {count <= MAX_CHOSEN && (
            <>
              <ButtonLink
                size="sm"
                className="min-h-11"
                to={`/admin/orders/preparation?${query}`}
                icon={<Icon name="package" className="size-4" />}
                preventScrollReset
              >
                Préparer et envoyer
              </ButtonLink>
              <ForAdmins>
                <ButtonLink
                  size="sm"
                  variant="secondary"
                  className="min-h-11"
                  to={`/admin/orders/statuses?${query}`}
                  preventScrollReset
                >
                  Changer le statut
                </ButtonLink>
              </ForAdmins>
            </>
          )}
          <Button
            size="sm"
            variant="quiet"
            className="min-h-11"
            onClick={() => chosen.choose([...chosen.ids], false)}
          >
            Tout désélectionner
          </Button>
        </>
      )}
    </div>
  )
}
