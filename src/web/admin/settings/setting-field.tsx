import { Controller } from 'react-hook-form'
import type { Day } from '#shared/paris-day.ts'
import { hintOf, type TextSetting } from '#shared/settings/setting.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { fieldId } from '#web/ui/field-frame.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { CountedTextArea } from '../form/counted-text-area.tsx'
import { MakerCountrySelect } from '../form/maker-country-select.tsx'
import type { useAdminForm } from '../form/use-admin-form.ts'
import { Closings } from './closings.tsx'
import { FooterLinks } from './footer-links.tsx'
import { ImageChoice } from './image-choice.tsx'
import type { SettingsField, SettingsValues } from './settings-form-values.ts'

export type SettingsFormUse = ReturnType<typeof useAdminForm<SettingsValues>>

type SettingFieldProps = SettingsField & { form: SettingsFormUse; today: Day }

/** The field of one setting, chosen by the setting's kind. */
export function SettingField({ form, today, name, setting }: SettingFieldProps) {
  const { register, errors } = form
  const { label, help } = setting
  const error = errors[name]
  const texts = { label, hint: hintOf(setting), error }
  switch (setting.kind) {
    case 'switch':
      return (
        <div className="grid gap-1">
          <Checkbox {...register(name)} label={label} />
          <p className="text-sm text-ink-faint">{help}</p>
        </div>
      )
    case 'choice': {
      const choices = Object.entries(setting.choices).map(([value, choice]) => ({ value, label: choice }))
      const isUnset = form.formState.defaultValues?.[name] === ''
      return (
        <Select
          {...register(name)}
          {...texts}
          hint={setting.isExampleHidden ? help : texts.hint}
          options={[...(isUnset ? [{ value: '', label: 'Choisir…' }] : []), ...choices]}
        />
      )
    }
    case 'day':
      return <Field {...register(name)} {...texts} type="date" min={today} optional hint={help} />
    case 'whole':
      return <Field {...register(name)} {...texts} inputMode="numeric" />
    case 'amount':
      return <Field {...register(name)} {...texts} inputMode="decimal" />
    case 'closings':
    case 'links':
      return <ListField form={form} name={name} hint={texts.hint} error={error} />
    default:
      return <TextField form={form} name={name} setting={setting} />
  }
}

type ListFieldProps = { form: SettingsFormUse; name: string; hint: string; error: string | undefined }

/** The owner's closings, or links. */
function ListField({ form, name, hint, error }: ListFieldProps) {
  const shared = { id: fieldId(name), hint, error }
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field: { value, onChange } }) => {
        const list = Array.isArray(value) ? value : []
        return name === 'footerLinks' ? (
          <FooterLinks {...shared} links={list.filter((one) => 'label' in one)} onChange={onChange} />
        ) : (
          <Closings {...shared} closings={list.filter((one) => 'from' in one)} onChange={onChange} />
        )
      }}
    />
  )
}

type TextFieldProps = { form: SettingsFormUse; name: string; setting: TextSetting }

function TextField({ form, name, setting }: TextFieldProps) {
  const { register, errors, control } = form
  const { label, kind, max } = setting
  const texts = {
    label,
    hint: hintOf(setting),
    error: errors[name],
    optional: !setting.isNeeded,
    // An example may be one long word.
    className: '[overflow-wrap:anywhere]',
  }
  if (kind === 'picture')
    return (
      <Controller
        name={name}
        control={control}
        render={({ field: { value, onChange } }) => (
          <ImageChoice
            label={label}
            hint={texts.hint}
            value={typeof value === 'string' ? value : ''}
            onChange={onChange}
          />
        )}
      />
    )
  if (kind === 'country') return <MakerCountrySelect {...register(name)} {...texts} />
  if (setting.isLong) return <CountedTextArea form={form} name={name} rows={3} {...texts} counterMax={max} />
  return (
    <Field
      {...register(name)}
      {...texts}
      inputMode={kind === 'email' ? 'email' : kind === 'url' ? 'url' : undefined}
      autoComplete="off"
      maxLength={max}
    />
  )
}
