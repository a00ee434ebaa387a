import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { keptByAdmin } from '../browser-storage.ts'
import { Icon } from '#web/ui/icon.tsx'

/** How long the typing must rest before the search is asked for, in milliseconds. */
const REST_MS = 250

type SearchBoxProps = {
  /** Names the field for readers: 'Rechercher une protection'. */
  label: string
  placeholder?: string
  /** What is being searched for now. */
  value: string
  onSearch: (text: string) => void
}

/**
 * The search of a list. '/' anywhere on the screen leads here, unless it is switched off: people who dictate
 * type single letters by accident (WCAG 2.1.4). Esc empties it, Enter does not wait.
 */
export function SearchBox({ label, placeholder, value, onSearch }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [hasSlash, setSlash] = useState(() => keptByAdmin.noSlash.read() === null)
  useSlash(hasSlash ? input : NOWHERE)

  // What this field has asked for comes back by the address, late: it must not overwrite what was typed meanwhile.
  const asked = useRef(new Set<string>())
  useEffect(() => {
    // The address may change without this field, too: the back button.
    if (!asked.current.delete(value)) setTyped(value)
  }, [value])

  const search = useCallback(
    (text: string) => {
      if (text !== value) asked.current.add(text)
      onSearch(text)
    },
    [value, onSearch],
  )
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(search, REST_MS, typed.trim())
    return () => clearTimeout(timer)
  }, [typed, value, search])

  return (
    <search className="relative min-w-48 flex-1 sm:max-w-sm">
      <Icon name="search" className="pointer-events-none absolute top-3 left-3.5 size-5 text-ink-faint" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts={hasSlash ? '/' : undefined}
        placeholder={placeholder ?? label}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(typed.trim())
          if (event.key === 'Escape' && typed) {
            event.preventDefault()
            setTyped('')
          }
        }}
        className="control min-h-11 rounded-full! pr-11 pl-11 focus-visible:rounded-full [&::-webkit-search-cancel-button]:hidden"
      />
      <button
        type="button"
        aria-pressed={hasSlash}
        aria-label={SLASH}
        title={hasSlash ? 'Désactiver le raccourci «\u202F/\u202F»' : 'Activer le raccourci «\u202F/\u202F»'}
        onClick={() => {
          if (hasSlash) keptByAdmin.noSlash.write('1')
          else keptByAdmin.noSlash.remove()
          setSlash(!hasSlash)
        }}
        className="absolute top-2.5 right-3 grid h-6 min-w-6 place-items-center rounded-xs border border-hairline text-sm text-ink-faint not-aria-pressed:line-through not-aria-pressed:opacity-60 max-sm:hidden"
      >
        /
      </button>
    </search>
  )
}

const SLASH = 'Raccourci clavier «\u202F/\u202F»'
const NOWHERE: RefObject<HTMLInputElement | null> = { current: null }

/** '/' leads to the field, unless one is typing or a window is open above it. */
function useSlash(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return
      if (keptByAdmin.noShortcuts.read() !== null) return
      if (target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]'))
        return
      const field = input.current
      if (!field || field.closest('[inert], [aria-hidden="true"]')) return
      event.preventDefault()
      field.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [input])
}
