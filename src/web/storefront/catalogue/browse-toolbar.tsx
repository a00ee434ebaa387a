import { memo, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { collectionPath } from '#shared/catalogue/addresses.ts'
import type { SleevePage } from '#shared/catalogue/contract.ts'
import { type Browse, browsePath, readBrowse } from '#shared/catalogue/search-and-sort.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { CatalogueSearch } from './catalogue-search.tsx'
import { type FilterList, filterLists, type FilterName } from './filter-lists.ts'

type BrowseToolbarProps = Pick<SleevePage, 'counts' | 'facets'> & {
  browse: Browse
  examples: string
  /** The collection of this page. None on the home page. */
  within?: string | undefined
}

/** Lists shown in the bar itself. The others unfold below it. */
const FIRST: readonly FilterName[] = ['fits', 'collection', 'sort']

/**
 * Search, filters and order in one bar (storefront.md §2). The state is in the address (decision 7). It is a plain form, submitted by
 * script on every change of a list. The focus stays in place.
 */
export const BrowseToolbar = memo(function BrowseToolbar(props: BrowseToolbarProps) {
  const { browse, counts, facets, examples, within } = props
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const underWay = useRef(0)
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
    underWay.current++
    void Promise.resolve(navigate(browsePath(next, within), { preventScrollReset: true })).finally(() => {
      underWay.current--
    })
  }
  const shownQ = useRef(browse.q)
  useEffect(() => {
    // Keeps input typed before the scripts loaded.
    if (shownQ.current === browse.q) return
    shownQ.current = browse.q
    const typed = field.current?.value ?? ''
    // The field is not overwritten while the visitor goes on typing during the request.
    if (field.current && !(typed.startsWith(browse.q) && browse.q !== '')) field.current.value = browse.q
  }, [browse.q])
  useShownChoice(form, browse, underWay)
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
          <CatalogueSearch field={field} q={browse.q} examples={examples} />
        </div>
        {first.map(select)}
        <MoreFilters chosen={others.filter(({ options, value }) => value !== options[0]?.value).length}>
          {others.map(select)}
        </MoreFilters>
        <noscript className="col-span-full">
          <Button type="submit">Afficher les protections</Button>
        </noscript>
      </form>
    </search>
  )
})

/**
 * The lists show the address, with two exceptions: choices made before the scripts loaded, and choices made
 * during a request, which an earlier answer must not revert.
 */
function useShownChoice(
  form: RefObject<HTMLFormElement | null>,
  browse: Browse,
  underWay: RefObject<number>,
) {
  const isNew = useRef(true)
  useEffect(() => {
    const lists = [...(form.current?.elements ?? [])].filter((each) => each instanceof HTMLSelectElement)
    const present = (list: HTMLSelectElement) => browse[list.name as FilterName]
    if (isNew.current && lists.some((list) => list.value !== present(list))) form.current?.requestSubmit()
    else if (underWay.current === 0) for (const list of lists) list.value = present(list)
    isNew.current = false
  }, [form, browse, underWay])
}

/** Open at first if one of its filters is set. Afterwards it stays as the visitor leaves it. */
function MoreFilters({ chosen, children }: { chosen: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(chosen > 0)
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => setOpen(open)}
      className="col-span-full"
    >
      <summary className="w-fit py-2.5 font-semibold hover:underline">
        Plus de filtres{chosen > 0 && <span>{` (${chosen})`}</span>}
      </summary>
      <div className="grid gap-3 py-2 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-5">{children}</div>
    </details>
  )
}
