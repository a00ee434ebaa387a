import type { Editor } from '@tiptap/react'
import { useState, type FormEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Modal } from '../ui/modal.tsx'

const FORM_ID = 'lien'

/** Where the selected words lead. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before: unknown = editor.getAttributes('link').href
  const had = typeof before === 'string' ? before : ''
  const [address, setAddress] = useState(had)
  const [error, setError] = useState<string>()
  const link = () => editor.chain().focus().extendMarkRange('link')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The article's own form is around this window, in React's eyes.
    event.stopPropagation()
    const href = linkAddress(address)
    if (!href) {
      setError('Saisissez une adresse, par exemple https://exemple.fr ou /guide-achat')
      return document.getElementById('champ-href')?.focus()
    }
    if (editor.state.selection.empty && !had)
      link()
        .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
        .run()
    else link().setLink({ href }).run()
    onClose()
  }
  return (
    <Modal
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
      <form id={FORM_ID} noValidate onSubmit={submit}>
        <Field
          name="href"
          label="Adresse"
          inputMode="url"
          autoComplete="off"
          value={address}
          error={error}
          onChange={({ target }) => setAddress(target.value)}
        />
      </form>
    </Modal>
  )
}

/** A page of this site, an address with its scheme, or a bare domain; undefined for anything else. */
function linkAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (/\s/.test(text) || text === '') return undefined
  if (/^(https?:\/\/|mailto:|tel:|#|\/(?![/\\]))./i.test(text) || text === '/') return text
  return /^[^/:@]+\.[a-z]{2,}([/?#].*)?$/i.test(text) ? `https://${text}` : undefined
}
