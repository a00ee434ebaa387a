import { ARTICLE_CATEGORIES } from '#shared/news/categories.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError, fieldId } from '#web/ui/field-frame.tsx'

interface CategoriesFieldProps {
  value: readonly string[]
  onChange: (categories: string[]) => void
  error?: string | undefined
}

/** One category or more; what an article has besides the five choices stays one of its choices. */
export function CategoriesField({ value, onChange, error }: CategoriesFieldProps) {
  const choices = [...new Set([...ARTICLE_CATEGORIES, ...value])]
  const errorId = `${fieldId('categories')}-erreur`
  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 text-sm font-semibold">Catégories</legend>
      {choices.map((category, at) => (
        <Checkbox
          key={category}
          // The error summary leads to the first of them.
          id={at === 0 ? fieldId('categories') : undefined}
          name={`categories.${at}`}
          label={category}
          checked={value.includes(category)}
          onChange={({ target }) =>
            onChange(choices.filter((one) => (one === category ? target.checked : value.includes(one))))
          }
        />
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
