import { useFieldArray, type Control, type UseFormRegister } from 'react-hook-form'
import { Button, IconButton } from '#web/ui/button.tsx'
import { FieldError, fieldId } from '#web/ui/field-frame.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { SleeveValues } from './sleeve-form-values.ts'

export function FeaturesField({
  control,
  register,
  error,
}: {
  control: Control<SleeveValues>
  register: UseFormRegister<SleeveValues>
  error: string | undefined
}) {
  const { fields, append, remove } = useFieldArray({ control, name: 'features' })
  // React Hook Form focuses the new line.
  const add = () => append({ text: '' })
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 text-sm font-semibold">
        Caractéristiques <span className="font-normal text-ink-faint">(facultatif)</span>
      </legend>
      <ul className="grid gap-2 empty:hidden">
        {fields.map((field, at) => (
          <li key={field.id} className="flex gap-1">
            <input
              {...register(`features.${at}.text`)}
              id={fieldId(`features.${at}`)}
              aria-label={`Caractéristique ${at + 1}`}
              autoComplete="off"
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                add()
              }}
              className="control min-h-11"
            />
            <IconButton label={`Retirer la caractéristique ${at + 1}`} onClick={() => remove(at)}>
              <Icon name="trash" />
            </IconButton>
          </li>
        ))}
      </ul>
      {error && <FieldError id={`${fieldId('features')}-erreur`}>{error}</FieldError>}
      <div>
        <Button
          id={fieldId('features')}
          variant="secondary"
          size="sm"
          icon={<Icon name="plus" className="size-4" />}
          onClick={add}
        >
          Ajouter une caractéristique
        </Button>
      </div>
    </fieldset>
  )
}
