import { useState } from 'react'
import { passwordChangeErrors } from '#shared/accounts/password-rules.ts'
import { PASSWORD_SAVE_FAILED, PASSWORD_SAVED, NEW_PASSWORD } from '#shared/accounts/texts.ts'
import { idOf } from '#shared/ids.ts'
import type { Meta } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { RequireUser } from '#web/session/require-user.tsx'
import { useUser } from '#web/session/use-session.ts'
import { NewPasswordField, PasswordField } from '#web/storefront/form/password-field.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { RequiredNote } from '../form/required-note.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { textOf, useForm } from '../form/use-form.ts'
import { PersonalData } from '../privacy/personal-data.tsx'
import { AccountSection, FoldedSection } from './account-section.tsx'
import { ProfileForm } from './profile-form.tsx'
import { UnconfirmedEmail } from './unconfirmed-email.tsx'

export const meta: Meta = () => ({ title: 'Mon profil' })

export default function ProfileScreen() {
  return (
    <div className="page pt-8 sm:pt-12">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="font-display text-title font-bold">Mon profil</h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/profile/orders" variant="secondary" icon={<Icon name="package" />}>
            Mes commandes
          </ButtonLink>
          <ButtonLink to="/profile/security" variant="secondary" icon={<Icon name="shield" />}>
            Sécurité
          </ButtonLink>
        </div>
      </header>
      <RequireUser>
        <Sections />
      </RequireUser>
    </div>
  )
}

function Sections() {
  const user = useUser()
  if (!user) return null
  const id = idOf(user)
  return (
    // Resets the forms when another tab signs in another account.
    <div key={id} className="mt-8 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_23rem]">
      <AccountSection title="Données personnelles">
        <div className="grid gap-6">
          {!user.emailConfirmed && <UnconfirmedEmail />}
          <ProfileForm user={user} />
        </div>
      </AccountSection>
      <div className="grid gap-8">
        <FoldedSection title="Mot de passe">
          <PasswordForm email={user.email} />
        </FoldedSection>
        <FoldedSection title="Mes données et ma vie privée">
          <PersonalData user={user} />
        </FoldedSection>
      </div>
    </div>
  )
}

function PasswordForm({ email }: { email: string }) {
  const [round, setRound] = useState(0)
  return <Fields key={round} email={email} onSaved={() => setRound((n) => n + 1)} />
}

function Fields({ email, onSaved }: { email: string; onSaved: () => void }) {
  const { pending, summary, errors, formProps } = useForm({
    read: (form) => ({
      currentPassword: textOf(form, 'currentPassword'),
      newPassword: textOf(form, 'newPassword'),
      confirmPassword: textOf(form, 'confirmPassword'),
    }),
    check: passwordChangeErrors,
    send: async ({ currentPassword, newPassword }) => {
      await api.call('PUT /api/users/password', { body: { currentPassword, newPassword } })
      toastSuccess(PASSWORD_SAVED)
      onSaved()
    },
    failed: PASSWORD_SAVE_FAILED,
  })
  return (
    <form {...formProps} className="grid gap-5">
      <ErrorSummary errors={summary} />
      <RequiredNote />
      {/* Tells password managers which account this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        name="currentPassword"
        label="Mot de passe actuel"
        autoComplete="current-password"
        error={errors.currentPassword}
      />
      <NewPasswordField name="newPassword" label={NEW_PASSWORD} error={errors.newPassword} />
      <PasswordField
        name="confirmPassword"
        label="Confirmer le nouveau mot de passe"
        autoComplete="new-password"
        error={errors.confirmPassword}
      />
      <p className="text-sm text-ink-faint">Vos autres appareils seront déconnectés.</p>
      <SubmitButton isQuiet pending={pending}>
        Changer le mot de passe
      </SubmitButton>
    </form>
  )
}
