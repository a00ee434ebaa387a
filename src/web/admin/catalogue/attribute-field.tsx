import type { UseFormRegister } from 'react-hook-form'
import { ATTRIBUTES, type Attribute, type AttributeName } from '#shared/catalogue/sleeve-attributes.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { SleeveValues } from './sleeve-form-values.ts'

type AttributeFieldProps = {
  name: AttributeName
  register: UseFormRegister<SleeveValues>
  error: string | undefined
}

export function AttributeField({ name, register, error }: AttributeFieldProps) {
  const attribute: Attribute = ATTRIBUTES[name]
  const shared = { ...register(name), label: attribute.label, hint: attribute.hint, error }
  if (attribute.kind === 'choice') {
    const options = Object.entries(attribute.choices).map(([value, label]) => ({ value, label }))
    return <Select {...shared} options={options} />
  }
  if (attribute.kind === 'number')
    return <Field {...shared} optional type="number" min={attribute.min} max={attribute.max} />
  const { maxLength, suggestions } = attribute
  const listId = suggestions && `choix-${name}`
  return (
    <>
      <Field {...shared} optional maxLength={maxLength} list={listId} autoComplete="off" />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion}>
              {suggestion}
            </option>
          ))}
        </datalist>
      )}
    </>
  )
}
