import { Controller } from 'react-hook-form'
import type { FooterLink } from '#shared/settings/owner-texts.ts'
import { hintOf, HOME_SETTINGS, OTHER_SETTINGS, type TextSetting } from '#shared/settings/settings-table.ts'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { FooterLinks } from './footer-links.tsx'
import { ImageChoice } from './image-choice.tsx'
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
  if (setting.isLong) return <TextArea {...register(name)} {...texts} rows={3} counterMax={setting.max} />
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

/** Who sells, and how the shop is reached. */
export function ShopFields({ form }: { form: SettingsFormUse }) {
  return (
    <Panel title="Votre entreprise">
      <div className="grid gap-5">
        {shopTextsOf('shop').map(([name, setting]) => (
          <SettingText key={name} form={form} name={shopField(name)} setting={setting} />
        ))}
      </div>
    </Panel>
  )
}

/** The words of the home page, and of goods that have none of their own. */
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
