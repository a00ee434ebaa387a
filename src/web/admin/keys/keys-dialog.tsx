import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ServiceKeys } from '#shared/keys/contract.ts'
import type { KeyField } from '#shared/keys/key-field.ts'
import { fieldsInUse, keysErrors } from '#shared/keys/key-rules.ts'
import { SERVICES, type Service } from '#shared/keys/services.ts'
import { KEYS_REMOVED, KEYS_SAVE_FAILED, KEYS_SAVED } from '#shared/keys/texts.ts'
import { hintOf } from '#shared/settings/setting.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { fieldId } from '#web/ui/field-frame.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { useWrite } from '../api/use-write.ts'
import { useEditForm } from '../form/use-edit-form.tsx'
import { AdminConfirm } from '../ui/admin-confirm.tsx'
import { AdminDialog } from '../ui/admin-dialog.tsx'
import { knownKeys, keyValues, typedKeys } from './key-values.ts'

type KeysDialogProps = { keys: ServiceKeys; webhookUrl: string; onClose: () => void }

/** Closing the dialog changes the query of the address. */
const leavesService = (from: { search: string }, to: { search: string }) => from.search !== to.search

/** A secret that stays blank keeps its value. */
export function KeysDialog({ keys, webhookUrl, onClose }: KeysDialogProps) {
  const { service } = keys
  const { title } = SERVICES[service]
  const [isRemoving, setRemoving] = useState(false)
  const form = useKeysForm(keys, onClose)
  const values = useWatch({ control: form.control })
  const inUse = fieldsInUse(service, values as Record<string, string>)
  const firstBlank = inUse.find(([name, { isOptional }]) => !keys.shown[name] && !isOptional) ?? inUse[0]
  return (
    <AdminDialog
      open
      onClose={onClose}
      title={title}
      initialFocus={{
        get current() {
          return document.getElementById(fieldId(firstBlank?.[0] ?? ''))
        },
      }}
      footer={
        <>
          {keys.source === 'typed' && (
            <Button variant="quiet" className="sm:mr-auto" onClick={() => setRemoving(true)}>
              Retirer les clés
            </Button>
          )}
          <Button type="submit" form="cles" loading={form.saving}>
            Enregistrer
          </Button>
        </>
      }
    >
      <form {...form.props} autoComplete="off" className="grid gap-5">
        {form.notices}
        {service === 'payment' && <WebhookAddress url={webhookUrl} />}
        {inUse.map(([name, field]) => (
          <KeyInput key={name} {...{ form, name, field }} shown={keys.shown[name]} />
        ))}
      </form>
      {form.question}
      <RemoveKeys keys={keys} open={isRemoving} onClose={() => setRemoving(false)} onRemoved={onClose} />
    </AdminDialog>
  )
}

function useKeysForm(keys: ServiceKeys, onSaved: () => void) {
  const { service } = keys
  const { fields } = SERVICES[service]
  return useEditForm({
    id: 'cles',
    edited: { ...keys, updatedAt: keys.updatedAt ?? '' },
    valuesOf: (thing) => keyValues(service, thing.shown),
    labels: Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label])),
    show: (name, value) => (fields[name]?.isSecret ? '••••' : String(value)),
    check: (values) =>
      keysErrors(service, {
        before: knownKeys(service, keys.shown),
        typed: typedKeys(service, values, keys.shown),
      }),
    save: (values, { base }) =>
      api.call('PUT /api/admin/keys/:service', {
        params: { service },
        body: { values: typedKeys(service, values, base.shown), version: base.version },
      }),
    saved: KEYS_SAVED,
    failed: KEYS_SAVE_FAILED,
    fieldOf: (name) => name.replace('values.', ''),
    onSaved,
    loses: leavesService,
    // A draft would write secrets into the browser's storage.
    keepsDraft: false,
  })
}

type RemoveKeysProps = { keys: ServiceKeys; open: boolean; onClose: () => void; onRemoved: () => void }

function RemoveKeys({ keys: { service, version }, open, onClose, onRemoved }: RemoveKeysProps) {
  const { title, fields } = SERVICES[service]
  const remove = useWrite(async () => {
    const values = Object.fromEntries(Object.keys(fields).map((name) => [name, '']))
    await api.call('PUT /api/admin/keys/:service', { params: { service }, body: { values, version } })
    toastSuccess(KEYS_REMOVED)
    onRemoved()
  }, KEYS_SAVE_FAILED)
  return (
    <AdminConfirm
      open={open}
      question={`Retirer les clés de «\u202F${title}\u202F»\u202F?`}
      confirmLabel="Retirer les clés"
      pending={remove.pending}
      onConfirm={() => remove.run()}
      onClose={onClose}
    >
      {consequenceOf(service)}
    </AdminConfirm>
  )
}

function consequenceOf(service: Service): string {
  if (service === 'payment') return 'Les clients ne pourront plus payer, et aucun remboursement ne partira.'
  if (service === 'mail') return 'Plus aucun e-mail ne partira.'
  if (service === 'storage') return 'Les images de ce stockage ne s’afficheront plus.'
  return 'La boutique ne se servira plus de ce service.'
}

function WebhookAddress({ url }: { url: string }) {
  return (
    <p className="rounded-sm bg-sunk px-3 py-2 text-sm">
      <span className="block text-ink-soft">
        Adresse des notifications, à donner au prestataire (webhook)
      </span>
      <code className="select-all wrap-anywhere">{url}</code>
    </p>
  )
}

type KeyInputProps = {
  form: { register: ReturnType<typeof useEditForm>['register']; errors: Record<string, string | undefined> }
  name: string
  field: KeyField
  shown: string | undefined
}

function KeyInput({ form, name, field, shown }: KeyInputProps) {
  const { label, choices, isSecret, isOptional } = field
  const kept = isSecret && shown ? `Enregistrée\u00A0: ${shown}. Laissez vide pour la garder. ` : ''
  const texts = { label, hint: `${kept}${hintOf(field)}`, error: form.errors[name] }
  if (choices)
    return (
      <Select
        {...form.register(name)}
        {...texts}
        options={Object.entries(choices).map(([value, choice]) => ({ value, label: choice }))}
      />
    )
  return (
    <Field
      {...form.register(name)}
      {...texts}
      optional={isOptional ?? (isSecret && shown !== undefined)}
      type={isSecret ? 'password' : 'text'}
      // Browsers ignore 'off' for passwords, but offer no stored password for 'new-password'.
      autoComplete={isSecret ? 'new-password' : 'off'}
      spellCheck={false}
      className="[overflow-wrap:anywhere]"
    />
  )
}
