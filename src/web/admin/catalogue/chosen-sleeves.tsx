import { useState } from 'react'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { SLEEVE_SAVE_FAILED, sleevesPublished } from '#shared/catalogue/texts.ts'
import { counted } from '#shared/count.ts'
import { idOf } from '#shared/ids.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { useWrite } from '../api/use-write.ts'
import { useUndo } from '../ui/use-undo.tsx'
import { reasonOf, Refusals, type Refused } from './refused-sleeves.tsx'
import { SalesDialog } from './sales-dialog.tsx'
import type { ChosenSleeves } from './use-chosen-sleeves.ts'

/** Above the list: selects the whole page, and acts on the selected products. */
export function ChosenSleevesBar({ chosen, shown }: { chosen: ChosenSleeves; shown: readonly Sleeve[] }) {
  const publishing = usePublishing(chosen)
  const { progress, refused, pending, run, bar } = publishing
  const [isOnSale, setOnSale] = useState(false)
  const count = chosen.sleeves.size
  if (shown.length === 0 && count === 0) return bar
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
        <output className="text-sm text-ink-soft empty:hidden">
          {count > 0 && counted(count, 'choisie')}
        </output>
        {count > 0 && (
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
              onClick={() => setOnSale(true)}
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
      {isOnSale && <SalesDialog chosen={chosen} onClose={() => setOnSale(false)} />}
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
