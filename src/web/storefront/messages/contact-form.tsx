import { Fragment, useState } from 'react'
import {
  contactErrors,
  MESSAGE_MAX_LENGTH,
  MESSAGE_MIN_LENGTH,
  messageLength,
} from '#shared/messages/message-rules.ts'
import { MESSAGE_SEND_FAILED, MESSAGE_SENT } from '#shared/messages/texts.ts'
import { api } from '#web/session/api.ts'
import { useSession, useUser } from '#web/session/use-session.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { EmailField } from '../form/email-field.tsx'
import { RequiredNote } from '../form/required-note.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { textOf, useForm } from '../form/use-form.ts'
import { SubjectField } from './subject-field.tsx'

export function ContactForm() {
  const user = useUser()
  // The form cannot be sent before the session is known, because a signed-in sender uses another call.
  const isAsking = useSession().status === 'loading'
  const [messagesSent, setMessagesSent] = useState(0)
  const [isThanked, setThanked] = useState(false)
  const { pending, summary, errors, formProps } = useForm({
    read: (form) => ({
      email: textOf(form, 'email'),
      subject: textOf(form, 'subject'),
      content: textOf(form, 'content'),
    }),
    check: contactErrors,
    send: async (body) => {
      await api.call(user ? 'POST /api/messages' : 'POST /api/messages/contact', { body })
      toastSuccess(MESSAGE_SENT)
      setThanked(true)
      setMessagesSent((count) => count + 1)
    },
    failed: MESSAGE_SEND_FAILED,
  })
  return (
    <form {...formProps} onChange={() => setThanked(false)} className="grid gap-5">
      <ErrorSummary errors={summary} />
      <RequiredNote />
      {/* A new key resets the fields after sending. */}
      <Fragment key={messagesSent}>
        <EmailField
          name="email"
          label="Votre adresse e-mail"
          required
          defaultValue={user?.email}
          error={errors.email}
        />
        <SubjectField error={errors.subject} />
        <MessageField error={errors.content} />
      </Fragment>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <SubmitButton pending={pending || isAsking}>Envoyer le message</SubmitButton>
        <output className="flex items-center gap-2 font-semibold text-green">
          {isThanked && (
            <>
              <Icon name="check" />
              <span>{MESSAGE_SENT}</span>
            </>
          )}
        </output>
      </div>
    </form>
  )
}

function MessageField({ error }: { error: string | undefined }) {
  return (
    <TextArea
      name="content"
      label="Votre message"
      required
      rows={9}
      hint={hintFor}
      counterMax={MESSAGE_MAX_LENGTH}
      lengthOf={messageLength}
      error={error}
    />
  )
}

function hintFor(length: number): string {
  if (length === 0) return `${MESSAGE_MIN_LENGTH} caractères au moins`
  const missing = MESSAGE_MIN_LENGTH - length
  if (missing > 0) return `Encore ${missing} caractère${missing > 1 ? 's' : ''}`
  return length > MESSAGE_MAX_LENGTH ? 'Votre message est trop long' : 'La longueur convient'
}
