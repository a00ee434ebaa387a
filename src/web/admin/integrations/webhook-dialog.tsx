import { idOf } from '#shared/ids.ts'
import { WEBHOOK_MADE, WEBHOOK_SAVE_FAILED, WEBHOOK_SAVED } from '#shared/integrations/texts.ts'
import type { Webhook, WebhookWithSecret } from '#shared/integrations/webhook-contract.ts'
import {
  WEBHOOK_EVENT_LABELS,
  WEBHOOK_URL_MAX_LENGTH,
  webhookErrors,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '#shared/integrations/webhook-rules.ts'
import { pick } from '#shared/pick.ts'
import { api } from '#web/session/api.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError, fieldId } from '#web/ui/field-frame.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useEditForm } from '../form/use-edit-form.tsx'

const LABELS = { url: 'Adresse', events: 'Événements', active: 'Actif' }

type Values = Pick<Webhook, 'url' | 'events' | 'active'>

const NEW_WEBHOOK: Values = { url: '', events: ['order.paid'], active: true }

type WebhookDialogProps = {
  webhook: Webhook | undefined
  onMade: (made: WebhookWithSecret) => void
  onClose: () => void
}

export function WebhookDialog({ webhook, onMade, onClose }: WebhookDialogProps) {
  const form = useEditForm({
    id: 'webhook',
    edited: webhook,
    valuesOf: (held: Webhook | undefined): Values =>
      held ? pick(held, ['url', 'events', 'active']) : NEW_WEBHOOK,
    labels: LABELS,
    show: (name, value) => {
      if (name === 'active') return value ? 'oui' : 'non'
      if (name === 'url') return String(value)
      return (value as WebhookEvent[]).map((event) => WEBHOOK_EVENT_LABELS[event]).join(', ')
    },
    check: webhookErrors,
    save: async ({ active, ...values }, { base, requestId }) => {
      if (base) {
        const body = { ...values, active, version: base.version }
        await api.call('PUT /api/admin/webhooks/:id', { params: { id: idOf(base) }, body })
        return undefined
      }
      return api.call('POST /api/admin/webhooks', { body: { ...values, requestId } })
    },
    saved: webhook ? WEBHOOK_SAVED : WEBHOOK_MADE,
    failed: WEBHOOK_SAVE_FAILED,
    onSaved: (_form, answer) => {
      onClose()
      if (answer) onMade(answer)
    },
  })
  const { register, errors } = form
  return (
    <FormDialog
      title={webhook ? 'Modifier le webhook' : 'Ajouter un webhook'}
      formId={form.props.id}
      saving={form.saving}
      onClose={onClose}
      submitLabel="Enregistrer"
    >
      <form {...form.props} className="grid gap-4">
        {form.notices}
        <Field
          {...register('url')}
          type="url"
          inputMode="url"
          autoComplete="off"
          label={LABELS.url}
          maxLength={WEBHOOK_URL_MAX_LENGTH}
          hint="L’adresse que donne l’autre logiciel. Elle commence par https."
          error={errors['url']}
        />
        <fieldset id={fieldId('events')} tabIndex={-1} className="min-w-0">
          <legend className="text-sm font-semibold">{LABELS.events}</legend>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {WEBHOOK_EVENTS.map((event) => (
              <Checkbox
                key={event}
                {...register('events')}
                id={`event-${event}`}
                value={event}
                label={WEBHOOK_EVENT_LABELS[event]}
              />
            ))}
          </div>
          {errors['events'] && <FieldError id={`${fieldId('events')}-erreur`}>{errors['events']}</FieldError>}
        </fieldset>
        {webhook && (
          <Checkbox
            {...register('active')}
            label={LABELS.active}
            hint="Arrêté, il ne reçoit plus rien, et ce qui attend est abandonné."
          />
        )}
      </form>
      {form.question}
    </FormDialog>
  )
}
