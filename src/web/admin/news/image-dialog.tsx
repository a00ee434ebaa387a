import type { Editor } from '@tiptap/react'
import { useState, type FormEvent } from 'react'
import {
  ARTICLE_IMAGE_UPLOAD_FAILED,
  ARTICLE_IMAGE_UPLOADED,
  ARTICLE_IMAGES_LOAD_FAILED,
} from '#shared/news/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { Modal } from '../ui/modal.tsx'
import { noPicture, PictureChoice } from '../ui/picture-choice.tsx'
import { useUploads } from '../ui/use-uploads.ts'

const FORM_ID = 'image-du-texte'

/** Puts a picture of the library, or a new one, into the text. */
export function ImageDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [picture, setPicture] = useState(noPicture)
  const [alt, setAlt] = useState('')
  const [error, setError] = useState<string>()
  const { percent, upload } = useUploads()
  const sending = percent !== undefined

  const address = async (): Promise<string | undefined> => {
    if (!picture.file) return picture.url || undefined
    const { stored, refused } = await upload([picture.file], ARTICLE_IMAGE_UPLOAD_FAILED)
    if (!stored[0]) return setError(refused[0]?.reason ?? ARTICLE_IMAGE_UPLOAD_FAILED) ?? undefined
    toastSuccess(ARTICLE_IMAGE_UPLOADED)
    return stored[0].url
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // The article's own form is around this window, in React's eyes.
    event.stopPropagation()
    if (sending) return
    if (!picture.file && !picture.url) return setError('Choisissez une image')
    setError(undefined)
    const src = await address()
    if (!src) return
    editor.chain().focus().setImage({ src, alt: alt.trim() }).run()
    onClose()
  }
  return (
    <Modal
      open
      size="narrow"
      title="Insérer une image"
      onClose={onClose}
      dismissible={!sending}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={sending}>
            Annuler
          </Button>
          <Button type="submit" form={FORM_ID} loading={sending}>
            Insérer
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <PictureChoice
          name="image-texte"
          value={picture}
          onChange={setPicture}
          disabled={sending}
          percent={percent}
          error={error}
          failed={ARTICLE_IMAGES_LOAD_FAILED}
        />
        <Field
          name="alt"
          label="Texte alternatif"
          optional
          autoComplete="off"
          hint="Ce que montre l’image, pour qui ne la voit pas."
          value={alt}
          onChange={({ target }) => setAlt(target.value)}
        />
      </form>
    </Modal>
  )
}
