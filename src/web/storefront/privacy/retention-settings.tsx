import type { User } from '#shared/accounts/contract.ts'
import { RETENTION_MONTHS } from '#shared/accounts/privacy-settings.ts'
import { RETENTION_SAVE_FAILED, RETENTION_SAVED } from '#shared/privacy/texts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Select } from '#web/ui/select.tsx'
import { usePreference } from './use-preference.ts'

const path = '/api/users/data-retention'
const sentences = { saved: RETENTION_SAVED, failed: RETENTION_SAVE_FAILED }
const options = RETENTION_MONTHS.map((months) => ({ value: String(months), label: `${months} mois` }))

/** How long the shop keeps what it holds; a job acts on it each night (decision 27). */
export function RetentionSettings({ policy }: { policy: User['dataRetentionPolicy'] }) {
  const deletion = usePreference({
    stored: policy.inactiveAccountDeletion,
    path,
    body: (inactiveAccountDeletion) => ({ inactiveAccountDeletion }),
    sentences,
  })
  const history = usePreference<number>({
    stored: policy.orderHistoryRetention,
    path,
    body: (orderHistoryRetention) => ({ orderHistoryRetention }),
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
        onChange={(event) => history.change(Number(event.target.value))}
        className="max-w-sm"
      />
    </div>
  )
}
