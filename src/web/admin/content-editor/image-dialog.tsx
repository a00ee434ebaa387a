import type { Editor } from '@tiptap/react'
import { Controller } from 'react-hook-form'
import { fieldErrors } from '#shared/field-errors.ts'
import { ALT_HINT } from '#shared/images/texts.ts'
import {
  ARTICLE_IMAGE_REQUIRED,
  ARTICLE_IMAGE_UPLOAD_FAILED,
  ARTICLE_IMAGE_UPLOADED,
  ARTICLE_IMAGES_LOAD_FAILED,
} from '#shared/news/texts.ts'
import { fieldId } from '#web/ui/field-frame.tsx'
import { Field } from '#web/ui/field.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'
import { PictureChoice } from '../images/picture-choice.tsx'
import { noPicture, usePictureUpload } from '../images/use-uploads.ts'

const FORM_ID = 'image-du-texte'

export function ImageDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const picture = usePictureUpload()
  const form = useAdminForm({
    values: { image: noPicture, alt: '' },
    check: ({ image }) =>
      fieldErrors({ image: image.file || image.url ? undefined : ARTICLE_IMAGE_REQUIRED }),
    send: async ({ image, alt }) => {
      const src = await picture.addressOf(image, ARTICLE_IMAGE_UPLOAD_FAILED)
      if (image.file) toastSuccess(ARTICLE_IMAGE_UPLOADED)
      editor.chain().focus().setImage({ src, alt: alt.trim() }).run()
    },
    onSaved: onClose,
    failed: ARTICLE_IMAGE_UPLOAD_FAILED,
    hasSummary: false,
    rereads: false,
  })
  return (
    <FormDialog
      size="narrow"
      title="Insérer une image"
      formId={FORM_ID}
      saving={form.saving}
      submitLabel="Insérer"
      onClose={onClose}
    >
      <form id={FORM_ID} noValidate className="grid gap-4" onSubmit={form.submit}>
        <Controller
          name="image"
          control={form.control}
          render={({ field: { value, onChange } }) => (
            <PictureChoice
              name="image-texte"
              value={value}
              onChange={onChange}
              disabled={form.saving}
              percent={picture.percent}
              error={form.errors['image']}
              failed={ARTICLE_IMAGES_LOAD_FAILED}
            />
          )}
        />
        <Field
          {...form.register('alt')}
          id={fieldId('texte-alternatif')}
          label="Texte alternatif"
          optional
          autoComplete="off"
          hint={ALT_HINT}
        />
      </form>
    </FormDialog>
  )
}
