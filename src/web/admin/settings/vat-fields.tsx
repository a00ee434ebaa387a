import { formatDate } from '#shared/dates.ts'
import { EU_VAT_PLACES, VAT_MODES } from '#shared/vat-mode.ts'
import type { Day } from '#shared/paris-day.ts'
import type { SettingsAnswer } from '#shared/settings/contract.ts'
import { hintOf, OTHER_SETTINGS } from '#shared/settings/settings-table.ts'
import { EU_PLACE_LABELS, REGIME_LABELS } from '#shared/settings/texts.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Panel } from '../ui/page-head.tsx'
import { shopField, shopTextsOf } from './settings-form-values.ts'
import { SettingText, type SettingsFormUse } from './text-fields.tsx'

const regimes = VAT_MODES.map((value) => ({ value, label: REGIME_LABELS[value] }))
const places = EU_VAT_PLACES.map((value) => ({ value, label: EU_PLACE_LABELS[value] }))

type VatFieldsProps = { form: SettingsFormUse; settings: SettingsAnswer; today: Day }

/** The VAT regime, and the day from which it applies. */
export function VatFields({ form, settings: { vat }, today }: VatFieldsProps) {
  const { register, errors } = form
  const isPlanned = vat.from !== null && vat.from > today
  return (
    <>
      <Panel title="Régime de TVA">
        <div className="grid gap-5">
          {isPlanned && vat.regime && vat.from && (
            <p className="rounded-sm bg-blue-wash px-3 py-2 text-sm">
              Aujourd’hui&nbsp;: {REGIME_LABELS[vat.today]}. À partir du {formatDate(`${vat.from}T12:00:00Z`)}
              &nbsp;: {REGIME_LABELS[vat.regime]}.
            </p>
          )}
          <Select
            {...register('regime')}
            label={OTHER_SETTINGS.regime.label}
            hint={hintOf(OTHER_SETTINGS.regime)}
            error={errors['regime']}
            options={[...(vat.regime ? [] : [{ value: '', label: 'Choisir…' }]), ...regimes]}
          />
          <Field
            {...register('regimeFrom')}
            type="date"
            min={today}
            optional
            label={OTHER_SETTINGS.regimeFrom.label}
            hint={`${OTHER_SETTINGS.regimeFrom.help} Laissez vide pour un changement dès aujourd’hui.`}
            error={errors['regimeFrom']}
          />
          {shopTextsOf('vat').map(([name, setting]) => (
            <SettingText key={name} form={form} name={shopField(name)} setting={setting} />
          ))}
        </div>
      </Panel>
      <Panel title="Seuil et ventes dans l’Union">
        <div className="grid gap-5">
          <Field
            {...register('threshold')}
            label={OTHER_SETTINGS.threshold.label}
            hint={hintOf(OTHER_SETTINGS.threshold)}
            error={errors['threshold']}
            inputMode="decimal"
          />
          <Select
            {...register('euPlace')}
            label={OTHER_SETTINGS.euPlace.label}
            hint={OTHER_SETTINGS.euPlace.help}
            error={errors['euPlace']}
            options={places}
          />
        </div>
      </Panel>
    </>
  )
}
