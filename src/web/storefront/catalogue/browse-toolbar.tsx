import { memo, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { collectionPath } from '#shared/catalogue/addresses.ts'
import type { SleevePage } from '#shared/catalogue/contract.ts'
import {
  AVAILABILITIES,
  AVAILABILITY_LABELS,
  browsePath,
  type Browse,
  FORMATS_SHOWN,
  readBrowse,
  SORT_LABELS,
  SORTS,
} from '#shared/catalogue/search-and-sort.ts'
import { Select, type SelectOption } from '#web/ui/select.tsx'
import { SearchBox } from './search-box.tsx'

const sortOptions = SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))

type BrowseToolbarProps = Pick<SleevePage, 'counts' | 'facets'> & {
  browse: Browse
  examples: string
  /** The collection whose page this is; none on the home page. */
  within?: string | undefined
}

/** What each list may hold in the form, in the order of its fields. */
const LISTS = ['collection', 'format', 'availability', 'sort'] as const

/**
 * Search, filters and order in one bar (storefront.md §2). All of it is the address (decision 7): a plain form, which
 * scripts send as soon as a list is changed. The keyboard stays where it is.
 */
export const BrowseToolbar = memo(function BrowseToolbar(props: BrowseToolbarProps) {
  const { browse, counts, facets, examples, within } = props
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
    void navigate(browsePath(next, within), { preventScrollReset: true })
  }
  useEffect(() => {
    const typed = field.current?.value ?? ''
    // Typing that goes on while the answer comes is not interrupted.
    if (field.current && !(typed.startsWith(browse.q) && browse.q !== '')) field.current.value = browse.q
  }, [browse.q])
  const isNew = useRef(true)
  useEffect(() => {
    const lists = LISTS.flatMap((name) => {
      const list = form.current?.elements.namedItem(name)
      return list instanceof HTMLSelectElement ? [{ list, present: browse[name] }] : []
    })
    // What was chosen before the scripts had come is not lost.
    if (isNew.current && lists.some(({ list, present }) => list.value !== present))
      form.current?.requestSubmit()
    else for (const { list, present } of lists) list.value = present
    isNew.current = false
  }, [browse])
  return (
    <search aria-label="Rechercher et filtrer">
      <form
        ref={form}
        action={within ? collectionPath(within) : '/'}
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
        className={`grid grid-cols-2 items-end gap-3 ${within ? 'md:grid-cols-3 xl:grid-cols-[minmax(16rem,1.6fr)_repeat(3,minmax(0,1fr))]' : 'md:grid-cols-4 xl:grid-cols-[minmax(16rem,1.6fr)_repeat(4,minmax(0,1fr))]'}`}
      >
        <div className="col-span-full xl:col-span-1">
          <SearchBox field={field} q={browse.q} examples={examples} />
        </div>
        {!within && (
          <Select
            label="Collection"
            name="collection"
            options={collectionOptions(facets, browse.collection)}
            defaultValue={browse.collection}
            onChange={apply}
          />
        )}
        <Select
          label="Format"
          name="format"
          options={formatOptions(facets, browse.format)}
          defaultValue={browse.format}
          onChange={apply}
        />
        <Select
          label="Disponibilité"
          name="availability"
          options={AVAILABILITIES.map((value) => ({
            value,
            label: withCount(AVAILABILITY_LABELS[value], counts?.[value]),
          }))}
          defaultValue={browse.availability}
          onChange={apply}
        />
        <Select
          label="Trier par"
          name="sort"
          options={sortOptions}
          {...(within && { className: 'max-md:col-span-2' })}
          defaultValue={browse.sort}
          onChange={apply}
        />
      </form>
    </search>
  )
})

type Facets = SleevePage['facets']

const withCount = (label: string, count: number | undefined) =>
  count === undefined ? label : `${label} (${count})`

function collectionOptions(facets: Facets, chosen: string): SelectOption[] {
  const found = facets?.collections ?? []
  return [
    { value: '', label: 'Toutes' },
    ...found.map(({ slug, name, count }) => ({ value: slug, label: withCount(name, count) })),
    // What is chosen stays in the list though nothing is left of it.
    ...(chosen === '' || found.some(({ slug }) => slug === chosen)
      ? []
      : [{ value: chosen, label: withCount(chosen, 0) }]),
  ]
}

function formatOptions(facets: Facets, chosen: string): SelectOption[] {
  const found = facets?.formats ?? []
  const shown = found.filter(({ format }, at) => at < FORMATS_SHOWN || format === chosen)
  return [
    { value: '', label: 'Tous' },
    ...shown.map(({ format, count }) => ({ value: format, label: withCount(formatLabel(format), count) })),
    ...(chosen === '' || shown.some(({ format }) => format === chosen)
      ? []
      : [{ value: chosen, label: withCount(formatLabel(chosen), 0) }]),
  ]
}

/** '66x91' as people read it. */
const formatLabel = (format: string) => `${format.replace('x', ' × ')} mm`
