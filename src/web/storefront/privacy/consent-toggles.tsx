import type { User } from '#shared/accounts/contract.ts'
import { CONSENT_PREFERENCES, type ConsentType } from '#shared/accounts/privacy-settings.ts'
import { CONSENT_SAVE_FAILED, CONSENT_SAVED } from '#shared/privacy/texts.ts'
import { api } from '#web/api/api.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { usePreference } from './use-preference.ts'

type Preferences = User['marketingPreferences']

/** Each yes or no is saved at once, and kept with its date (decision 28). */
export function ConsentToggles({ preferences }: { preferences: Preferences }) {
  return (
    <div>
      <Toggle type="newsletter" label="Recevoir les nouveautés par e-mail" preferences={preferences} />
      <Toggle
        type="cookies_analytics"
        label="Autoriser les cookies de mesure d’audience"
        preferences={preferences}
      />
    </div>
  )
}

type ToggleProps = {
  type: ConsentType
  label: string
  preferences: Preferences
}

function Toggle({ type, label, preferences }: ToggleProps) {
  const name = CONSENT_PREFERENCES[type]
  const { value, change } = usePreference({
    stored: preferences[name],
    save: (granted) => api.call('POST /api/users/consent', { body: { type, granted } }),
    sentences: { saved: CONSENT_SAVED, failed: CONSENT_SAVE_FAILED },
  })
  return (
    <Checkbox name={name} label={label} checked={value} onChange={(event) => change(event.target.checked)} />
  )
}
