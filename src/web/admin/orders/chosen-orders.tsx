import { useLocation, useNavigate } from 'react-router'
import { counted, formatCount } from '#shared/count.ts'
import { MAX_BULK, TOO_MANY_FOR_BULK } from '#shared/orders/bulk-change-rules.ts'
import type { Labels } from '#shared/orders/parcel-contract.ts'
import { ADMIN_ORDERS_LOAD_FAILED } from '#shared/orders/texts.ts'
import { useMutation } from '#web/api/use-mutation.ts'
import { api } from '#web/session/api.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toastFailure } from '../api/toast-failure.ts'
import { promised } from '../api/use-promised.ts'
import { ForAdmins } from '../layout/for-admins.tsx'
import { SELECTION_NAMES } from '../ui/list-query.ts'
import { offersAll, type Chosen } from '../ui/use-chosen.ts'
import { addressOf, chosenAt, inParts, keepChoice } from './chosen-address.ts'

export function loadChosenOrders(request: Request) {
  const parts = inParts(chosenAt(new URL(request.url)))
  const calls = parts.map((ids) =>
    api.call('GET /api/admin/orders/chosen', { query: { ids: ids.join(',') } }),
  )
  const orders = Promise.all(calls).then((found) =>
    found.flat().toSorted((one, other) => one.createdAt.localeCompare(other.createdAt)),
  )
  return { orders: promised(orders) }
}

export function loadLabels(request: Request) {
  const parts = inParts(chosenAt(new URL(request.url)))
  const calls = parts.map((ids) =>
    api.call('GET /api/admin/orders/labels', { query: { ids: ids.join(',') } }),
  )
  const labels = Promise.all(calls).then((found): Labels => ({
    offered: found.some(({ offered }) => offered),
    carriers: found[0]?.carriers ?? [],
    labels: found.flatMap((part) => part.labels),
  }))
  return { labels: promised(labels) }
}

export function useCloseToList() {
  const navigate = useNavigate()
  return () => {
    const query = new URLSearchParams(location.search)
    for (const name of SELECTION_NAMES) query.delete(name)
    void navigate({ pathname: '/admin/orders', search: query.toString() }, { preventScrollReset: true })
  }
}

type ChosenBarProps = {
  chosen: Chosen
  total: number
  shown: number
  all: () => Promise<readonly string[]>
}

export function ChosenBar({ chosen, total, shown, all }: ChosenBarProps) {
  const count = chosen.ids.size
  const chooseAll = useMutation(
    async () => chosen.choose(await all(), true),
    (error) => toastFailure(error, ADMIN_ORDERS_LOAD_FAILED),
  )
  return (
    <>
      <output className="text-sm font-semibold">
        <span>{count > MAX_BULK ? TOO_MANY_FOR_BULK : counted(count, 'choisie')}</span>
      </output>
      {offersAll(chosen, { rows: shown, total, max: MAX_BULK }) && (
        <Button size="sm" variant="quiet" loading={chooseAll.pending} onClick={() => chooseAll.run()}>
          {total > MAX_BULK ? `Choisir les ${MAX_BULK} premières` : `Choisir les ${formatCount(total)}`}
        </Button>
      )}
      <WithChosen chosen={chosen} />
    </>
  )
}

function WithChosen({ chosen }: { chosen: Chosen }) {
  const { search } = useLocation()
  const ids = [...chosen.ids]
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(addressOf(ids))) query.set(name, value)
  const keep = () => keepChoice(ids)
  return (
    <>
      {ids.length <= MAX_BULK && (
        <>
          <ButtonLink
            size="sm"
            to={`/admin/orders/preparation?${query}`}
            icon={<Icon name="package" className="size-4" />}
            preventScrollReset
            onClick={keep}
          >
            Préparer et envoyer
          </ButtonLink>
          <ForAdmins>
            <ButtonLink
              size="sm"
              variant="secondary"
              to={`/admin/orders/statuses?${query}`}
              preventScrollReset
              onClick={keep}
            >
              Changer le statut
            </ButtonLink>
          </ForAdmins>
        </>
      )}
      <Button size="sm" variant="quiet" onClick={() => chosen.choose(ids, false)}>
        Désélectionner
      </Button>
    </>
  )
}
