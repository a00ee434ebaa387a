import { useEffect, useState, type ReactNode } from 'react'

const DEBOUNCE_MS = 200
const LEAST_LETTERS = 2

type FindBoxProps<Item> = {
  label: string
  find: (q: string, signal: AbortSignal) => Promise<readonly Item[]>
  idOf: (item: Item) => string
  children: (item: Item) => ReactNode
  onPick: (item: Item) => void
}

/** Enter takes the first result. `find` must be a stable function. */
export function FindBox<Item>({ label, find, idOf, children, onPick }: FindBoxProps<Item>) {
  const [typed, setTyped] = useState('')
  const q = typed.trim()
  const found = useFound(q, find)
  const pick = (item: Item) => {
    setTyped('')
    onPick(item)
  }
  return (
    <search className="grid gap-1.5">
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          const [first] = found ?? []
          if (first) pick(first)
        }}
        className="text-ellipsis control min-h-11 w-full px-4"
      />
      {found && found.length > 0 && (
        <ul aria-label="Résultats" className="grid gap-0.5 rounded-md border border-hairline p-1">
          {found.map((item) => (
            <li key={idOf(item)}>
              <button
                type="button"
                onClick={() => pick(item)}
                className="flex min-h-11 w-full flex-wrap items-center gap-x-3 rounded-sm px-3 py-1.5 text-left hover:bg-sunk focus-visible:bg-sunk"
              >
                {children(item)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <output className="text-sm text-ink-soft empty:hidden">
        {found?.length === 0 && q.length >= LEAST_LETTERS && 'Rien ne correspond.'}
      </output>
    </search>
  )
}

function useFound<Item>(q: string, find: FindBoxProps<Item>['find']): readonly Item[] | undefined {
  const [found, setFound] = useState<{ of: string; items: readonly Item[] }>()
  useEffect(() => {
    if (q.length < LEAST_LETTERS) return
    const left = new AbortController()
    const search = async () => {
      const items = await find(q, left.signal).catch(() => [])
      if (!left.signal.aborted) setFound({ of: q, items })
    }
    const timer = setTimeout(() => void search(), DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [q, find])
  return found?.of === q ? found.items : undefined
}
