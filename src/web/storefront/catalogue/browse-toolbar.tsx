import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { collectionPath } from '#shared/catalogue/addresses.ts'
import type { SleevePage } from '#shared/catalogue/contract.ts'
import { type Browse, browsePath, readBrowse } from '#shared/catalogue/search-and-sort.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Select } from '#web/ui/select.tsx'
import { type FilterList, filterLists, type FilterName } from './filter-lists.ts'
import { SearchBox } from './search-box.tsx'

type BrowseToolbarProps = Pick<SleevePage, 'counts' | 'facets'> & {
  browse: Browse
  examples: string
  /** The collection whose page this is; none on the home page. */
  within?: string | undefined
}

/** In the bar itself; the other lists unfold below it. */
const FIRST: readonly FilterName[] = ['fits', 'collection', 'sort']

/**
 * Search, filters and order in one bar (storefront.md §2). All of it is the address (decision 7): a plain form, which
 * scripts send as soon as a list is changed. The keyboard stays where it is.
 */
export const BrowseToolbar = memo(function BrowseToolbar(props: BrowseToolbarProps) {
  const { browse, counts, facets, examples, within } = props
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const lists = filterLists(browse, { counts, facets }).filter(
    ({ name }) => !(within && name === 'collection'),
  )
  const apply = () => {
    if (!form.current) return
    const typed = [...new FormData(form.current)].map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : '',
    ])
    const next = readBrowse(new URLSearchParams(typed))
    void navigate(browsePath(next, within), { preventScrollReset: true })
  }
  useEffect(() => {
    const typed = field.current?.value ?? ''
    // Typing that goes on while the answer comes is not interrupted.
    if (field.current && !(typed.startsWith(browse.q) && browse.q !== '')) field.current.value = browse.q
  }, [browse.q])
  useShownChoice(form, browse)
  const select = ({ name, label, options, value }: FilterList) => (
    <Select
      key={name}
      label={label}
      name={name}
      options={options}
      {...(name === 'sort' && !within && { className: 'max-md:col-span-2' })}
      defaultValue={value}
      onChange={apply}
    />
  )
  const first = FIRST.flatMap((name) => lists.filter((list) => list.name === name))
  const others = lists.filter(({ name }) => !FIRST.includes(name))
  return (
    <search aria-label="Rechercher et filtrer">
      <form
        ref={form}
        action={within ? collectionPath(within) : '/'}
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
        className={`grid grid-cols-2 items-end gap-3 ${within ? 'xl:grid-cols-[minmax(16rem,1.6fr)_repeat(2,minmax(0,1fr))]' : 'md:grid-cols-3 xl:grid-cols-[minmax(16rem,1.6fr)_repeat(3,minmax(0,1fr))]'}`}
      >
        <div className="col-span-full xl:col-span-1">
          <SearchBox field={field} q={browse.q} examples={examples} />
        </div>
        {first.map(select)}
        <MoreFilters chosen={others.filter(({ options, value }) => value !== options[0]?.value).length}>
          {others.map(select)}
        </MoreFilters>
      </form>
    </search>
  )
})

/** The lists show what the address says, except for what was chosen before the scripts had come. */
function useShownChoice(form: React.RefObject<HTMLFormElement | null>, browse: Browse) {
  const isNew = useRef(true)
  useEffect(() => {
    const lists = [...(form.current?.elements ?? [])].filter((each) => each instanceof HTMLSelectElement)
    const present = (list: HTMLSelectElement) => browse[list.name as FilterName]
    if (isNew.current && lists.some((list) => list.value !== present(list))) form.current?.requestSubmit()
    else for (const list of lists) list.value = present(list)
    isNew.current = false
  }, [form, browse])
}

/** Open from the start where something in it is chosen; then as the visitor leaves it. */
function MoreFilters({ chosen, children }: { chosen: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(chosen > 0)
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group/fold col-span-full"
    >
      <summary className="inline-flex min-h-11 list-none items-center gap-2 font-semibold underline-offset-4 hover:underline">
        Plus de filtres{chosen > 0 && ` (${chosen})`}
        <Icon
          name="chevronDown"
          className="size-5 text-ink-soft transition-transform group-open/fold:rotate-180"
        />
      </summary>
      <div className="grid grid-cols-2 gap-3 pt-2 md:grid-cols-3 lg:grid-cols-5">{children}</div>
    </details>
  )
}
