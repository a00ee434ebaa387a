import { Controller } from 'react-hook-form'
import type { FooterLink } from '#shared/shop-profile.ts'
import type { ShopTexts } from '#shared/settings/settings.ts'
import {
  hintOf,
  HOME_SETTINGS,
  LOOK_SETTINGS,
  OTHER_SETTINGS,
  type TextSetting,
} from '#shared/settings/settings-table.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { FooterLinks } from './footer-links.tsx'
import { ImageChoice } from './image-choice.tsx'
import { CountedTextArea } from '../form/counted-text-area.tsx'
import { MakerCountrySelect } from '../form/maker-country-select.tsx'
import type { useAdminForm } from '../form/use-admin-form.ts'
import { Panel } from '../ui/page-head.tsx'
import { homeField, shopField, shopTextsOf } from './settings-form-values.ts'

export type SettingsFormUse = Pick<
  ReturnType<typeof useAdminForm>,
  'register' | 'errors' | 'control' | 'saving'
>

/** One text of the table. */
export function SettingText({
  form,
  name,
  setting,
}: {
  form: SettingsFormUse
  name: string
  setting: TextSetting
}) {
  const { register, errors, control } = form
  const texts = {
    label: setting.label,
    hint: hintOf(setting),
    error: errors[name],
    optional: !setting.isNeeded,
    // An example may be one long word.
    className: '[overflow-wrap:anywhere]',
  }
  if (setting.kind === 'picture')
    return (
      <Controller
        name={name}
        control={control}
        render={({ field: { value, onChange } }) => (
          <ImageChoice
            label={setting.label}
            hint={hintOf(setting)}
            value={String(value)}
            onChange={onChange}
          />
        )}
      />
    )
  if (setting.kind === 'country') return <MakerCountrySelect {...register(name)} {...texts} />
  if (setting.isLong)
    return <CountedTextArea form={form} name={name} rows={3} {...texts} counterMax={setting.max} />
  return (
    <Field
      {...register(name)}
      {...texts}
      inputMode={setting.kind === 'email' ? 'email' : setting.kind === 'url' ? 'url' : undefined}
      autoComplete="off"
      maxLength={setting.max}
    />
  )
}

/** The seller, and how to reach the shop. */
export function ShopFields({ form }: { form: SettingsFormUse }) {
  return (
    <>
      <Panel title="Votre entreprise">
        <Texts form={form} names={(name) => !LOOK_SETTINGS.includes(name)} />
      </Panel>
      <Panel title="Apparence">
        <Texts form={form} names={(name) => LOOK_SETTINGS.includes(name)} />
      </Panel>
      <Panel title="Stock et accessibilité">
        <div className="grid gap-5">
          <Field
            {...form.register('lowStock')}
            label={OTHER_SETTINGS.lowStock.label}
            hint={hintOf(OTHER_SETTINGS.lowStock)}
            error={form.errors['lowStock']}
            inputMode="numeric"
          />
          <div className="grid gap-1">
            <Checkbox
              {...form.register('isAccessibilityExempt')}
              label={OTHER_SETTINGS.isAccessibilityExempt.label}
            />
            <p className="text-sm text-ink-faint">{OTHER_SETTINGS.isAccessibilityExempt.help}</p>
          </div>
        </div>
      </Panel>
    </>
  )
}

function Texts({ form, names }: { form: SettingsFormUse; names: (name: keyof ShopTexts) => boolean }) {
  return (
    <div className="grid gap-5">
      {shopTextsOf('shop')
        .filter(([name]) => names(name))
        .map(([name, setting]) => (
          <SettingText key={name} form={form} name={shopField(name)} setting={setting} />
        ))}
    </div>
  )
}

/** The texts of the home page, and defaults for products. */
export function TextsFields({ form }: { form: SettingsFormUse }) {
  return (
    <>
      <Panel title="Page d’accueil">
        <div className="grid gap-5">
          <SettingText form={form} name={homeField('headline')} setting={HOME_SETTINGS.headline} />
          <SettingText form={form} name={homeField('sentence')} setting={HOME_SETTINGS.sentence} />
        </div>
      </Panel>
      <Panel title={OTHER_SETTINGS.footerLinks.label}>
        <Controller
          name="footerLinks"
          control={form.control}
          render={({ field: { value, onChange } }) => (
            <FooterLinks
              links={value as FooterLink[]}
              onChange={onChange}
              error={form.errors['footerLinks']}
            />
          )}
        />
      </Panel>
      <Panel title="Fiches des produits et garanties">
        <div className="grid gap-5">
          {shopTextsOf('texts').map(([name, setting]) => (
            <SettingText key={name} form={form} name={shopField(name)} setting={setting} />
          ))}
        </div>
      </Panel>
    </>
  )
}
