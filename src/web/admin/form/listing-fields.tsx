import { useWatch, type Control, type FieldValues, type Path, type UseFormRegister } from 'react-hook-form'
import type { FieldErrors } from '#shared/field-errors.ts'
import { LISTING_LABELS, LISTING_LIMITS, type SearchListing } from '#shared/search-listing.ts'
import { useShop } from '#web/base/use-shop.ts'
import { Field } from '#web/ui/field.tsx'
import { CountedTextArea } from './counted-text-area.tsx'
import { FieldsFold } from './fields-fold.tsx'

type ListingFieldsProps<Values extends SearchListing & FieldValues> = {
  form: { register: UseFormRegister<Values>; control: Control<Values>; errors: FieldErrors }
  path: string
  instead: SearchListing
}

export function ListingFields<Values extends SearchListing & FieldValues>({
  form,
  path,
  instead,
}: ListingFieldsProps<Values>) {
  const [titleName, descriptionName] = ['searchTitle', 'searchDescription'] as [Path<Values>, Path<Values>]
  const { register, control, errors } = form
  const [title, description]: string[] = useWatch({ control, name: [titleName, descriptionName] })
  return (
    <FieldsFold
      title="Moteurs de recherche"
      holds={[title ?? '', description ?? '']}
      empty="Titre et description tirés de la page"
      hasError={errors['searchTitle'] !== undefined || errors['searchDescription'] !== undefined}
    >
      <div className="grid gap-4">
        <Field
          {...register(titleName)}
          label={LISTING_LABELS.searchTitle}
          optional
          hint={`${LISTING_LIMITS.searchTitle} caractères au plus. Vide, c’est le titre de la page.`}
          maxLength={LISTING_LIMITS.searchTitle}
          autoComplete="off"
          error={errors['searchTitle']}
        />
        <CountedTextArea
          form={form}
          name={descriptionName}
          label={LISTING_LABELS.searchDescription}
          optional
          rows={2}
          hint="Vide, elle est tirée du texte de la page."
          counterMax={LISTING_LIMITS.searchDescription}
          error={errors['searchDescription']}
        />
        <Result
          path={path}
          title={title?.trim() || instead.searchTitle}
          description={description?.trim() || instead.searchDescription}
        />
      </div>
    </FieldsFold>
  )
}

function Result({ path, title, description }: { path: string; title: string; description: string }) {
  const { name, url } = useShop()
  return (
    <figure className="grid gap-1 rounded-sm border border-hairline bg-sunk p-3">
      <figcaption className="text-xs text-ink-faint">Aperçu du résultat</figcaption>
      <p className="text-sm break-all text-ink-soft">{new URL(path, url).href}</p>
      <p className="line-clamp-1 text-lg break-words text-iris">{`${title} · ${name}`}</p>
      <p className="line-clamp-2 text-sm break-words text-ink">{description}</p>
    </figure>
  )
}
