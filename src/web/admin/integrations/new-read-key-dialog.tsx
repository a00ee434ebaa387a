import { useState } from 'react'
import type { MadeReadKey } from '#shared/integrations/contract.ts'
import {
  READ_KEY_NAME_MAX_LENGTH,
  READ_SCOPE_LABELS,
  readKeyErrors,
} from '#shared/integrations/read-key-rules.ts'
import { READ_KEY_FAILED, READ_KEY_MADE } from '#shared/integrations/texts.ts'
import { READ_SCOPES, type ReadScope } from '#shared/read-scopes.ts'
import { api } from '#web/session/api.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError, fieldId } from '#web/ui/field-frame.tsx'
import { Field } from '#web/ui/field.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'
import { useRequestId } from '../form/use-request-id.ts'
import { SecretDialog } from './secret-dialog.tsx'

const FORM_ID = 'read-key'

export function NewReadKeyDialog({ onClose }: { onClose: () => void }) {
  const { requestId } = useRequestId()
  const [made, setMade] = useState<MadeReadKey>()
  const form = useAdminForm<{ name: string; scopes: ReadScope[] }, MadeReadKey>({
    values: { name: '', scopes: [] },
    check: readKeyErrors,
    send: async (values) => {
      const answer = await api.call('POST /api/admin/read-keys', { body: { ...values, requestId } })
      toastSuccess(READ_KEY_MADE)
      return answer
    },
    onSaved: (_form, answer) => setMade(answer),
    failed: READ_KEY_FAILED,
    hasSummary: false,
  })
  const { register, errors } = form
  if (made)
    return (
      <SecretDialog
        title="Votre clé de lecture"
        secret={made.token}
        label="Clé"
        help="À saisir dans le logiciel qui lira la boutique."
        onClose={onClose}
      />
    )
  return (
    <FormDialog
      title="Créer une clé de lecture"
      formId={FORM_ID}
      saving={form.saving}
      onClose={onClose}
      submitLabel="Créer la clé"
    >
      <form id={FORM_ID} noValidate className="grid gap-4" onSubmit={form.submit}>
        <Field
          {...register('name')}
          label="Nom"
          maxLength={READ_KEY_NAME_MAX_LENGTH}
          autoComplete="off"
          hint="Le logiciel qui s’en servira, par exemple Comptabilité."
          error={errors['name']}
        />
        <fieldset id={fieldId('scopes')} tabIndex={-1} className="min-w-0">
          <legend className="text-sm font-semibold">Ce que la clé peut lire</legend>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {READ_SCOPES.map((scope) => (
              <Checkbox
                key={scope}
                {...register('scopes')}
                id={`scope-${scope}`}
                value={scope}
                label={READ_SCOPE_LABELS[scope]}
              />
            ))}
          </div>
          {errors['scopes'] && <FieldError id={`${fieldId('scopes')}-erreur`}>{errors['scopes']}</FieldError>}
        </fieldset>
      </form>
    </FormDialog>
  )
}
