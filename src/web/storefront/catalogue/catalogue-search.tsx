import { type ComponentType, type RefObject, useRef, useState } from 'react'
import { SEARCH_MAX_LENGTH } from '#shared/catalogue/search-and-sort.ts'
import { importIfPossible } from '#web/base/import-if-possible.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { SearchSuggestionsProps } from './search-suggestions.tsx'

type CatalogueSearchProps = {
  field: RefObject<HTMLInputElement | null>
  q: string
  examples: string
}

/** The suggestions load when the field is first focused, because most visitors never search. */
export function CatalogueSearch({ field, q, examples }: CatalogueSearchProps) {
  const [Suggestions, setSuggestions] = useState<ComponentType<SearchSuggestionsProps>>()
  const isRequested = useRef(false)
  const load = async () => {
    if (isRequested.current) return
    isRequested.current = true
    // The search works without suggestions.
    const module = await importIfPossible(() => import('./search-suggestions.tsx'))
    setSuggestions(() => module?.SearchSuggestions)
  }
  return (
    <div className="grid gap-1.5">
      <label htmlFor="recherche" className="text-sm font-semibold max-md:sr-only">
        Rechercher une protection
      </label>
      <span className="relative grid">
        <input
          ref={field}
          id="recherche"
          type="search"
          name="q"
          defaultValue={q}
          maxLength={SEARCH_MAX_LENGTH}
          enterKeyHint="search"
          autoComplete="off"
          placeholder={examples}
          onFocus={() => void load()}
          className="control min-h-11 pr-12"
        />
        <button
          type="submit"
          aria-label="Rechercher"
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-sm text-ink-soft transition hover:text-ink focus-visible:rounded-sm focus-visible:outline-offset-[-2px]"
        >
          <Icon name="search" />
        </button>
        {Suggestions && <Suggestions field={field} />}
      </span>
    </div>
  )
}
