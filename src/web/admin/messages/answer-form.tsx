import { useState } from 'react'
import { idOf } from '#shared/ids.ts'
import type { AdminMessage } from '#shared/messages/contract.ts'
import { ANSWER_MAX_LENGTH, answerError } from '#shared/messages/message-rules.ts'
import {
  MESSAGE_ANSWER_FAILED,
  MESSAGE_ANSWERED,
  MESSAGE_ANSWERED_BEFORE,
  MESSAGE_ANSWERED_MEANWHILE,
} from '#shared/messages/texts.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ChangesToRead } from '../form/changes-to-read.tsx'
import { CountedTextArea } from '../form/counted-text-area.tsx'
import { useEditForm } from '../form/use-edit-form.tsx'

export function AnswerForm({ message }: { message: AdminMessage }) {
  // The number of answers to the message that the writer has seen.
  const [seen, setSeen] = useState(message.answers.length)
  const form = useEditForm({
    id: 'reponse',
    part: idOf(message),
    edited: undefined,
    valuesOf: () => ({ content: '' }),
    check: ({ content }) => ({ content: answerError(content) }),
    save: async ({ content }, { requestId }) =>
      api.call('POST /api/admin/messages/:id/answers', {
        params: { id: idOf(message) },
        body: { content, requestId, seen },
      }),
    saved: MESSAGE_ANSWERED,
    failed: MESSAGE_ANSWER_FAILED,
    onSaved: ({ reset }) => reset({ content: '' }),
    hasSummary: false,
  })
  const hasMoved = seen !== message.answers.length
  // Sent before, but the server's answer was lost, perhaps before a reload.
  const own = message.answers.find((answer) => idOf(answer) === form.requestId)
  const hasToRead = hasMoved || own !== undefined
  if (hasMoved && !form.isDirty && !form.saving) setSeen(message.answers.length)
  return (
    <form {...form.props} className="grid gap-3">
      {form.notices}
      <CountedTextArea
        form={form}
        name="content"
        label="Répondre"
        hint={
          <span className="wrap-anywhere">{`Envoyé par e-mail à ${message.email}, et gardé ici. Une ligne vide sépare les paragraphes.`}</span>
        }
        counterMax={ANSWER_MAX_LENGTH}
        error={form.errors['content']}
      />
      {hasToRead && form.isDirty && !form.saving && (
        <ChangesToRead
          onSeen={() => {
            setSeen(message.answers.length)
            form.renewRequestId()
            if (own?.content === form.getValues('content').normalize('NFC').trim())
              form.reset({ content: '' })
          }}
        >
          <p>{`${own ? MESSAGE_ANSWERED_BEFORE : MESSAGE_ANSWERED_MEANWHILE}.`}</p>
        </ChangesToRead>
      )}
      <Button
        type="submit"
        className="justify-self-end max-sm:w-full"
        loading={form.saving}
        disabled={hasToRead}
      >
        Envoyer la réponse
      </Button>
      {form.question}
    </form>
  )
}
