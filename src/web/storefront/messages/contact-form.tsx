import { useMemo } from 'react'
import { REQUIRED_FIELD } from '#shared/field-errors.ts'
import { MESSAGE_MAX_LENGTH, MESSAGE_MIN_LENGTH, messageLength } from '#shared/messages/message-rules.ts'
import { MESSAGE_SENT } from '#shared/messages/texts.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useContactForm } from './use-contact-form.ts'

const LABELS = { email: 'Votre adresse e-mail', subject: 'Sujet', content: 'Votre message' }

/** E-mail, subject and message; who is signed in finds their address filled in. */
export function ContactForm() {
  const session = useSession()
  const form = useContactForm(session.status === 'signed-in' ? session.user.email : undefined)
  const { contact, errors, isSending, isSent, type, submit } = form
  // A new object at each submission only: the summary takes the focus with every one.
  const summary = useMemo(() => withLabels(errors), [errors])
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <ErrorSummary errors={summary} />
      <Field
        name="email"
        type="email"
        label={LABELS.email}
        autoComplete="email"
        inputMode="email"
        required
        value={contact.email}
        onChange={(event) => type('email', event.target.value)}
        error={errors.email}
      />
      <Field
        name="subject"
        label={LABELS.subject}
        required
        value={contact.subject}
        onChange={(event) => type('subject', event.target.value)}
        error={errors.subject}
      />
      <TextArea
        name="content"
        label={LABELS.content}
        required
        rows={9}
        hint={hintFor(messageLength(contact.content))}
        counterMax={MESSAGE_MAX_LENGTH}
        value={contact.content}
        onChange={(event) => type('content', event.target.value)}
        error={errors.content}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" size="lg" loading={isSending}>
          Envoyer le message
        </Button>
        <output className="flex items-center gap-2 font-semibold text-green">
          {isSent && (
            <>
              <Icon name="check" />
              {MESSAGE_SENT}
            </>
          )}
        </output>
      </div>
    </form>
  )
}

/** In a list far from its field, 'Ce champ' says nothing: the field's label does. */
function withLabels(errors: ReturnType<typeof useContactForm>['errors']): typeof errors {
  const named = Object.entries(LABELS).map(([name, label]) =>
    errors[name] === REQUIRED_FIELD ? [name, `${label}\u202F: champ obligatoire`] : [name, errors[name]],
  )
  return { '': errors[''], ...Object.fromEntries(named) }
}

/** How far it still is to the shortest message that can go. */
function hintFor(length: number): string {
  if (length === 0) return `${MESSAGE_MIN_LENGTH} caractères au moins`
  const missing = MESSAGE_MIN_LENGTH - length
  if (missing > 0) return `Encore ${missing} caractère${missing > 1 ? 's' : ''}`
  return length > MESSAGE_MAX_LENGTH ? 'Votre message est trop long' : 'La longueur convient'
}
