import { useState } from 'react'
import { ARTICLE_FIELDS_REQUIRED } from '#shared/news/article-rules.ts'
import type { Article } from '#shared/news/contract.ts'
import {
  ARTICLE_CREATED,
  ARTICLE_IMAGE_UPLOAD_FAILED,
  ARTICLE_IMAGE_UPLOADED,
  ARTICLE_SAVE_FAILED,
  ARTICLE_UPDATED,
} from '#shared/news/texts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { adminApi, isSessionOver, sayFailure } from '../api/admin-api.ts'
import type { ChosenPicture } from '../ui/picture-choice.tsx'
import { useUploads } from '../ui/use-uploads.ts'
import { articleBody, articleValuesErrors, type ArticleValues } from './article-form-values.ts'

interface Surroundings {
  picture: ChosenPicture
  setPicture: (picture: ChosenPicture) => void
  onSaved: () => void
}

type Errors = Record<string, string | undefined>

/** Checks an article, sends its picture where it is new, then the article, and says what came of each. */
export function useArticleSaving(
  article: Article | undefined,
  { picture, setPicture, onSaved }: Surroundings,
) {
  const [errors, setErrors] = useState<Errors>()
  const [saving, setSaving] = useState(false)
  const { percent, upload } = useUploads()

  /** The address of the picture; undefined when it could not be sent, which was said. */
  const pictureUrl = async (): Promise<string | undefined> => {
    if (!picture.file) return picture.url
    const { stored, refused } = await upload([picture.file], ARTICLE_IMAGE_UPLOAD_FAILED)
    const [image] = stored
    if (image) {
      toastSuccess(ARTICLE_IMAGE_UPLOADED)
      // Should the article itself be refused now, the picture is in the library already.
      setPicture({ url: image.url, file: undefined })
      return image.url
    }
    const reason = refused[0]?.reason ?? ARTICLE_IMAGE_UPLOAD_FAILED
    if (!isSessionOver(refused[0]?.error)) toastError(reason)
    setErrors({ image: reason })
    return undefined
  }

  const save = async (values: ArticleValues) => {
    const found = articleValuesErrors(values)
    setErrors({ ...found })
    if (Object.values(found).some(Boolean)) return toastError(ARTICLE_FIELDS_REQUIRED)
    setSaving(true)
    try {
      const image = await pictureUrl()
      if (image === undefined) return
      const body = articleBody(values, { article, image, now: new Date() })
      if (article) {
        const { _id: id } = article
        await adminApi.put(`/api/articles/${id}`, body)
      } else await adminApi.post('/api/articles', body)
      toastSuccess(article ? ARTICLE_UPDATED : ARTICLE_CREATED)
      onSaved()
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields)
      sayFailure(error, ARTICLE_SAVE_FAILED)
    } finally {
      setSaving(false)
    }
  }
  return { errors, saving, percent, save, forget: () => setErrors(undefined) }
}
