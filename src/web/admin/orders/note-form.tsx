import { useState } from 'react'
import { REQUIRED_FIELD } from '#shared/field-errors.ts'
import { idOf } from '#shared/ids.ts'
import type { Order } from '#shared/orders/contract.ts'
import { NOTE_MAX_LENGTH } from '#shared/orders/note-rules.ts'
import { NOTE_ADDED, NOTE_FAILED } from '#shared/orders/texts.ts'
import { OrderChanges, useSeenOrder } from '#web/admin/form/seen-order.tsx'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { CountedTextArea } from '../form/counted-text-area.tsx'
import { useUnsavedForm } from '../form/unsaved-changes.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'
import { useTextDraft } from '../form/use-draft.tsx'

export function NoteForm({ order }: { order: Order }) {
  const [isTouched, setTouched] = useState(false)
  const { seen, hasMoved, accept } = useSeenOrder(order, isTouched)
  const form = useAdminForm({
    values: { note: '' },
    check: ({ note }) => (note.trim() === '' ? { note: REQUIRED_FIELD } : {}),
    send: async ({ note }) => {
      const { status, version } = seen
      const body = { status, from: status, version, note: note.trim() }
      await api.call('PUT /api/orders/:id/status', { params: { id: idOf(order) }, body })
      toastSuccess(NOTE_ADDED)
    },
    onSaved: ({ reset }, _answer, { note }) => {
      draft.saved(note)
      reset({ note: '' })
    },
    failed: NOTE_FAILED,
    hasSummary: false,
  })
  useUnsavedForm(form.isDirty && !form.saving)
  const draft = useTextDraft(form, 'note', {
    of: `note.${idOf(order)}`,
    made: order.history.map(({ note }) => note ?? ''),
  })
  if (form.isDirty !== isTouched) setTouched(form.isDirty)
  return (
    <form noValidate onSubmit={form.submit} className="mb-4 grid gap-2">
      {draft.notice}
      <CountedTextArea
        form={form}
        name="note"
        label="Ajouter une note"
        hint="Pour la boutique seulement&nbsp;: le client ne la voit pas."
        rows={2}
        className="[&_textarea]:min-h-16"
        counterMax={NOTE_MAX_LENGTH}
        error={form.errors['note']}
      />
      {hasMoved && <OrderChanges seen={seen} present={order} onSeen={accept} />}
      <Button
        type="submit"
        size="sm"
        variant="secondary"
        className="min-h-11 justify-self-start"
        loading={form.saving}
        disabled={hasMoved}
      >
        Ajouter la note
      </Button>
    </form>
  )
}
