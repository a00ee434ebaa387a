import { Controller, useWatch } from 'react-hook-form'
import { ARTICLE_CATEGORIES } from '#shared/news/article-categories.ts'
import type { Article } from '#shared/news/contract.ts'
import { ARTICLE_IMAGES_LOAD_FAILED } from '#shared/news/texts.ts'
import { LISTING_LABELS } from '#shared/search-listing.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError, fieldId } from '#web/ui/field-frame.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { ContentEditor } from '../content-editor/content-editor.tsx'
import { ListingFields } from '../form/listing-fields.tsx'
import type { useAdminForm } from '../form/use-admin-form.ts'
import { PictureChoice } from '../images/picture-choice.tsx'
import { slugOf, type ArticleValues } from './article-form-values.ts'

export const LABELS = {
  title: 'Titre',
  summary: 'Résumé',
  content: 'Contenu',
  categories: 'Catégories',
  author: 'Auteur',
  publishedAt: 'Date de publication',
  source: 'Source',
  isDraft: 'Brouillon',
  keepsAddress: 'Adresse gardée',
  image: 'Image',
  ...LISTING_LABELS,
} satisfies Record<keyof ArticleValues, string>

type ArticleFieldsProps = {
  form: ReturnType<typeof useAdminForm<ArticleValues>>
  article: Article | undefined
  /** The stored article on which the next save is based. */
  base: Article | undefined
  editor: {
    round: number
    isTaking: boolean
    onTaking: (change: 1 | -1) => void
  }
  percent: number | undefined
}

export function ArticleFields({ form, article, base, editor, percent }: ArticleFieldsProps) {
  const { register, control, errors } = form
  const [title, keepsAddress] = useWatch({ control, name: ['title', 'keepsAddress'] })
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="grid min-w-0 gap-4">
        <Field
          {...register('title')}
          label={LABELS.title}
          autoComplete="off"
          hint={addressHint({ title, keepsAddress }, base)}
          error={errors['title']}
        />
        {base && base.title !== title.trim() && (
          <Checkbox
            {...register('keepsAddress')}
            label={`Garder l’adresse /news/${base.slug}`}
            hint="Sinon elle suit le titre, et l’ancienne y mène."
          />
        )}
        <TextArea {...register('summary')} label={LABELS.summary} rows={3} error={errors['summary']} />
        <Controller
          key={editor.round}
          name="content"
          control={control}
          render={({ field }) => (
            <ContentEditor
              name="content"
              label={LABELS.content}
              html={field.value}
              onChange={field.onChange}
              isTaking={editor.isTaking}
              onTaking={editor.onTaking}
              error={errors['content']}
            />
          )}
        />
        <p className="text-sm text-ink-soft">
          Un lien vers la page d’une protection la montre à côté de l’article, avec sa photo et son prix.
        </p>
        <ArticleListing form={form} article={base} />
      </div>
      <ArticleDetails form={form} article={article} percent={percent} />
    </div>
  )
}

function ArticleDetails({
  form,
  article,
  percent,
}: Pick<ArticleFieldsProps, 'form' | 'article' | 'percent'>) {
  const { register, control, errors } = form
  return (
    <div className="grid min-w-0 gap-4">
      <Controller
        name="categories"
        control={control}
        render={({ field: { value, onChange } }) => (
          <CategoriesField value={value} onChange={onChange} error={errors['categories']} />
        )}
      />
      <Field {...register('author')} label={LABELS.author} autoComplete="off" error={errors['author']} />
      <Field
        {...register('publishedAt')}
        type="datetime-local"
        label={LABELS.publishedAt}
        hint="Heure de Paris. Laissez vide pour publier maintenant."
        optional
        error={errors['publishedAt']}
      />
      <Checkbox
        {...register('isDraft')}
        label={LABELS.isDraft}
        hint="Vous seul le voyez dans la boutique, par son aperçu."
      />
      {article && (
        <Field {...register('source')} type="url" label={LABELS.source} optional error={errors['source']} />
      )}
      <Controller
        name="image"
        control={control}
        render={({ field: { value, onChange } }) => (
          <PictureChoice
            name="image"
            value={value}
            onChange={onChange}
            disabled={form.saving}
            percent={percent}
            error={errors['image']}
            failed={ARTICLE_IMAGES_LOAD_FAILED}
          />
        )}
      />
    </div>
  )
}

function ArticleListing({
  form,
  article,
}: {
  form: ArticleFieldsProps['form']
  article: Article | undefined
}) {
  const [title, summary, keepsAddress] = useWatch({
    control: form.control,
    name: ['title', 'summary', 'keepsAddress'],
  })
  return (
    <ListingFields
      form={form}
      path={`/news/${slugOf({ title, keepsAddress }, article)}`}
      instead={{ searchTitle: title.trim(), searchDescription: summary.trim() }}
    />
  )
}

function addressHint(
  values: Pick<ArticleValues, 'title' | 'keepsAddress'>,
  article: Article | undefined,
): string | undefined {
  return values.title.trim() ? `Adresse\u00A0: /news/${slugOf(values, article)}` : undefined
}

type CategoriesFieldProps = {
  value: readonly string[]
  onChange: (categories: string[]) => void
  error?: string | undefined
}

function CategoriesField({ value, onChange, error }: CategoriesFieldProps) {
  const choices = [...new Set([...ARTICLE_CATEGORIES, ...value])]
  const errorId = `${fieldId('categories')}-erreur`
  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 text-sm font-semibold">{LABELS.categories}</legend>
      {choices.map((category, at) => (
        <Checkbox
          key={category}
          // The error summary links to the first checkbox.
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
