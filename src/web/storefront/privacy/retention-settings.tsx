import type { User } from '#shared/accounts/contract.ts'
import { RETENTION_MONTHS } from '#shared/accounts/privacy-settings.ts'
import type { RetentionBody } from '#shared/privacy/contract.ts'
import { RETENTION_SAVE_FAILED, RETENTION_SAVED } from '#shared/privacy/texts.ts'
import { api } from '#web/api/api.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Select } from '#web/ui/select.tsx'
import { usePreference } from './use-preference.ts'

const saveRetention = (body: RetentionBody) => api.call('POST /api/users/data-retention', { body })
const sentences = { saved: RETENTION_SAVED, failed: RETENTION_SAVE_FAILED }
const options = RETENTION_MONTHS.map((months) => ({ value: String(months), label: `${months} mois` }))

/** How long the shop keeps what it holds; a job acts on it each night (decision 27). */
export function RetentionSettings({ policy }: { policy: User['dataRetentionPolicy'] }) {
  const deletion = usePreference({
    stored: policy.inactiveAccountDeletion,
    save: (inactiveAccountDeletion) => saveRetention({ inactiveAccountDeletion }),
    sentences,
  })
  const history = usePreference({
    stored: policy.orderHistoryRetention,
    save: (orderHistoryRetention) => saveRetention({ orderHistoryRetention }),
    sentences,
  })
  return (
    <div className="grid gap-4">
      <Checkbox
        name="inactiveAccountDeletion"
        label="Supprimer mon compte après 2 ans d’inactivité"
        hint="Un e-mail vous prévient 30 jours avant ; vous reconnecter suffit à le garder."
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
          if (months) history.change(months)
        }}
        className="max-w-sm"
      />
    </div>
  )
}
