import type { ReactNode } from 'react'
import type { User } from '#shared/accounts/contract.ts'
import { EXPORT_FAILED, EXPORT_SUCCEEDED } from '#shared/privacy/texts.ts'
import { api } from '#web/api/api.ts'
import { useMutation } from '#web/api/use-mutation.ts'
import { saveFile } from '#web/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { ConsentToggles } from './consent-toggles.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { RetentionSettings } from './retention-settings.tsx'

/** What the shop holds on a person, and what they decide about it (storefront.md §2). */
export function PersonalData({ user }: { user: User }) {
  return (
    <div className="grid gap-8">
      <Part title="Exporter mes données">
        <p>
          Un fichier JSON avec tout ce que nous gardons sur vous : compte, commandes, messages, consentements.
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
