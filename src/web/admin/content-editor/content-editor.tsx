import { Image } from '@tiptap/extension-image'
import { DOMParser as MarkupReader } from '@tiptap/pm/model'
import { EditorContent, getSchema, type JSONContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { inertBody } from '#web/base/trusted-markup.ts'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError, fieldId } from '#web/ui/field-frame.tsx'
import { EditorToolbar } from './editor-toolbar.tsx'
import { cleanedPaste, foreignPictures } from './pasted-markup.ts'
import { tableNodes } from './table-nodes.ts'
import { takePictures } from './take-pictures.ts'

/** The height in back-office.md §9. */
const EDITOR_HEIGHT_PX = 500

type ContentEditorProps = {
  name: string
  label: string
  /** The initial text. Later changes to this prop have no effect. */
  html: string
  onChange: (html: string) => void
  /** True while pasted pictures are added to the library. The pasted text is not in the editor yet. */
  isTaking: boolean
  onTaking: (change: 1 | -1) => void
  error?: string | undefined
}

/**
 * The server removes markup that is not in its own list (`sanitise-article.ts`), so that list must contain all that the
 * editor makes.
 */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: ['mailto', 'tel'],
      // Links of an article open in the same tab.
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  Image.configure({ inline: false, allowBase64: false }),
  ...tableNodes,
]

/** The editor cannot parse the string itself, because the policy of the shop's pages refuses that. */
function readArticle(html: string): JSONContent {
  const schema = getSchema(extensions)
  const content: JSONContent = MarkupReader.fromSchema(schema).parse(inertBody(html)).toJSON()
  return content
}

export function ContentEditor({
  name,
  label,
  html,
  onChange,
  isTaking,
  onTaking,
  error,
}: ContentEditorProps) {
  const id = fieldId(name)
  const editor = useEditor({
    extensions,
    content: readArticle(html),
    // The editor's styles are in admin.css, because the page's policy lets no script add any.
    injectCSS: false,
    immediatelyRender: true,
    editorProps: {
      transformPastedHTML: cleanedPaste,
      handlePaste: (view, event) => {
        const pasted = event.clipboardData?.getData('text/html') ?? ''
        if (foreignPictures(pasted).length === 0) return false
        onTaking(1)
        void takePictures(pasted)
          .then((own) => view.isDestroyed || view.pasteHTML(own))
          .finally(() => onTaking(-1))
        return true
      },
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-titre`,
        ...(error && { 'aria-invalid': 'true', 'aria-describedby': `${id}-erreur` }),
        class: 'prose min-h-full max-w-none! px-4 py-3 outline-none',
        lang: 'fr',
      },
    },
    onUpdate: ({ editor: current }) => onChange(current.isEmpty ? '' : current.getHTML()),
  })
  return (
    <div className="grid gap-1.5">
      <span id={`${id}-titre`} className="text-sm font-semibold">
        {label}
      </span>
      <div
        style={{ height: EDITOR_HEIGHT_PX }}
        className={classNames(
          'control flex flex-col overflow-hidden px-0! focus-within:border-iris',
          error && 'border-red!',
        )}
      >
        <EditorToolbar editor={editor} />
        <EditorContent editor={editor} className="min-h-0 flex-1 overflow-y-auto [&>div]:min-h-full" />
      </div>
      <output className="text-sm text-ink-soft empty:hidden">
        {isTaking && 'Récupération des images… Le texte collé apparaîtra avec elles.'}
      </output>
      {error && <FieldError id={`${id}-erreur`}>{error}</FieldError>}
    </div>
  )
}
