import type { User } from '#shared/accounts/contract.ts'
import type { ConsentType } from '#shared/privacy/consent.ts'
import { CONSENT_SAVE_FAILED, CONSENT_SAVED } from '#shared/privacy/sentences.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { usePreference } from './use-preference.ts'

const saidBack = { saved: CONSENT_SAVED, failed: CONSENT_SAVE_FAILED }

/** Each yes or no is saved at once, and kept with its date (decision 28). */
export function ConsentToggles({ preferences }: { preferences: User['marketingPreferences'] }) {
  const { pending, save } = usePreference('/api/users/consent', saidBack)
  const toggle = (type: ConsentType) => (event: { target: { checked: boolean } }) =>
    save({ type, granted: event.target.checked })
  return (
    <div aria-busy={pending}>
      <Checkbox
        name="newsletter"
        label="Recevoir les nouveautés par e-mail"
        checked={preferences.newsletter}
        onChange={toggle('newsletter')}
      />
      <Checkbox
        name="analytics"
        label="Autoriser les cookies de mesure d’audience"
        checked={preferences.analytics}
        onChange={toggle('cookies_analytics')}
      />
    </div>
  )
}
