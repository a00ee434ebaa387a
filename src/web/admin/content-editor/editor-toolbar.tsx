import { useEditorState, type Editor } from '@tiptap/react'
import { useState } from 'react'
import { ImageDialog } from './image-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'

const EDITOR_ICONS = {
  h2: 'M4 6v12M12 6v12M4 12h8M16 10.5a2.3 2.3 0 1 1 4 1.6L16 18h4.5',
  h3: 'M4 6v12M12 6v12M4 12h8M16 9h4l-2.3 3.5a2.6 2.6 0 1 1-2 4.3',
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z',
  italic: 'M10 5h8M6 19h8M14.5 5l-5 14',
  bullets: 'M9 6h11M9 12h11M9 18h11M4.5 6h.1M4.5 12h.1M4.5 18h.1',
  numbers: 'M10 6h10M10 12h10M10 18h10M4 4.5 5.5 4v5M4 15.2c1-1 2.6-.4 2 1L4 19h2.5',
  quote: 'M10 7H5v6h5zM10 13c0 2.5-1.5 4-4 4.500M19 7h-5v6h5zM19 13c0 2.5-1.5 4-4 4.5',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.700l-1.5 1.500M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.700l1.5-1.5',
  image: 'M4 4.500h16v15H4zM4 16l5-5 4 4 2.5-2.500L20 17M15 9v.1',
  undo: 'M8 5 4 9l4 4M4 9h9a6 6 0 0 1 0 12h-3',
  redo: 'm16 5 4 4-4 4M20 9h-9a6 6 0 0 0 0 12h3',
} as const

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

type EditorButtonProps = {
  icon: string
  label: string
  keys?: string | undefined
  pressed?: boolean
  disabled?: boolean
  onClick: () => void
}

function EditorButton({ icon, label, keys, pressed, disabled = false, onClick }: EditorButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      title={keys ? `${label} (${keys})` : label}
      disabled={disabled}
      onClick={onClick}
      className="grid size-10 place-items-center rounded-xs text-ink-soft transition hover:bg-hairline hover:text-ink focus-visible:rounded-xs disabled:opacity-40 aria-pressed:bg-iris-wash aria-pressed:text-iris"
    >
      <svg
        viewBox="0 0 24 24"
        className="size-5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={icon} />
      </svg>
    </button>
  )
}
