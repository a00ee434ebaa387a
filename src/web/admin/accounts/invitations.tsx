import { useState } from 'react'
import type { Invitation, Invitations } from '#shared/accounts/contract.ts'
import { ROLE_LABELS, STAFF_ROLES, type StaffRole } from '#shared/accounts/roles.ts'
import { INVITATION_DAYS } from '#shared/accounts/session-limits.ts'
import {
  INVITATION_END_FAILED,
  INVITATION_ENDED,
  INVITATION_FAILED,
  INVITATION_SENT,
  INVITATIONS_LOAD_FAILED,
} from '#shared/accounts/texts.ts'
import { emailError } from '#shared/email.ts'
import { idOf } from '#shared/ids.ts'
import { api } from '#web/session/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { usePromised, type Promised } from '../api/use-promised.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { useUnsavedChanges } from '../form/unsaved-changes.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'
import { useRequestId } from '../form/use-request-id.ts'
import { DeleteQuestion } from '../ui/delete-question.tsx'

const FORM_ID = 'invitation'

const roleOptions = [
  { value: 'preparation', label: 'Préparation\u00A0: prépare, envoie et compte' },
  { value: 'admin', label: 'Admin\u00A0: voit et modifie tout' },
] satisfies { value: (typeof STAFF_ROLES)[number]; label: string }[]

export function InviteButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="secondary" className="min-h-11" onClick={() => setOpen(true)}>
        Inviter une personne
      </Button>
      {isOpen && <InviteDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const { requestId } = useRequestId()
  const form = useAdminForm<{ email: string; role: StaffRole }>({
    values: { email: '', role: 'preparation' },
    check: ({ email }) => ({ email: emailError(email) }),
    send: async (values) => {
      await api.call('POST /api/admin/invitations', { body: { ...values, requestId } })
      toastSuccess(INVITATION_SENT)
    },
    onSaved: onClose,
    failed: INVITATION_FAILED,
    hasSummary: false,
  })
  const unsaved = useUnsavedChanges(form.isDirty && !form.saving)
  const { register, errors } = form
  return (
    <FormDialog
      title="Inviter une personne"
      formId={FORM_ID}
      saving={form.saving}
      onClose={() => unsaved.leave(onClose)}
      submitLabel="Envoyer l’invitation"
    >
      <form id={FORM_ID} noValidate className="grid gap-4" onSubmit={form.submit}>
        <Field
          {...register('email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          label="E-mail"
          error={errors['email']}
        />
        <Select {...register('role')} label="Rôle" options={roleOptions} error={errors['role']} />
        <p className="text-sm text-ink-soft">
          {`La personne reçoit un lien, valable ${INVITATION_DAYS} jours, pour choisir son mot de passe.`}
        </p>
      </form>
      {unsaved.question}
    </FormDialog>
  )
}

export function OpenInvitations({ invitations: call }: { invitations: Promised<Invitations> }) {
  const { data } = usePromised(call, INVITATIONS_LOAD_FAILED)
  const [toEnd, setToEnd] = useState<Invitation>()
  const open = data?.invitations ?? []
  return (
    <>
      {open.length > 0 && (
        <section
          aria-labelledby="invitations"
          className="mb-4 grid gap-2 rounded-md border border-hairline p-4"
        >
          <h2 id="invitations" className="font-display text-lg font-semibold">
            Invitations en attente
          </h2>
          <ul className="grid gap-1">
            {open.map((invitation) => (
              <li key={idOf(invitation)} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-semibold wrap-anywhere">{invitation.email}</span>
                <Badge tone="grey">{ROLE_LABELS[invitation.role]}</Badge>
                <span className="text-sm text-ink-soft">
                  <span>valable jusqu’au </span>
                  <DateTime value={invitation.expiresAt} format="short" />
                </span>
                <Button
                  variant="secondary"
                  size="sm"
                  className="ml-auto"
                  onClick={() => setToEnd(invitation)}
                >
                  Annuler<span className="sr-only">{` l’invitation\u00A0: ${invitation.email}`}</span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <DeleteQuestion
        item={toEnd}
        question={'Annuler cette invitation\u202F?'}
        confirmLabel="Annuler l’invitation"
        cancelLabel="La garder"
        nameOf={({ email }) => email}
        consequence="Le lien déjà envoyé ne fonctionnera plus."
        remove={({ _id: id }) => api.call('DELETE /api/admin/invitations/:id', { params: { id } })}
        done={INVITATION_ENDED}
        failed={INVITATION_END_FAILED}
        onClose={() => setToEnd(undefined)}
      />
    </>
  )
}
