import { memo, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import {
  AVAILABILITIES,
  AVAILABILITY_LABELS,
  browseQuery,
  readBrowse,
  SORT_LABELS,
  SORTS,
  type Availability,
  type Browse,
} from '#shared/catalogue/search-and-sort.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Select } from '#web/ui/select.tsx'
import { SearchBox } from './search-box.tsx'

const sortOptions = SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))

/** Pixels of the next chip, so that one sees that there is one. */
const CHIP_MARGIN = 48

type BrowseToolbarProps = {
  browse: Browse
  counts: Record<Availability, number> | undefined
  examples: string
}

/**
 * Search, availability and sort (storefront.md §2). All of it is the address (decision 7): a plain form and plain
 * links, that scripts only make quicker. Whoever searches and sorts by keyboard stays where they are.
 */
export const BrowseToolbar = memo(function BrowseToolbar({ browse, counts, examples }: BrowseToolbarProps) {
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
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
  useEffect(() => {
    const typed = field.current?.value ?? ''
    // Whoever types on while the answer comes is not interrupted.
    if (field.current && !(typed.startsWith(browse.q) && browse.q !== '')) field.current.value = browse.q
  }, [browse.q])
  const isNew = useRef(true)
  useEffect(() => {
    if (!form.current) return
    const sort = form.current.elements.namedItem('sort') as HTMLSelectElement
    // An order that was chosen before the scripts had come is not lost.
    if (isNew.current && sort.value !== browse.sort) form.current.requestSubmit()
    else sort.value = browse.sort
    isNew.current = false
  }, [browse.sort])
  const chips = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const row = chips.current?.parentElement
    const chosen = chips.current?.children[AVAILABILITIES.indexOf(browse.availability)]
    // On a phone the row is longer than the screen: what is chosen is never out of sight.
    if (row && chosen instanceof HTMLElement)
      row.scrollLeft = chosen.offsetLeft + chosen.offsetWidth - row.clientWidth + CHIP_MARGIN
  }, [browse.availability])
  return (
    <div className="grid gap-3 xl:grid-cols-[1fr_auto] xl:items-end xl:gap-6">
      <search aria-label="Rechercher dans la boutique">
        <form
          ref={form}
          action="/"
          onSubmit={(event) => {
            event.preventDefault()
            apply()
          }}
          className="grid items-end gap-3 min-[22.5rem]:grid-cols-[1fr_9rem] sm:grid-cols-[1fr_13rem]"
        >
          <SearchBox field={field} q={browse.q} examples={examples} />
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
        <ul ref={chips} className="relative flex gap-2">
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
})
