interface EditorButtonProps {
  /** The icon's path. */
  icon: string
  label: string
  /** The shortcut, as people read it. */
  keys?: string | undefined
  pressed?: boolean
  disabled?: boolean
  onClick: () => void
}

/** One button of the editor's bar. It keeps the selection: the focus goes back to the text. */
export function EditorButton({ icon, label, keys, pressed, disabled = false, onClick }: EditorButtonProps) {
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
