import { useEditorState, type Editor } from '@tiptap/react'
import { useState } from 'react'
import { EditorButton } from './editor-button.tsx'
import { EDITOR_ICONS } from './editor-icons.ts'
import { ImageDialog } from './image-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'

/** What the selection is, for the buttons that are pressed then. */
function stateOf(editor: Editor) {
  return {
    h2: editor.isActive('heading', { level: 2 }),
    h3: editor.isActive('heading', { level: 3 }),
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    bulletList: editor.isActive('bulletList'),
    orderedList: editor.isActive('orderedList'),
    blockquote: editor.isActive('blockquote'),
    link: editor.isActive('link'),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  }
}

/** The editor's buttons; each says its shortcut. */
export function EditorToolbar({ editor }: { editor: Editor }) {
  const state = useEditorState({ editor, selector: ({ editor: current }) => stateOf(current) })
  const [dialog, setDialog] = useState<'link' | 'image'>()
  const act = () => editor.chain().focus()
  const close = () => setDialog(undefined)
  const toggles = [
    {
      icon: 'h2',
      label: 'Intertitre',
      on: state.h2,
      keys: 'Ctrl+Alt+2',
      run: () => act().toggleHeading({ level: 2 }).run(),
    },
    {
      icon: 'h3',
      label: 'Sous-titre',
      on: state.h3,
      keys: 'Ctrl+Alt+3',
      run: () => act().toggleHeading({ level: 3 }).run(),
    },
    { icon: 'bold', label: 'Gras', on: state.bold, keys: 'Ctrl+B', run: () => act().toggleBold().run() },
    {
      icon: 'italic',
      label: 'Italique',
      on: state.italic,
      keys: 'Ctrl+I',
      run: () => act().toggleItalic().run(),
    },
    {
      icon: 'bullets',
      label: 'Liste à puces',
      on: state.bulletList,
      keys: 'Ctrl+Maj+8',
      run: () => act().toggleBulletList().run(),
    },
    {
      icon: 'numbers',
      label: 'Liste numérotée',
      on: state.orderedList,
      keys: 'Ctrl+Maj+7',
      run: () => act().toggleOrderedList().run(),
    },
    {
      icon: 'quote',
      label: 'Citation',
      on: state.blockquote,
      keys: 'Ctrl+Maj+B',
      run: () => act().toggleBlockquote().run(),
    },
    { icon: 'link', label: 'Lien', on: state.link, keys: undefined, run: () => setDialog('link') },
  ] as const
  return (
    <fieldset
      aria-label="Mise en forme"
      className="flex min-w-0 flex-wrap gap-0.5 border-b border-hairline bg-sunk/60 p-1"
    >
      {toggles.map(({ icon, label, on, keys, run }) => (
        <EditorButton
          key={icon}
          icon={EDITOR_ICONS[icon]}
          label={label}
          keys={keys}
          pressed={on}
          onClick={run}
        />
      ))}
      <EditorButton icon={EDITOR_ICONS.image} label="Image" onClick={() => setDialog('image')} />
      <span aria-hidden="true" className="mx-1 my-2 w-px bg-hairline" />
      <EditorButton
        icon={EDITOR_ICONS.undo}
        label="Annuler la saisie"
        keys="Ctrl+Z"
        disabled={!state.canUndo}
        onClick={() => act().undo().run()}
      />
      <EditorButton
        icon={EDITOR_ICONS.redo}
        label="Rétablir"
        keys="Ctrl+Maj+Z"
        disabled={!state.canRedo}
        onClick={() => act().redo().run()}
      />
      {dialog === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {dialog === 'image' && <ImageDialog editor={editor} onClose={close} />}
    </fieldset>
  )
}
