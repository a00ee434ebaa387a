import { useEffect, useState } from 'react'
import { BULK_FAILED, PREVIEW_FAILED } from '#shared/catalogue/bulk-acts.ts'
import type { SleeveAct, SleeveChangePreview } from '#shared/catalogue/bulk-contract.ts'
import type { AdminCollection } from '#shared/catalogue/collection-contract.ts'
import { counted } from '#shared/count.ts'
import { parisDay } from '#shared/paris-day.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { api } from '#web/session/api.ts'
import { useWrite } from '../api/use-write.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { useUnsavedChanges } from '../form/unsaved-changes.tsx'
import { useRequestId } from '../form/use-request-id.ts'
import { actOf, isSale, type BulkKind, type TypedAct } from './bulk-act.ts'
import { BulkFields } from './bulk-fields.tsx'

const FORM_ID = 'modification-groupee'
const DEBOUNCE_MS = 300

const VERBS: Partial<Record<BulkKind, string>> = {
  publish: 'Publier',
  unpublish: 'Dépublier',
  delete: 'Supprimer',
}

type BulkDialogProps = {
  kind: BulkKind
  ids: readonly string[]
  collections: readonly AdminCollection[]
  onStarted: () => void
  onClose: () => void
}

export function BulkDialog({ kind, ids, collections, onStarted, onClose }: BulkDialogProps) {
  const [typed, setTyped] = useState<TypedAct>(() => ({
    kind,
    value: '',
    from: parisDay(new Date()),
    to: '',
  }))
  const act = actOf(typed)
  const { preview, failed } = usePreview(act, ids)
  const { requestId, renewRequestId } = useRequestId()
  const start = useWrite(async () => {
    if (!act || !preview) return
    await api.call('POST /api/admin/sleeve-changes', {
      body: { requestId, act, sleeves: preview.sleeves },
    })
    onStarted()
  }, BULK_FAILED)
  const isTyped = typed.value.trim() !== '' || (isSale(typed.kind) && typed.to !== '')
  const unsaved = useUnsavedChanges(isTyped && !start.pending)
  // The request id makes sure that an act sent twice changes the products once. A different act gets a new id.
  const change = (next: TypedAct) => {
    renewRequestId()
    setTyped(next)
  }
  const verb = VERBS[typed.kind] ?? 'Modifier'
  return (
    <FormDialog
      title={`Modifier ${counted(ids.length, 'protection')}`}
      formId={FORM_ID}
      saving={start.pending}
      blocked={!preview || preview.changed === 0}
      variant={typed.kind === 'delete' ? 'danger' : 'primary'}
      submitLabel={preview ? `${verb} (${preview.changed})` : verb}
      onClose={() => unsaved.leave(onClose)}
    >
      <form
        id={FORM_ID}
        noValidate
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          start.run()
        }}
      >
        <BulkFields typed={typed} collections={collections} onChange={change} />
      </form>
      <div aria-live="polite" className="mt-4 text-sm">
        {failed && <p className="font-medium text-red">{failed}</p>}
        {act && !preview && !failed && <p>Aperçu…</p>}
        {preview && <Preview preview={preview} />}
      </div>
      {unsaved.question}
    </FormDialog>
  )
}

function Preview({
  preview: { changed, unchanged, refused, rows, refusals },
}: {
  preview: SleeveChangePreview
}) {
  return (
    <div className="grid gap-3">
      <p className="font-semibold">
        {[
          `À modifier\u00A0: ${changed}`,
          unchanged > 0 && `déjà ainsi\u00A0: ${unchanged}`,
          refused > 0 && `refusées\u00A0: ${refused}`,
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      {refusals.length > 0 && (
        <div className="rounded-md border border-red bg-red-wash px-4 py-3">
          <ul className="list-disc pl-5">
            {refusals.map(({ _id, name, reason }) => (
              <li key={_id} className="break-words">{`${name || 'Protection'}\u00A0: ${reason}`}</li>
            ))}
          </ul>
        </div>
      )}
      <ul className="grid gap-1 empty:hidden">
        {rows.map(({ _id, name, from, to }) => (
          <li key={_id} className="break-words">
            <span className="font-semibold">{name}</span>
            <span>{`\u00A0: ${from || '(vide)'} → ${to || '(vide)'}`}</span>
          </li>
        ))}
      </ul>
      {changed > rows.length && <p className="text-ink-soft">{`Et ${changed - rows.length} autres.`}</p>}
    </div>
  )
}

type Answer = { question: string; preview?: SleeveChangePreview; failed?: string }

function usePreview(act: SleeveAct | undefined, ids: readonly string[]): Omit<Answer, 'question'> {
  const question = JSON.stringify({ act, sleeves: ids })
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    const body = JSON.parse(question) as { act?: SleeveAct; sleeves: string[] }
    const { act: asked, sleeves } = body
    if (!asked) return
    const leave = new AbortController()
    const pause = setTimeout(() => {
      const sent = { body: { act: asked, sleeves }, signal: leave.signal }
      api.call('POST /api/admin/sleeve-changes/preview', sent).then(
        (preview) => setAnswer({ question, preview }),
        (error: unknown) => leave.signal.aborted || setAnswer({ question, failed: reasonOf(error) }),
      )
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(pause)
      leave.abort()
    }
  }, [question])
  return answer?.question === question ? answer : {}
}

function reasonOf(error: unknown): string {
  const [sentence] = error instanceof ApiError ? Object.values(error.fields) : []
  return sentence ?? messageOf(error, PREVIEW_FAILED)
}
