import { useState } from 'react'
import { useLocation } from 'react-router'
import { ADMIN_SLEEVES_LOAD_FAILED } from '#shared/catalogue/admin-texts.ts'
import { MAX_BULK_SLEEVES } from '#shared/catalogue/bulk-acts.ts'
import type { AdminCollection } from '#shared/catalogue/collection-contract.ts'
import { counted, formatCount } from '#shared/count.ts'
import { useMutation } from '#web/api/use-mutation.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toastFailure } from '../api/toast-failure.ts'
import { offersAll, type Chosen } from '../ui/use-chosen.ts'
import type { BulkKind } from './bulk-act.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { BulkLines } from './bulk-lines.tsx'
import { sleeveFilters } from './sleeve-filters.tsx'

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

export function ChosenSleevesBar({
  chosen,
  shown,
  total,
  onChange,
}: {
  chosen: Chosen
  shown: number
  total: number
  onChange: (kind: BulkKind) => void
}) {
  const { search } = useLocation()
  const chooseAll = useMutation(
    async () => chosen.choose(await idsMatching(search), true),
    (error) => toastFailure(error, ADMIN_SLEEVES_LOAD_FAILED),
  )
  const count = chosen.ids.size
  return (
    <>
      <output className="text-sm font-semibold">{counted(count, 'choisie')}</output>
      {offersAll(chosen, { rows: shown, total, max: MAX_BULK_SLEEVES }) && (
        <Button size="sm" variant="quiet" loading={chooseAll.pending} onClick={() => chooseAll.run()}>
          {total > MAX_BULK_SLEEVES
            ? `Choisir les ${formatCount(MAX_BULK_SLEEVES)} premières`
            : `Choisir les ${formatCount(total)}`}
        </Button>
      )}
      {ACTS.map(([kind, label], at) => (
        <Button
          key={kind}
          size="sm"
          variant={at === 0 ? 'primary' : 'secondary'}
          className={kind.endsWith('publish') ? 'max-lg:hidden' : undefined}
          onClick={() => onChange(kind)}
        >
          {label}
        </Button>
      ))}
      <Button size="sm" variant="quiet" onClick={() => chosen.choose([...chosen.ids], false)}>
        Désélectionner
      </Button>
    </>
  )
}

type BulkChangesProps = {
  chosen: Chosen
  changing: BulkKind | undefined
  collections: readonly AdminCollection[]
  onClose: () => void
}

export function BulkChanges({ chosen, changing, collections, onClose }: BulkChangesProps) {
  const [started, setStarted] = useState(0)
  const ids = [...chosen.ids]
  return (
    <>
      <BulkLines key={started} />
      {changing && (
        <BulkDialog
          kind={changing}
          ids={ids}
          collections={collections}
          onStarted={() => {
            onClose()
            setStarted((times) => times + 1)
            chosen.choose(ids, false)
          }}
          onClose={onClose}
        />
      )}
    </>
  )
}
