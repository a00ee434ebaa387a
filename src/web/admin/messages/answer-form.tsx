import { useState } from 'react'
import { idOf } from '#shared/ids.ts'
import type { AdminMessage } from '#shared/messages/contract.ts'
import { ANSWER_MAX_LENGTH, answerError } from '#shared/messages/message-rules.ts'
import {
  MESSAGE_ANSWER_FAILED,
  MESSAGE_ANSWERED,
  MESSAGE_ANSWERED_MEANWHILE,
} from '#shared/messages/texts.ts'
import { api } from '#web/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { ChangesToRead } from '../form/changes-to-read.tsx'
import { useUnsavedChanges } from '../form/unsaved-changes.tsx'
import { CountedTextArea } from '../form/counted-text-area.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'
import { useRequestId } from '../form/use-request-id.ts'

export function AnswerForm({ message }: { message: AdminMessage }) {
  const { requestId, renewRequestId } = useRequestId()
  // What a colleague has answered meanwhile stands above, and is read before another answer leaves.
  const [seen, setSeen] = useState(message.answers.length)
  const form = useAdminForm({
    values: { content: '' },
    check: ({ content }) => ({ content: answerError(content) }),
    send: async ({ content }) => {
      const params = { id: idOf(message) }
      await api.call('POST /api/admin/messages/:id/answers', { params, body: { content, requestId, seen } })
      toastSuccess(MESSAGE_ANSWERED)
    },
    onSaved: ({ reset }) => {
      reset({ content: '' })
      renewRequestId()
    },
    failed: MESSAGE_ANSWER_FAILED,
    hasSummary: false,
  })
  const hasMoved = seen !== message.answers.length
  if (hasMoved && !form.isDirty && !form.saving) setSeen(message.answers.length)
  const unsaved = useUnsavedChanges(form.isDirty && !form.saving)
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-3">
      <CountedTextArea
        form={form}
        name="content"
        label="Répondre"
        hint={
          <span className="wrap-anywhere">
            Envoyé par e-mail à {message.email}, et gardé ici. Une ligne vide sépare les paragraphes.
          </span>
        }
        counterMax={ANSWER_MAX_LENGTH}
        error={form.errors['content']}
      />
      {hasMoved && form.isDirty && (
        <ChangesToRead
          onSeen={() => {
            setSeen(message.answers.length)
            renewRequestId()
          }}
        >
          <p>{MESSAGE_ANSWERED_MEANWHILE}.</p>
        </ChangesToRead>
      )}
      <Button
        type="submit"
        className="justify-self-end max-sm:w-full"
        loading={form.saving}
        disabled={hasMoved}
      >
        Envoyer la réponse
      </Button>
      {unsaved.question}
    </form>
  )
}
