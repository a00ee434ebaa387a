import { useState } from 'react'
import type { Customer } from '#shared/customers/contract.ts'
import {
  CUSTOMER_NOTE_ADDED,
  CUSTOMER_NOTE_FAILED,
  NOTE_DELETE_FAILED,
  NOTE_DELETED,
} from '#shared/customers/texts.ts'
import { REQUIRED_FIELD } from '#shared/field-errors.ts'
import { idOf } from '#shared/ids.ts'
import { NOTE_MAX_LENGTH } from '#shared/orders/note-rules.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { CountedTextArea } from '../form/counted-text-area.tsx'
import { useEditForm } from '../form/use-edit-form.tsx'
import { DeleteButton } from '../ui/delete-button.tsx'
import { DeleteQuestion } from '../ui/delete-question.tsx'

type Note = Customer['notes'][number]

export function CustomerNotes({ customer: { _id: id, notes } }: { customer: Customer }) {
  const [toDelete, setToDelete] = useState<Note>()
  return (
    <section aria-labelledby="notes-du-client">
      <h3 id="notes-du-client" className="mb-2 font-display text-lg font-semibold">
        Notes
      </h3>
      <NoteForm userId={id} />
      <ul className="divide-y divide-hairline">
        {notes.map((note) => (
          <li key={idOf(note)} className="flex items-start gap-x-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="break-words whitespace-pre-line">{note.content}</p>
              <p className="text-sm break-words text-ink-faint">
                <DateTime value={note.createdAt} format="shortMoment" />
                <span>{` · ${note.by ?? 'Compte supprimé'}`}</span>
              </p>
            </div>
            <DeleteButton label="Supprimer la note" onClick={() => setToDelete(note)} />
          </li>
        ))}
      </ul>
      <DeleteQuestion
        item={toDelete}
        question={'Supprimer cette note\u202F?'}
        nameOf={({ content }) => content}
        remove={({ _id: noteId }) =>
          api.call('DELETE /api/admin/users/:id/notes/:noteId', { params: { id, noteId } })
        }
        done={NOTE_DELETED}
        failed={NOTE_DELETE_FAILED}
        onClose={() => setToDelete(undefined)}
      />
    </section>
  )
}

function NoteForm({ userId }: { userId: string }) {
  const form = useEditForm({
    id: 'note-client',
    part: userId,
    edited: undefined,
    valuesOf: () => ({ content: '' }),
    check: ({ content }) => (content.trim() === '' ? { content: REQUIRED_FIELD } : {}),
    save: ({ content }, { requestId }) => {
      const body = { content: content.trim(), requestId }
      return api.call('POST /api/admin/users/:id/notes', { params: { id: userId }, body })
    },
    saved: CUSTOMER_NOTE_ADDED,
    onSaved: ({ reset }) => reset({ content: '' }),
    failed: CUSTOMER_NOTE_FAILED,
    hasSummary: false,
  })
  return (
    <form {...form.props} className="mb-3 grid gap-2">
      {form.notices}
      <CountedTextArea
        form={form}
        name="content"
        label="Ajouter une note"
        hint="Pour la boutique. La personne la lit si elle demande ses données."
        rows={2}
        className="[&_textarea]:min-h-16"
        counterMax={NOTE_MAX_LENGTH}
        error={form.errors['content']}
      />
      <Button
        type="submit"
        size="sm"
        variant="secondary"
        className="min-h-11 justify-self-start"
        loading={form.saving}
      >
        Ajouter la note
      </Button>
      {form.question}
    </form>
  )
}
