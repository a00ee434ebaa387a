import { type ReactNode, useState } from 'react'
import { CONSENT_PREFERENCES, CONSENT_WORDING, type ConsentType } from '#shared/accounts/consent-words.ts'
import type { SavedUser, User } from '#shared/accounts/contract.ts'
import { RETENTION_MONTHS, type RetentionMonths } from '#shared/accounts/retention-months.ts'
import type { RetentionBody } from '#shared/privacy/contract.ts'
import { DELETION_WARNING_DAYS, INACTIVITY_MONTHS } from '#shared/privacy/retention-periods.ts'
import {
  CONSENT_SAVE_FAILED,
  CONSENT_SAVED,
  EXPORT_FAILED,
  EXPORT_SUCCEEDED,
  RETENTION_SAVE_FAILED,
  RETENTION_SAVED,
} from '#shared/privacy/texts.ts'
import { useMutation } from '#web/api/use-mutation.ts'
import { actsInTurn } from '#web/base/in-turn.ts'
import { saveFile } from '#web/base/save-file.ts'
import { api } from '#web/session/api.ts'
import { session } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Select } from '#web/ui/select.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { DeleteAccount } from './delete-account-form.tsx'

export function PersonalData({ user }: { user: User }) {
  return (
    <div className="grid gap-8">
      <Part title="Exporter mes données">
        <p>
          Un fichier JSON avec tout ce que nous gardons sur vous&nbsp;: compte, commandes, messages,
          consentements.
        </p>
        <ExportButton />
      </Part>
      <Part title="Mes consentements">
        <ConsentToggles preferences={user.marketingPreferences} />
      </Part>
      <Part title="Durée de conservation">
        <RetentionSettings policy={user.dataRetentionPolicy} />
      </Part>
      <Part title="Supprimer mon compte">
        <DeleteAccount />
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3 border-b border-hairline pb-8 text-ink-soft last:border-0 last:pb-0">
      <h3 className="font-semibold text-ink">{title}</h3>
      {children}
    </section>
  )
}

function ExportButton() {
  const { pending, run } = useMutation(
    async () => {
      const data = await api.call('GET /api/users/export-data')
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'mes-donnees.json')
      toastSuccess(EXPORT_SUCCEEDED)
    },
    () => toastError(EXPORT_FAILED),
  )
  return (
    <Button
      variant="secondary"
      icon={<Icon name="download" />}
      loading={pending}
      onClick={() => run()}
      className="justify-self-start"
    >
      Exporter mes données
    </Button>
  )
}

type Preferences = User['marketingPreferences']

function ConsentToggles({ preferences }: { preferences: Preferences }) {
  return (
    <div>
      <Toggle type="newsletter" label={CONSENT_WORDING.newsletter} preferences={preferences} />
      <Toggle
        type="cookies_analytics"
        label={CONSENT_WORDING.cookies_analytics}
        hint={
          'Pour compter les visites et améliorer la boutique, jamais pour des publicités. La boutique n’utilise aujourd’hui aucun cookie de mesure d’audience\u202F; votre choix s’appliquera si cela change.'
        }
        preferences={preferences}
      />
    </div>
  )
}

type ToggleProps = {
  type: ConsentType
  label: string
  hint?: string
  preferences: Preferences
}

function Toggle({ type, label, hint, preferences }: ToggleProps) {
  const name = CONSENT_PREFERENCES[type]
  const { value, change } = usePreference({
    stored: preferences[name],
    save: (granted) => api.call('POST /api/users/consent', { body: { type, granted } }),
    messages: { saved: CONSENT_SAVED, failed: CONSENT_SAVE_FAILED },
  })
  return (
    <Checkbox
      name={name}
      label={label}
      hint={hint}
      checked={value}
      onChange={(event) => change(event.target.checked)}
    />
  )
}

const saveRetention = (body: RetentionBody) => api.call('POST /api/users/data-retention', { body })
const messages = { saved: RETENTION_SAVED, failed: RETENTION_SAVE_FAILED }
const options = RETENTION_MONTHS.map((months) => ({ value: String(months), label: `${months} mois` }))

function RetentionSettings({ policy }: { policy: User['dataRetentionPolicy'] }) {
  const deletion = usePreference({
    stored: policy.inactiveAccountDeletion,
    save: (inactiveAccountDeletion) => saveRetention({ inactiveAccountDeletion }),
    messages,
  })
  const history = usePreference({
    stored: policy.orderHistoryRetention,
    save: (orderHistoryRetention) => saveRetention({ orderHistoryRetention }),
    messages,
  })
  const [shorter, setShorter] = useState<RetentionMonths>()
  return (
    <div className="grid gap-4">
      <Checkbox
        name="inactiveAccountDeletion"
        label="Supprimer mon compte après 2&nbsp;ans d’inactivité"
        hint={`Un e-mail vous prévient ${DELETION_WARNING_DAYS}\u00A0jours avant\u202F; il suffit de vous reconnecter pour le garder. Sans ce choix, il est supprimé après ${INACTIVITY_MONTHS.usual / 12}\u00A0ans, et deux e-mails vous préviennent.`}
        checked={deletion.value}
        onChange={(event) => deletion.change(event.target.checked)}
      />
      <Select
        name="orderHistoryRetention"
        label="Conservation de l’historique des commandes"
        hint="Les commandes terminées plus anciennes quittent définitivement votre historique."
        options={options}
        value={String(history.value)}
        onChange={({ target }) => {
          const months = RETENTION_MONTHS.find((choice) => String(choice) === target.value)
          if (!months) return
          // With a shorter period, data is lost. A turn of the mouse wheel can select one, so the page asks first.
          if (months < history.value) setShorter(months)
          else history.change(months)
        }}
        className="max-w-sm"
      />
      <ConfirmDialog
        open={shorter !== undefined}
        title={`Ne garder que ${shorter ?? ''} mois d’historique\u202F?`}
        confirmLabel={`Garder ${shorter ?? ''} mois`}
        cancelLabel={`Rester à ${history.value} mois`}
        onConfirm={() => {
          if (shorter) history.change(shorter)
          setShorter(undefined)
        }}
        onClose={() => setShorter(undefined)}
      >
        <p>
          Dès la nuit prochaine, les commandes terminées plus anciennes quittent votre historique. Elles n’y
          reviennent pas, même si vous choisissez plus tard une durée plus longue.
        </p>
      </ConfirmDialog>
    </div>
  )
}

type Preference<Value> = {
  stored: Value
  save: (value: Value) => Promise<SavedUser>
  messages: { saved: string; failed: string }
}

function usePreference<Value>({ stored, save, messages }: Preference<Value>) {
  const [pending, setPending] = useState<{ value: Value }>()
  // Requests run one after another, so the last choice wins.
  const [inTurn] = useState(actsInTurn)
  const keep = async (value: Value) => {
    try {
      session.changed(await save(value))
      toastSuccess(messages.saved)
    } catch {
      toastError(messages.failed)
    }
  }
  const change = (value: Value) => {
    const chosen = { value }
    setPending(chosen)
    void inTurn(() => keep(value)).then(() =>
      setPending((latest) => (latest === chosen ? undefined : latest)),
    )
  }
  return { value: pending ? pending.value : stored, change }
}
