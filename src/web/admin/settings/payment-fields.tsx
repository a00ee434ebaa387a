import { APPLE_DOMAIN_FILE, OTHER_SETTINGS } from '#shared/settings/settings-table.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Panel } from '../ui/page-head.tsx'
import { EXTRA_MEANS } from './settings-form-values.ts'
import { SettingText, type SettingsFormUse } from './text-fields.tsx'

/** Payment methods in addition to the provider's usual ones. */
export function PaymentFields({ form }: { form: SettingsFormUse }) {
  return (
    <>
      <Panel title="Autres moyens de paiement">
        <div className="grid gap-5">
          {EXTRA_MEANS.map((name) => (
            <div key={name} className="grid gap-1">
              <Checkbox {...form.register(name)} label={OTHER_SETTINGS[name].label} />
              <p className="text-sm text-ink-faint">{OTHER_SETTINGS[name].help}</p>
            </div>
          ))}
        </div>
      </Panel>
      <Panel title="Domaine de la boutique">
        <SettingText form={form} name="appleDomainFile" setting={APPLE_DOMAIN_FILE} />
      </Panel>
    </>
  )
}
