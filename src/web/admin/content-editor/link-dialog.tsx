import type { Editor } from '@tiptap/react'
import { fieldErrors } from '#shared/field-errors.ts'
import { LINK_INVALID } from '#shared/news/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'
import { AdminDialog } from '../ui/admin-dialog.tsx'

const FORM_ID = 'lien'

export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before: unknown = editor.getAttributes('link').href
  const had = typeof before === 'string' ? before : ''
  const link = () => editor.chain().focus().extendMarkRange('link')
  const form = useAdminForm({
    values: { href: had },
    check: ({ href }) => fieldErrors({ href: linkAddress(href) ? undefined : LINK_INVALID }),
    send: async (values) => {
      const href = linkAddress(values.href) ?? ''
      if (editor.state.selection.empty && !had)
        link()
          .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
          .run()
      else link().setLink({ href }).run()
    },
    onSaved: onClose,
    failed: LINK_INVALID,
    hasSummary: false,
    rereads: false,
  })
  return (
    <AdminDialog
      open
      size="narrow"
      title="Lien"
      onClose={onClose}
      footer={
        <>
          {had && (
            <Button
              variant="secondary"
              onClick={() => {
                link().unsetLink().run()
                onClose()
              }}
            >
              Retirer le lien
            </Button>
          )}
          <Button type="submit" form={FORM_ID}>
            Enregistrer le lien
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={form.submit}>
        <Field
          {...form.register('href')}
          label="Adresse"
          inputMode="url"
          autoComplete="off"
          error={form.errors['href']}
        />
      </form>
    </AdminDialog>
  )
}

function linkAddress(typed: string): string | undefined {
  const trimmed = typed.trim()
  const text = /^tel:/i.test(trimmed) ? trimmed.replaceAll(/\s/g, '') : trimmed
  if (/\s/.test(text) || text === '') return undefined
  if (/^(https?:\/\/|mailto:|tel:|#|\/(?![/\\]))./i.test(text) || text === '/') return text
  return /^[^/:@]+\.[a-z]{2,}([/?#].*)?$/i.test(text) ? `https://${text}` : undefined
}
