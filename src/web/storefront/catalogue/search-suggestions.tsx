import { type RefObject, useEffect, useRef, useState } from 'react'
import { productPath } from '#shared/catalogue/addresses.ts'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { statedPrice } from '#shared/catalogue/pack-price.ts'
import { reasonFound } from '#shared/catalogue/reason-found.ts'
import { counted } from '#shared/count.ts'
import { idOf } from '#shared/ids.ts'
import { SEARCH_SUGGESTIONS } from '#shared/page-size.ts'
import { browserApi } from '#web/session/browser-api.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'

export type SearchSuggestionsProps = { field: RefObject<HTMLInputElement | null> }

const LEAST_LETTERS = 2

export function SearchSuggestions({ field }: SearchSuggestionsProps) {
  const list = useRef<HTMLUListElement>(null)
  const { sleeves, typed } = useSuggested(field)
  const [isOpen, setOpen] = useOpen(field, list)
  const isShown = isOpen && sleeves.length > 0
  // Moves the field to the top if the window's edge or a phone's keyboard would hide the suggestions.
  useEffect(() => {
    const bottom = list.current?.getBoundingClientRect().bottom ?? 0
    if (isShown && bottom > (window.visualViewport?.height ?? innerHeight))
      field.current?.scrollIntoView({ block: 'start' })
  }, [isShown, field])
  return (
    <>
      {isShown && (
        <ul
          ref={list}
          aria-label="Suggestions"
          className="absolute inset-x-0 top-full max-sm:right-auto max-sm:w-[calc(100vw-2rem)] z-30 mt-1 max-h-[60dvh] overflow-y-auto rounded-md border border-hairline bg-raised p-1.5 shadow-lg"
        >
          {sleeves.map((sleeve) => (
            <li key={idOf(sleeve)}>
              <Suggestion sleeve={sleeve} typed={typed} onOpen={() => setOpen(false)} />
            </li>
          ))}
        </ul>
      )}
      <output className="sr-only">
        {isShown && `${counted(sleeves.length, 'suggestion')}, flèche vers le bas pour les parcourir`}
      </output>
    </>
  )
}

type SuggestionProps = { sleeve: Sleeve; typed: string; onOpen: () => void }

function Suggestion({ sleeve, typed, onOpen }: SuggestionProps) {
  const { front } = sleeve.images
  const known = sleeve.pictures?.front
  return (
    <ShopLink
      to={productPath(sleeve)}
      onClick={onOpen}
      className="flex min-h-14 items-center gap-3 rounded-sm px-2 py-1 hover:bg-sunk focus-visible:bg-sunk focus-visible:outline-offset-[-2px]"
    >
      {front ? (
        <Picture
          src={known?.url ?? front}
          alt=""
          width={known?.width ?? 960}
          height={known?.height ?? 1200}
          sizes="2.5rem"
          placeholder={known?.placeholder}
          className="h-12 w-10 shrink-0 rounded-xs bg-sunk"
        />
      ) : (
        <Icon name="image" className="size-10 text-ink-faint" />
      )}
      <span className="min-w-0 flex-1 leading-snug">
        <span className="block font-medium">{sleeve.name}</span>
        <span className="block truncate text-sm text-ink-soft">{reasonFound(sleeve, typed)}</span>
      </span>
      <Money euros={statedPrice(sleeve).euros} className="text-sm text-ink-soft" />
    </ShopLink>
  )
}

type Suggested = { sleeves: readonly Sleeve[]; typed: string }

/**
 * One request runs at a time, so a slow connection skips intermediate texts. A failed request keeps the last results.
 */
function useSuggested(field: RefObject<HTMLInputElement | null>): Suggested {
  const [suggestions, setSuggestions] = useState<Suggested>({ sleeves: [], typed: '' })
  useEffect(() => {
    const input = field.current
    if (!input) return
    let isLeft = false
    let isAsking = false
    const onInput = async () => {
      if (isAsking) return
      isAsking = true
      for (let text: string | undefined; text !== input.value.trim();) {
        text = input.value.trim()
        const found = await suggested(text)
        if (isLeft) return
        if (found) setSuggestions({ sleeves: found, typed: text })
      }
      isAsking = false
    }
    const ask = () => void onInput()
    input.addEventListener('input', ask)
    if (input.value !== input.defaultValue) ask()
    return () => {
      isLeft = true
      input.removeEventListener('input', ask)
    }
  }, [field])
  return suggestions
}

async function suggested(q: string): Promise<readonly Sleeve[] | undefined> {
  if (q.length < LEAST_LETTERS) return []
  return browserApi.listSleeves({ q, limit: SEARCH_SUGGESTIONS }).then(
    ({ sleeves }) => sleeves,
    () => undefined,
  )
}

function useOpen(field: RefObject<HTMLInputElement | null>, list: RefObject<HTMLUListElement | null>) {
  const [isOpen, setOpen] = useState(true)
  useEffect(() => {
    const box = field.current?.parentElement
    if (!box) return
    const leave = new AbortController()
    const { signal } = leave
    const onKey = (event: KeyboardEvent) => {
      if (!list.current) return
      const stops = [field.current, ...list.current.querySelectorAll('a')]
      const at = stops.findIndex((stop) => stop === document.activeElement)
      const next = { ArrowDown: at + 1, ArrowUp: at - 1, Escape: 0 }[event.key]
      if (next === undefined) return
      event.preventDefault()
      if (event.key === 'Escape') setOpen(false)
      stops.at(next % stops.length)?.focus()
    }
    box.addEventListener('keydown', onKey, { signal })
    field.current?.form?.addEventListener('submit', () => setOpen(false), { signal })
    box.addEventListener('input', () => setOpen(true), { signal })
    box.addEventListener(
      'focusout',
      ({ relatedTarget }) => box.contains(relatedTarget as Node | null) || setOpen(false),
      { signal },
    )
    return () => leave.abort()
  }, [field, list])
  return [isOpen, setOpen] as const
}
