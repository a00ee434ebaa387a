import { useState, type ReactNode } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { idOf } from '#shared/ids.ts'
import { ARTICLE_FIELDS_REQUIRED } from '#shared/news/article-rules.ts'
import { ARTICLE_CATEGORIES } from '#shared/news/article-categories.ts'
import type { Article } from '#shared/news/contract.ts'
import {
  ARTICLE_CREATED,
  ARTICLE_IMAGE_UPLOAD_FAILED,
  ARTICLE_IMAGE_UPLOADED,
  ARTICLE_IMAGES_LOAD_FAILED,
  ARTICLE_SAVE_FAILED,
  ARTICLE_UPDATED,
} from '#shared/news/texts.ts'
import { api } from '#web/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { FieldError, fieldId } from '#web/ui/field-frame.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { inertBody } from '#web/trusted-markup.ts'
import { toastSuccess } from '#web/ui/toast.ts'
import { useEditConflict } from '../form/edit-conflict.tsx'
import { leavesEdited, useUnsavedChanges } from '../form/unsaved-changes.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'
import { PictureChoice } from '../images/picture-choice.tsx'
import { Thumbnail } from '../images/thumbnail.tsx'
import { usePictureUpload } from '../images/use-uploads.ts'
import { Panel } from '../ui/page-head.tsx'
import {
  articleBody,
  articleValues,
  articleValuesErrors,
  slugOf,
  type ArticleValues,
} from './article-form-values.ts'
import { forgetArticlePages } from './article-pages.ts'
import { ContentEditor } from './article-editor.tsx'

/** What two may have changed at once. */
const LABELS = {
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
} satisfies Record<keyof ArticleValues, string>

/** A field's value as people read it; of a text with pictures, its words. */
function show(name: keyof ArticleValues, value: unknown): ReactNode {
  if (name === 'content') return wordsOf(String(value))
  if (name === 'isDraft' || name === 'keepsAddress') return value ? 'Oui' : 'Non'
  if (name === 'categories') return (value as string[]).join(', ')
  if (name === 'publishedAt') return String(value).replace('T', ' ')
  if (name !== 'image') return String(value)
  const { url, file } = value as ArticleValues['image']
  return file ? file.name : url ? <Thumbnail src={url} className="size-16" /> : ''
}

function wordsOf(html: string): string {
  return [...inertBody(html).children].map(({ textContent }) => textContent).join('\n')
}

type ArticleFormProps = {
  /** The article to change; undefined to write one. */
  article: Article | undefined
  /** Leaves edit mode. */
  onClose?: () => void
}

/** The form that writes or changes an article (back-office.md §2, §5). */
export function ArticleForm({ article, onClose }: ArticleFormProps) {
  // Makes the editor anew, empty.
  const [round, setRound] = useState(0)
  // Pastes whose pictures are on their way: what is saved or left now would lack them.
  const [pastes, setPastes] = useState(0)
  const isTaking = pastes > 0
  const picture = usePictureUpload()
  const clear = () => {
    form.reset(articleValues(article))
    setRound((count) => count + 1)
  }
  const conflict = useEditConflict({
    began: article,
    valuesOf: articleValues,
    labels: LABELS,
    show,
    onSet: (name) => name === 'content' && setRound((count) => count + 1),
  })
  const form = useAdminForm({
    values: articleValues(article),
    check: articleValuesErrors,
    incomplete: ARTICLE_FIELDS_REQUIRED,
    send: async (values, use) => {
      const image = await picture.addressOf(values.image, ARTICLE_IMAGE_UPLOAD_FAILED)
      if (values.image.file) {
        toastSuccess(ARTICLE_IMAGE_UPLOADED)
        // Should the article itself be refused now, the picture is in the library already.
        use.setValue('image', { url: image, file: undefined })
      }
      const { base } = conflict
      const body = articleBody(values, { article: base, image, now: new Date() })
      if (base) {
        const params = { id: idOf(base) }
        const change = { ...body, version: base.version }
        await api.call('PUT /api/articles/:id', { params, body: change }).catch(conflict.meet(use))
      } else await api.call('POST /api/articles', { body })
      forgetArticlePages()
      toastSuccess(article ? ARTICLE_UPDATED : ARTICLE_CREATED)
    },
    onSaved: () => {
      unsaved.saved()
      if (onClose) onClose()
      else clear()
    },
    failed: ARTICLE_SAVE_FAILED,
  })
  const unsaved = useUnsavedChanges((form.isDirty || isTaking) && !form.saving, leavesEdited)
  const { register, control, errors } = form
  const [title, isDraft, keepsAddress] = useWatch({ control, name: ['title', 'isDraft', 'keepsAddress'] })
  return (
    <Panel title={article ? "Modifier l'article" : 'Nouvel article'}>
      <form noValidate className="grid gap-5" onSubmit={form.submit}>
        <ErrorSummary errors={errors} attempt={form.attempt} />
        {conflict.panel(form)}
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_18rem]">
          <div className="grid min-w-0 gap-4">
            <Field
              {...register('title')}
              label={LABELS.title}
              autoComplete="off"
              hint={addressHint({ title, keepsAddress }, conflict.base)}
              error={errors['title']}
            />
            {conflict.base && conflict.base.title !== title.trim() && (
              <Checkbox
                {...register('keepsAddress')}
                label={`Garder l’adresse /news/${conflict.base.slug}`}
                hint="Sinon elle suit le titre, et l’ancienne y mène."
              />
            )}
            <TextArea {...register('summary')} label={LABELS.summary} rows={3} error={errors['summary']} />
            <Controller
              key={round}
              name="content"
              control={control}
              render={({ field }) => (
                <ContentEditor
                  name="content"
                  label={LABELS.content}
                  html={field.value}
                  onChange={field.onChange}
                  isTaking={isTaking}
                  onTaking={(change) => setPastes((count) => count + change)}
                  error={errors['content']}
                />
              )}
            />
          </div>
          <div className="grid min-w-0 gap-4">
            <Controller
              name="categories"
              control={control}
              render={({ field: { value, onChange } }) => (
                <CategoriesField value={value} onChange={onChange} error={errors['categories']} />
              )}
            />
            <Field
              {...register('author')}
              label={LABELS.author}
              autoComplete="off"
              error={errors['author']}
            />
            <Field
              {...register('publishedAt')}
              type="datetime-local"
              label={LABELS.publishedAt}
              hint="Laissez vide pour publier maintenant."
              optional
              error={errors['publishedAt']}
            />
            <Checkbox
              {...register('isDraft')}
              label="Brouillon"
              hint="Visible dans la boutique par vous seul, par son aperçu."
            />
            {article && (
              <Field
                {...register('source')}
                type="url"
                label={LABELS.source}
                optional
                error={errors['source']}
              />
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
                  percent={picture.percent}
                  error={errors['image']}
                  failed={ARTICLE_IMAGES_LOAD_FAILED}
                />
              )}
            />
          </div>
        </div>
        <div className="flex flex-wrap justify-end gap-3 border-t border-hairline pt-4">
          {(article || form.isDirty) && (
            // In edit mode the way out changes the address: the question is asked there.
            <Button
              variant="secondary"
              onClick={onClose ?? (() => unsaved.leave(clear))}
              disabled={form.saving || isTaking}
            >
              Annuler
            </Button>
          )}
          <Button type="submit" loading={form.saving} disabled={isTaking}>
            {article
              ? 'Enregistrer les modifications'
              : isDraft
                ? 'Enregistrer le brouillon'
                : "Publier l'article"}
          </Button>
        </div>
      </form>
      {unsaved.question}
    </Panel>
  )
}

function addressHint(
  values: Pick<ArticleValues, 'title' | 'keepsAddress'>,
  article: Article | undefined,
): string | undefined {
  return values.title.trim() ? `Adresse : /news/${slugOf(values, article)}` : undefined
}

type CategoriesFieldProps = {
  value: readonly string[]
  onChange: (categories: string[]) => void
  error?: string | undefined
}

/** One category or more; what an article has besides the five choices stays one of its choices. */
function CategoriesField({ value, onChange, error }: CategoriesFieldProps) {
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
