import { useRef } from 'react'
import { useNavigate } from 'react-router'
import {
  AVAILABILITIES,
  AVAILABILITY_LABELS,
  browseQuery,
  readBrowse,
  SEARCH_MAX_LENGTH,
  SORT_LABELS,
  SORTS,
  type Availability,
  type Browse,
} from '#shared/catalogue/search-and-sort.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Select } from '#web/ui/select.tsx'

const sortOptions = SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))

type BrowseToolbarProps = {
  browse: Browse
  counts: Record<Availability, number> | undefined
}

/**
 * Search, availability and sort (storefront.md §2). All of it is the address (decision 7): a plain form and plain
 * links, that scripts only make quicker.
 */
export function BrowseToolbar({ browse, counts }: BrowseToolbarProps) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const apply = () => {
    if (!form.current) return
    const typed = [...new FormData(form.current)].map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : '',
    ])
    const next = readBrowse(new URLSearchParams(typed))
    void navigate(`/${browseQuery(next)}`, { preventScrollReset: true })
  }
  return (
    <div className="grid gap-3 xl:grid-cols-[1fr_auto] xl:items-end xl:gap-6">
      <search aria-label="Rechercher dans la boutique">
        <form
          ref={form}
          key={`${browse.q} ${browse.sort}`}
          action="/"
          onSubmit={(event) => {
            event.preventDefault()
            apply()
          }}
          className="grid items-end gap-3 min-[22.5rem]:grid-cols-[1fr_9rem] sm:grid-cols-[1fr_13rem]"
        >
          <SearchBox q={browse.q} />
          {browse.availability !== 'all' && (
            <input type="hidden" name="availability" value={browse.availability} />
          )}
          <Select
            label="Trier par"
            name="sort"
            options={sortOptions}
            defaultValue={browse.sort}
            onChange={apply}
          />
        </form>
      </search>
      <nav
        aria-label="Disponibilité"
        className="-mx-4 min-w-0 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:-mx-1 sm:px-1 xl:py-0.5"
      >
        <ul className="flex gap-2">
          {AVAILABILITIES.map((availability) => (
            <li key={availability}>
              <Chip
                label={AVAILABILITY_LABELS[availability]}
                count={counts?.[availability]}
                active={availability === browse.availability}
                to={`/${browseQuery({ ...browse, availability, page: 1 })}`}
              />
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

function SearchBox({ q }: { q: string }) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor="recherche" className="text-sm font-semibold">
        Rechercher une protection
      </label>
      <span className="relative grid">
        <input
          id="recherche"
          type="search"
          name="q"
          defaultValue={q}
          maxLength={SEARCH_MAX_LENGTH}
          enterKeyHint="search"
          autoComplete="off"
          placeholder="Nacre, dragon, comics…"
          className="min-h-11 w-full rounded-sm border border-edge bg-raised pr-12 pl-3.5 text-base transition placeholder:text-ink-faint hover:border-ink focus-visible:rounded-sm focus-visible:border-iris focus-visible:outline-offset-0"
        />
        <button
          type="submit"
          aria-label="Rechercher"
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-sm text-ink-soft transition hover:text-ink focus-visible:rounded-sm focus-visible:outline-offset-[-2px]"
        >
          <Icon name="search" />
        </button>
      </span>
    </div>
  )
}
