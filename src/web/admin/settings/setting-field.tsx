import { Controller } from 'react-hook-form'
import type { Day } from '#shared/paris-day.ts'
import { hintOf, type Setting, type TextSetting } from '#shared/settings/setting.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { classNames } from '#web/ui/class-names.ts'
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
import { WithHelp } from './with-help.tsx'

export type SettingsFormUse = ReturnType<typeof useAdminForm<SettingsValues>>

type SettingFieldProps = Omit<SettingsField, 'path'> & { form: SettingsFormUse; today: Day }

export function SettingField({ form, today, name, setting }: SettingFieldProps) {
  return (
    <WithHelp
      hint={helpOf(setting)}
      className={classNames(
        isBroad(setting) && 'sm:col-span-full',
        setting.kind === 'switch' && '[&>button]:top-0',
      )}
    >
      {(hint) => <PlainField {...{ form, today, name, setting, hint }} />}
    </WithHelp>
  )
}

function helpOf(setting: Setting): string {
  const hasExample =
    setting.kind !== 'switch' &&
    setting.kind !== 'day' &&
    !(setting.kind === 'choice' && setting.isExampleHidden)
  return hasExample ? hintOf(setting) : setting.help
}

const isBroad = ({ kind }: Setting) => kind === 'closings' || kind === 'links' || kind === 'switch'

function PlainField({ form, today, name, setting, hint }: SettingFieldProps & { hint: string | undefined }) {
  const { register, errors } = form
  const { label } = setting
  const texts = { label, hint, error: errors[name] }
  switch (setting.kind) {
    case 'switch':
      return <Checkbox {...register(name)} label={label} hint={hint} />
    case 'choice': {
      const choices = Object.entries(setting.choices).map(([value, choice]) => ({ value, label: choice }))
      const isUnset = form.formState.defaultValues?.[name] === ''
      return (
        <Select
          {...register(name)}
          {...texts}
          options={[...(isUnset ? [{ value: '', label: 'Choisir…' }] : []), ...choices]}
        />
      )
    }
    case 'day':
      return <Field {...register(name)} {...texts} type="date" min={today} optional />
    case 'whole':
      return <Field {...register(name)} {...texts} inputMode="numeric" />
    case 'amount':
      return <Field {...register(name)} {...texts} inputMode="decimal" />
    case 'closings':
    case 'links':
      return <ListField form={form} name={name} hint={hint} error={texts.error} />
    default:
      return <TextField form={form} name={name} setting={setting} hint={hint} />
  }
}

type ListFieldProps = {
  form: SettingsFormUse
  name: string
  hint: string | undefined
  error: string | undefined
}

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

type TextFieldProps = {
  form: SettingsFormUse
  name: string
  setting: TextSetting
  hint: string | undefined
}

function TextField({ form, name, setting, hint }: TextFieldProps) {
  const { register, errors, control } = form
  const { label, kind, max } = setting
  const texts = {
    label,
    hint,
    error: errors[name],
    optional: !setting.isNeeded,
    // The example in a hint may be one long word.
    className: '[overflow-wrap:anywhere]',
  }
  if (kind === 'picture')
    return (
      <Controller
        name={name}
        control={control}
        render={({ field: { value, onChange } }) => (
          <ImageChoice
            id={fieldId(name)}
            label={label}
            hint={hint}
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
      placeholder={kind === 'account' ? setting.example : undefined}
    />
  )
}
