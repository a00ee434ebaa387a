import { formatDate } from '#shared/dates.ts'
import type { Day } from '#shared/paris-day.ts'
import type { SettingsAnswer } from '#shared/settings/contract.ts'
import { OFFER_SETTINGS, OFFERS, offerPath } from '#shared/settings/delivery-settings.ts'
import { hintOf, SETTINGS_PANELS, type SettingsTab } from '#shared/settings/setting.ts'
import { REGIME_LABELS } from '#shared/settings/texts.ts'
import { COUNTRIES } from '#shared/shipping/countries.ts'
import { canServe } from '#shared/shipping/delivery.ts'
import { SHIPPING_LABELS, SHIPPING_METHODS, type ShippingMethod } from '#shared/shipping/shipping-methods.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/field.tsx'
import { Panel } from '../ui/page-head.tsx'
import { SettingField, type SettingsFormUse } from './setting-field.tsx'
import { fieldsOf, settingsFieldName } from './settings-form-values.ts'
import { ShownOffer } from './shown-offer.tsx'
import { WithHelp } from './with-help.tsx'

type SettingsFieldsProps = {
  tab: SettingsTab
  form: SettingsFormUse
  settings: SettingsAnswer
  today: Day
}

const TWO_COLUMNS: ReadonlySet<string> = new Set([
  'delays',
  'weights',
  'company',
  'look',
  'products',
  'reporting',
  'accounts',
])

export function SettingsFields({ tab, form, settings, today }: SettingsFieldsProps) {
  return Object.entries(SETTINGS_PANELS)
    .filter(([, panel]) => panel.tab === tab)
    .map(([name, panel]) => {
      const method = SHIPPING_METHODS.find((one) => one === name)
      return (
        <Panel key={name} title={panel.title} className={'isWide' in panel ? 'xl:col-span-2' : ''}>
          {method ? (
            <>
              <MethodOffers form={form} method={method} />
              <div className="mt-4 grid gap-5 border-t border-hairline pt-4 empty:hidden sm:grid-cols-2">
                <PanelFields panel={name} tab={tab} form={form} today={today} />
              </div>
            </>
          ) : (
            <div className={classNames('grid gap-5', TWO_COLUMNS.has(name) && 'sm:grid-cols-2')}>
              {name === 'reporting' && settings.platform.name === '' && <PlatformDuty />}
              {name === 'regime' && <PlannedRegime vat={settings.vat} today={today} />}
              <PanelFields panel={name} tab={tab} form={form} today={today} />
            </div>
          )}
        </Panel>
      )
    })
}

type PanelFieldsProps = Omit<SettingsFieldsProps, 'settings'> & { panel: string }

function PanelFields({ panel, tab, form, today }: PanelFieldsProps) {
  return fieldsOf(tab)
    .filter(({ setting, path }) => setting.panel === panel && !OFFERS.some(([offer]) => offer === path))
    .map((field) => <SettingField key={field.name} {...field} form={form} today={today} />)
}

function MethodOffers({ form, method }: { form: SettingsFormUse; method: ShippingMethod }) {
  const { register, errors } = form
  return (
    <>
      <ShownOffer form={form} method={method} />
      <div className="grid gap-4">
        {COUNTRIES.filter((country) => canServe(method, country)).map((country, line) => {
          const offered = settingsFieldName(offerPath(method, country, 'offered'))
          const amounts = (['fee', 'freeFrom'] as const).map((part) => ({
            name: settingsFieldName(offerPath(method, country, part)),
            label: `${OFFER_SETTINGS[part].label} (€)`,
            help: hintOf(OFFER_SETTINGS[part]),
          }))
          return (
            <fieldset
              key={country}
              className="grid min-w-0 items-start gap-x-3 gap-y-2 border-t border-hairline pt-3 sm:grid-cols-[8rem_1fr_1fr]"
            >
              <legend className="sr-only">{`${SHIPPING_LABELS[method]}, ${country}`}</legend>
              <Checkbox {...register(offered)} label={country} error={errors[offered]} className="sm:pt-6" />
              {amounts.map(({ name, help, ...texts }) => {
                const field = (hint?: string) => (
                  <Field
                    key={name}
                    {...register(name)}
                    {...texts}
                    hint={hint}
                    error={errors[name]}
                    inputMode="decimal"
                  />
                )
                return line > 0 ? (
                  field()
                ) : (
                  <WithHelp key={name} hint={help}>
                    {field}
                  </WithHelp>
                )
              })}
            </fieldset>
          )
        })}
      </div>
    </>
  )
}

function PlatformDuty() {
  return (
    <p className="rounded-sm bg-orange-wash px-3 py-2 text-sm sm:col-span-2">
      Depuis le 1er&nbsp;septembre 2026, toute entreprise doit avoir choisi une plateforme agréée pour
      recevoir ses factures, même en franchise de TVA. Indiquez la vôtre ici.
    </p>
  )
}

function PlannedRegime({ vat, today }: { vat: SettingsAnswer['vat']; today: Day }) {
  const { regime, from } = vat
  if (!regime || from === null || from <= today) return null
  return (
    <p className="rounded-sm bg-blue-wash px-3 py-2 text-sm">
      Aujourd’hui&nbsp;: <span>{REGIME_LABELS[vat.today]}</span>. À partir du{' '}
      <span>{formatDate(`${from}T12:00:00Z`)}</span>
      &nbsp;: <span>{REGIME_LABELS[regime]}</span>.
    </p>
  )
}
