import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { keptByAdmin } from '../browser-storage.ts'

const DEBOUNCE_MS = 250

export type SearchBoxProps = {
  label: string
  placeholder?: string
  value: string
  onSearch: (text: string) => void
  /** True if letters and digits typed outside any field go into this field, because a scanner types them. */
  takesScans?: boolean
}

/**
 * A button switches off the keys that move the focus here, because people who dictate type single characters by
 * accident (WCAG 2.1.4).
 */
export function SearchBox({ label, placeholder, value, onSearch, takesScans = false }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [hasSlash, setSlash] = useState(() => keptByAdmin.noSlash.read() === null)
  useKeys(hasSlash ? input : NOWHERE, takesScans)

  // The address changes only after a search of this field, so it must not overwrite newer input.
  const searched = useRef(new Set<string>())
  useEffect(() => {
    // The back button also changes the address, so the field follows it.
    if (!searched.current.delete(value)) setTyped(value)
  }, [value])

  const search = useCallback(
    (text: string) => {
      if (text !== value) searched.current.add(text)
      onSearch(text)
    },
    [value, onSearch],
  )
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(search, DEBOUNCE_MS, typed.trim())
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
        className="control min-h-11 rounded-full! pr-11 pl-11 text-ellipsis focus-visible:rounded-full [&::-webkit-search-cancel-button]:hidden"
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

function useKeys(input: RefObject<HTMLInputElement | null>, takesScans: boolean): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event
      const isScan = takesScans && /^[a-z\d]$/i.test(key)
      if (
        (key !== '/' && !isScan) ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.defaultPrevented
      )
        return
      if (keptByAdmin.noShortcuts.read() !== null) return
      if (target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]'))
        return
      const field = input.current
      if (!field || field.closest('[inert], [aria-hidden="true"]')) return
      // The first character of a scan belongs in the field.
      if (!isScan) event.preventDefault()
      field.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [input, takesScans])
}
