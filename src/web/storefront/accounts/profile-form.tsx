import type { User } from '#shared/accounts/contract.ts'
import { type Profile, profileErrors } from '#shared/accounts/profile-rules.ts'
import { PROFILE_SAVE_FAILED, PROFILE_SAVED } from '#shared/accounts/texts.ts'
import { fieldErrors, REQUIRED_FIELD } from '#shared/field-errors.ts'
import { api } from '#web/session/api.ts'
import { session } from '#web/session/session.ts'
import { useUnsavedInput } from '#web/session/unsaved-input.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Field } from '#web/ui/field.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { RequiredNote } from '../form/required-note.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { useForm } from '../form/use-form.ts'
import { ContactFields, NameFields, readPerson } from './person-fields.tsx'

export function ProfileForm({ user }: { user: User }) {
  const { pending, summary, errors, isTyped, formProps } = useForm({
    read: readPerson,
    check: (person: Profile) => ({
      ...fieldErrors({
        firstName: person.firstName === '' ? REQUIRED_FIELD : undefined,
        lastName: person.lastName === '' ? REQUIRED_FIELD : undefined,
      }),
      ...profileErrors(person),
    }),
    send: async (person) => {
      session.changed(await api.call('PUT /api/users/profile', { body: person }))
      toastSuccess(PROFILE_SAVED)
    },
    failed: PROFILE_SAVE_FAILED,
  })
  useUnsavedInput(isTyped)
  const all = errors as Partial<Record<keyof Profile, string>>
  return (
    <form {...formProps} className="grid gap-5">
      <ErrorSummary errors={summary} />
      <RequiredNote />
      <NameFields person={user} errors={all} />
      <Field
        name="email"
        label="Adresse e-mail"
        type="email"
        value={user.email}
        readOnly
        autoComplete="email"
        hint="L’adresse e-mail ne peut pas être modifiée."
      />
      <ContactFields person={user} errors={all} />
      <SubmitButton isQuiet pending={pending}>
        Enregistrer
      </SubmitButton>
    </form>
  )
}
