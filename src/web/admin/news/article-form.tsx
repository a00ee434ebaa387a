import { useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import type { Location } from 'react-router'
import type { Article } from '#shared/news/contract.ts'
import { ARTICLE_IMAGES_LOAD_FAILED } from '#shared/news/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { Panel } from '../ui/page-head.tsx'
import { noPicture, PictureChoice, type ChosenPicture } from '../ui/picture-choice.tsx'
import { useUnsavedChanges } from '../ui/unsaved-changes.tsx'
import { articleValues, slugOf, type ArticleValues } from './article-form-values.ts'
import { CategoriesField } from './categories-field.tsx'
import { ContentEditor } from './content-editor.tsx'
import { useArticleSaving } from './use-article-saving.ts'

interface ArticleFormProps {
  /** The article to change; undefined to write one. */
  article: Article | undefined
  /** Leaves edit mode. */
  onClose?: () => void
  onSaved: () => void
}

/** The form that writes or changes an article (back-office.md §2, §5). */
export function ArticleForm({ article, onClose, onSaved }: ArticleFormProps) {
  const form = useForm<ArticleValues>({ defaultValues: articleValues(article) })
  const { register, control, handleSubmit, reset, formState } = form
  const first: ChosenPicture = article?.image ? { url: article.image, file: undefined } : noPicture
  const [picture, setPicture] = useState(first)
  // Makes the editor anew, empty.
  const [round, setRound] = useState(0)
  const title = useWatch({ control, name: 'title' })
  const clear = () => {
    reset(articleValues(article))
    setPicture(first)
    setRound((count) => count + 1)
  }
  const { errors, saving, percent, save, forget } = useArticleSaving(article, {
    picture,
    setPicture,
    onSaved: () => {
      onSaved()
      if (onClose) onClose()
      else clear()
    },
  })
  const isDirty = formState.isDirty || picture.url !== first.url || picture.file !== undefined
  const { leave, question } = useUnsavedChanges(isDirty && !saving, leavesArticle)
  const cancel = () => {
    forget()
    // In edit mode the way out changes the address: the question is asked there.
    if (onClose) onClose()
    else leave(clear)
  }
  return (
    <Panel title={article ? "Modifier l'article" : 'Nouvel article'}>
      <form noValidate className="grid gap-5" onSubmit={(event) => void handleSubmit(save)(event)}>
        <ErrorSummary errors={errors} />
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_18rem]">
          <div className="grid min-w-0 gap-4">
            <Field
              {...register('title')}
              label="Titre"
              autoComplete="off"
              hint={title.trim() ? `Adresse : /news/${slugOf(title, article)}` : undefined}
              error={errors?.title}
            />
            <TextArea {...register('summary')} label="Résumé" rows={3} error={errors?.summary} />
            <Controller
              key={round}
              name="content"
              control={control}
              render={({ field }) => (
                <ContentEditor
                  name="content"
                  label="Contenu"
                  html={field.value}
                  onChange={field.onChange}
                  error={errors?.content}
                />
              )}
            />
          </div>
          <div className="grid min-w-0 gap-4">
            <Controller
              name="categories"
              control={control}
              render={({ field }) => (
                <CategoriesField value={field.value} onChange={field.onChange} error={errors?.categories} />
              )}
            />
            <Field {...register('author')} label="Auteur" autoComplete="off" error={errors?.author} />
            <Field
              {...register('publishedAt')}
              type="datetime-local"
              label="Date de publication"
              hint="Laissez vide pour publier maintenant."
              optional
              error={errors?.publishedAt}
            />
            {article && (
              <Field {...register('source')} type="url" label="Source" optional error={errors?.source} />
            )}
            <PictureChoice
              name="image"
              value={picture}
              onChange={setPicture}
              disabled={saving}
              percent={percent}
              error={errors?.image}
              failed={ARTICLE_IMAGES_LOAD_FAILED}
            />
          </div>
        </div>
        <div className="flex flex-wrap justify-end gap-3 border-t border-hairline pt-4">
          {(article || isDirty) && (
            <Button variant="secondary" onClick={cancel} disabled={saving}>
              Annuler
            </Button>
          )}
          <Button type="submit" loading={saving}>
            {article ? 'Enregistrer les modifications' : "Publier l'article"}
          </Button>
        </div>
      </form>
      {question}
    </Panel>
  )
}

/** Another page of the list keeps the form; another article, or none, does not. */
function leavesArticle(from: Location, to: Location): boolean {
  const edited = ({ search }: Location) => new URLSearchParams(search).get('edit')
  return from.pathname !== to.pathname || edited(from) !== edited(to)
}
