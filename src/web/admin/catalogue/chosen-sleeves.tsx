import { useState } from 'react'
import { useLocation } from 'react-router'
import { ADMIN_SLEEVES_LOAD_FAILED } from '#shared/catalogue/admin-texts.ts'
import { MAX_BULK_SLEEVES } from '#shared/catalogue/bulk-acts.ts'
import type { AdminCollection } from '#shared/catalogue/collection-contract.ts'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { counted, formatCount } from '#shared/count.ts'
import { idOf } from '#shared/ids.ts'
import { useMutation } from '#web/api/use-mutation.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { toastFailure } from '../api/toast-failure.ts'
import type { BulkKind } from './bulk-act.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { BulkLines } from './bulk-lines.tsx'
import { sleeveFilters } from './sleeve-filters.tsx'
import type { ChosenSleeves } from './use-chosen-sleeves.ts'

type ChosenSleevesBarProps = {
  chosen: ChosenSleeves
  shown: readonly Sleeve[]
  total: number
  collections: readonly AdminCollection[]
}

/** The kinds of change that have a button. The dialog offers all kinds. */
const ACTS: readonly [BulkKind, string][] = [
  ['price-percent', 'Modifier…'],
  ['publish', 'Publier…'],
  ['unpublish', 'Dépublier…'],
  ['sale-percent', 'Promotion…'],
]

async function idsMatching(search: string): Promise<readonly string[]> {
  const get = new URLSearchParams(search)
  const { ids } = await api.call('GET /api/admin/sleeves/ids', {
    query: sleeveFilters((name) => get.get(name) ?? undefined),
  })
  return ids
}

export function ChosenSleevesBar({ chosen, shown, total, collections }: ChosenSleevesBarProps) {
  const { search } = useLocation()
  /** The ids of the products that match the filters, up to the maximum, for these filters only. */
  const [every, setEvery] = useState<{ search: string; ids: readonly string[] }>()
  const everyIds = every?.search === search ? every.ids : undefined
  const [changing, setChanging] = useState<BulkKind>()
  const [started, setStarted] = useState(0)
  const chooseAll = useMutation(
    async () => setEvery({ search, ids: await idsMatching(search) }),
    (error) => toastFailure(error, ADMIN_SLEEVES_LOAD_FAILED),
  )
  const ids = everyIds ?? [...chosen.sleeves.keys()]
  if (shown.length === 0 && ids.length === 0) return <BulkLines key={started} />
  const forget = () => {
    setEvery(undefined)
    chosen.choose([...chosen.sleeves.values()], false)
  }
  return (
    <div className="mb-2 grid gap-2">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        <Checkbox
          name="choisir-page"
          label="Choisir toute la page"
          checked={shown.length > 0 && shown.every((sleeve) => chosen.sleeves.has(idOf(sleeve)))}
          onChange={({ target }) => chosen.choose(shown, target.checked)}
        />
        {total > shown.length && !everyIds && (
          <Button
            size="sm"
            variant="secondary"
            className="min-h-11"
            loading={chooseAll.pending}
            onClick={() => chooseAll.run()}
          >
            {total > MAX_BULK_SLEEVES
              ? `Choisir les ${formatCount(MAX_BULK_SLEEVES)} premières`
              : `Choisir les ${formatCount(total)}`}
          </Button>
        )}
        <output className="text-sm text-ink-soft empty:hidden">
          {ids.length > 0 && counted(ids.length, 'choisie')}
        </output>
        {ids.length > 0 && (
          <>
            {ACTS.map(([kind, label], at) => (
              <Button
                key={kind}
                size="sm"
                variant={at === 0 ? 'primary' : 'secondary'}
                className="min-h-11"
                onClick={() => setChanging(kind)}
              >
                {label}
              </Button>
            ))}
            <Button size="sm" variant="quiet" className="min-h-11" onClick={forget}>
              Tout désélectionner
            </Button>
          </>
        )}
      </div>
      <BulkLines key={started} />
      {changing && (
        <BulkDialog
          kind={changing}
          ids={ids}
          collections={collections}
          onStarted={() => {
            setChanging(undefined)
            setStarted((times) => times + 1)
            forget()
          }}
          onClose={() => setChanging(undefined)}
        />
      )}
    </div>
  )
}
