import { useState } from 'react'
import { useLocation } from 'react-router'
import {
  ADMIN_SLEEVES_LOAD_FAILED,
  SLEEVE_SAVE_FAILED,
  sleevesPublished,
} from '#shared/catalogue/admin-texts.ts'
import { MAX_BULK_SLEEVES } from '#shared/catalogue/bulk-acts.ts'
import type { AdminCollection } from '#shared/catalogue/collection-contract.ts'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { counted, formatCount } from '#shared/count.ts'
import { idOf } from '#shared/ids.ts'
import { useMutation } from '#web/api/use-mutation.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { toastFailure } from '../api/toast-failure.ts'
import { useWrite } from '../api/use-write.ts'
import { useUndo } from '../ui/use-undo.tsx'
import type { BulkKind } from './bulk-act.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { BulkLines } from './bulk-lines.tsx'
import { reasonOf, Refusals, type Refused } from './refused-sleeves.tsx'
import { sleeveFilters } from './sleeve-filters.tsx'
import type { ChosenSleeves } from './use-chosen-sleeves.ts'

type ChosenSleevesBarProps = {
  chosen: ChosenSleeves
  shown: readonly Sleeve[]
  /** How many products match the filters. */
  total: number
  collections: readonly AdminCollection[]
}

async function idsMatching(search: string): Promise<readonly string[]> {
  const get = new URLSearchParams(search)
  const { ids } = await api.call('GET /api/admin/sleeves/ids', {
    query: sleeveFilters((name) => get.get(name) ?? undefined),
  })
  return ids
}

/** The bar above the list. It selects the whole page and acts on the selected products. */
export function ChosenSleevesBar({ chosen, shown, total, collections }: ChosenSleevesBarProps) {
  const { search } = useLocation()
  /** The ids of all products that match the filters, stored with these filters. */
  const [every, setEvery] = useState<{ search: string; ids: readonly string[] }>()
  const everyIds = every?.search === search ? every.ids : undefined
  const [changing, setChanging] = useState<BulkKind>()
  const [started, setStarted] = useState(0)
  const chooseAll = useMutation(
    async () => setEvery({ search, ids: await idsMatching(search) }),
    (error) => toastFailure(error, ADMIN_SLEEVES_LOAD_FAILED),
  )
  const publishing = usePublishing(chosen)
  const { progress, refused, pending, run, bar } = publishing
  const count = chosen.sleeves.size
  if (shown.length === 0 && count === 0)
    return (
      <>
        {bar}
        <BulkLines key={started} />
      </>
    )
  const all = [...chosen.sleeves.values()]
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
          {everyIds ? counted(everyIds.length, 'choisie') : count > 0 && counted(count, 'choisie')}
        </output>
        {(count > 0 || everyIds) && (
          <Button
            size="sm"
            className="min-h-11"
            disabled={pending}
            onClick={() => setChanging('price-percent')}
          >
            Modifier…
          </Button>
        )}
        {everyIds && (
          <Button size="sm" variant="quiet" className="min-h-11" onClick={() => setEvery(undefined)}>
            Tout désélectionner
          </Button>
        )}
        {count > 0 && !everyIds && (
          <>
            <Button
              size="sm"
              className="min-h-11"
              loading={pending}
              onClick={() => run({ sleeves: all, isPublished: true })}
            >
              Publier
            </Button>
            <Button
              size="sm"
              variant="secondary"
              className="min-h-11"
              loading={pending}
              onClick={() => run({ sleeves: all, isPublished: false })}
            >
              Dépublier
            </Button>
            <Button
              size="sm"
              variant="secondary"
              className="min-h-11"
              disabled={pending}
              onClick={() => setChanging('sale-percent')}
            >
              Promotion…
            </Button>
            <Button
              size="sm"
              variant="quiet"
              className="min-h-11"
              disabled={pending}
              onClick={() => chosen.choose(all, false)}
            >
              Tout désélectionner
            </Button>
          </>
        )}
      </div>
      {progress && (
        <ProgressBar
          value={progress.done}
          max={progress.of}
          label={`Protection ${progress.done + 1} sur ${progress.of}`}
        />
      )}
      {refused.length > 0 && <Refusals refused={refused} />}
      {bar}
      <BulkLines key={started} />
      {changing && (
        <BulkDialog
          kind={changing}
          ids={everyIds ?? [...chosen.sleeves.keys()]}
          collections={collections}
          onStarted={() => {
            setChanging(undefined)
            setStarted((times) => times + 1)
            setEvery(undefined)
            chosen.choose(all, false)
          }}
          onClose={() => setChanging(undefined)}
        />
      )}
    </div>
  )
}

type Publication = { sleeves: readonly Sleeve[]; isPublished: boolean }
/**
 * Publishes or hides products one after another, also when undone. If one is refused the others continue, and
 * the refusal is shown. Only the publication is sent, so that a colleague's edit of the same product is kept.
 */
function usePublishing(chosen: ChosenSleeves) {
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [progress, setProgress] = useState<{ done: number; of: number }>()
  const { offer, bar } = useUndo(SLEEVE_SAVE_FAILED)
  async function publish({ sleeves, isPublished }: Publication): Promise<void> {
    const failures: Refused[] = []
    const others: Sleeve[] = []
    setRefused([])
    for (const [done, sleeve] of sleeves.entries()) {
      setProgress({ done, of: sleeves.length })
      try {
        const params = { id: idOf(sleeve) }
        const changed = await api.call('PATCH /api/sleeves/:id', { params, body: { isPublished } })
        chosen.choose([sleeve], false)
        if (sleeve.isPublished !== isPublished) others.push(changed)
      } catch (error) {
        failures.push({ sleeve, reason: reasonOf(error) })
      }
    }
    setProgress(undefined)
    setRefused(failures)
    const changed = sleeves.length - failures.length
    if (changed > 0) toastSuccess(sleevesPublished(changed, isPublished))
    if (others.length === 0) return
    const back = { sleeves: others, isPublished: !isPublished }
    offer({ said: sleevesPublished(others.length, isPublished), undo: () => publish(back) })
  }
  const write = useWrite(publish, SLEEVE_SAVE_FAILED)
  return { ...write, bar, refused, progress }
}
