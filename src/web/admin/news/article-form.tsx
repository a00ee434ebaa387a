import { useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { idOf } from '#shared/ids.ts'
import { ARTICLE_FIELDS_REQUIRED } from '#shared/news/article-rules.ts'
import type { Article } from '#shared/news/contract.ts'
import {
  ARTICLE_CREATED,
  ARTICLE_IMAGE_UPLOAD_FAILED,
  ARTICLE_IMAGE_UPLOADED,
  ARTICLE_SAVE_FAILED,
  ARTICLE_UPDATED,
} from '#shared/news/texts.ts'
import { inertBody } from '#web/base/trusted-markup.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { leavesEdited } from '../form/unsaved-changes.tsx'
import { useEditForm } from '../form/use-edit-form.tsx'
import { Thumbnail } from '../images/thumbnail.tsx'
import { usePictureUpload } from '../images/use-uploads.ts'
import { Panel } from '../ui/page-head.tsx'
import { ArticleFields, LABELS } from './article-fields.tsx'
import { articleBody, articleValues, articleValuesErrors, type ArticleValues } from './article-form-values.ts'
import { forgetArticlePages } from './article-pages.ts'

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
  article: Article | undefined
  onClose?: () => void
}

export function ArticleForm({ article, onClose }: ArticleFormProps) {
  const [round, setRound] = useState(0)
  // The number of pastes whose pictures are being added. Saving or leaving now would lose these pictures.
  const [pastes, setPastes] = useState(0)
  const isTaking = pastes > 0
  const picture = usePictureUpload()
  const clear = () => {
    form.reset(articleValues(article))
    setRound((count) => count + 1)
  }
  const form = useEditForm({
    id: 'article',
    edited: article,
    valuesOf: articleValues,
    labels: LABELS,
    show,
    onSet: (name) => name === 'content' && setRound((count) => count + 1),
    check: articleValuesErrors,
    incomplete: ARTICLE_FIELDS_REQUIRED,
    save: async (values, { base, requestId, form: use }) => {
      const image = await picture.addressOf(values.image, ARTICLE_IMAGE_UPLOAD_FAILED)
      if (values.image.file) {
        toastSuccess(ARTICLE_IMAGE_UPLOADED)
        // Keeps the uploaded picture, so another attempt does not upload it again.
        use.setValue('image', { url: image, file: undefined })
      }
      // The clock is read in a handler, not while rendering.
      // oxlint-disable-next-line react/purity
      const body = articleBody(values, { article: base, image, now: new Date() })
      if (base) {
        const change = { ...body, version: base.version }
        await api.call('PUT /api/articles/:id', { params: { id: idOf(base) }, body: change })
      } else await api.call('POST /api/articles', { body: { ...body, requestId } })
      forgetArticlePages()
    },
    saved: article ? ARTICLE_UPDATED : ARTICLE_CREATED,
    failed: ARTICLE_SAVE_FAILED,
    onSaved: onClose ?? clear,
    loses: leavesEdited,
    isTaking,
  })
  const isDraft = useWatch({ control: form.control, name: 'isDraft' })
  return (
    <Panel title={article ? "Modifier l'article" : 'Nouvel article'}>
      <form {...form.props} className="grid gap-5">
        {form.notices}
        <ArticleFields
          form={form}
          article={article}
          base={form.base}
          editor={{ round, isTaking, onTaking: (change) => setPastes((count) => count + change) }}
          percent={picture.percent}
        />
        <div className="flex flex-wrap justify-end gap-3 border-t border-hairline pt-4 max-sm:*:flex-auto">
          {(article || form.isDirty) && (
            // Closing the form of an existing article changes the address, and that navigation asks about
            // unsaved input.
            <Button
              variant="secondary"
              onClick={onClose ?? (() => form.leave(clear))}
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
                : 'Publier l’article'}
          </Button>
        </div>
      </form>
      {form.question}
    </Panel>
  )
}
