import { lazy, memo, type RefObject, Suspense, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { collectionPath } from '#shared/catalogue/addresses.ts'
import type { SleevePage } from '#shared/catalogue/contract.ts'
import {
  type Browse,
  browsePath,
  chosenFilters,
  isNarrowed,
  readBrowse,
} from '#shared/catalogue/search-and-sort.ts'
import { counted } from '#shared/count.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Select } from '#web/ui/select.tsx'
import { CatalogueSearch } from './catalogue-search.tsx'
import { type FilterList, filterLists, type ListName } from './filter-lists.ts'

type BrowseToolbarProps = Pick<SleevePage, 'counts' | 'facets'> & {
  browse: Browse
  examples: string
  total: number
  within?: string | undefined
}

const ChosenFilters = lazy(() =>
  import('./chosen-filters.tsx').then((module) => ({ default: module.ChosenFilters })),
)

const FIRST: readonly ListName[] = ['fits', 'collection', 'sort']

/**
 * The address contains the search and the filters (decision 7). The sheet and the panel are popovers, so they open
 * without scripts.
 */
export const BrowseToolbar = memo(function BrowseToolbar(props: BrowseToolbarProps) {
  const { browse, counts, facets, examples, within, total } = props
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
    // The first search or filter hides the hero above the list, and removing the last one brings it back, so the page
    // scrolls to the top.
    const preventScrollReset = within !== undefined || isNarrowed(next) === isNarrowed(browse)
    const path = browsePath(next, within)
    // The panel's button submits choices that are already applied. It must not add a step to the history.
    const replace = path === browsePath(browse, within)
    void Promise.resolve(navigate(path, { preventScrollReset, replace })).finally(() => {
      underWay.current--
    })
  }
  const shownQ = useRef(browse.q)
  useEffect(() => {
    // Keeps text that was typed before the scripts loaded.
    if (shownQ.current === browse.q) return
    shownQ.current = browse.q
    const typed = field.current?.value ?? ''
    // Keeps what the visitor added to the search during the request.
    if (field.current && !(typed.startsWith(browse.q) && browse.q !== '')) field.current.value = browse.q
  }, [browse.q])
  useShownChoice(form, browse, underWay)
  const chosen = chosenFilters(browse).filter((name) => !(within && name === 'collection'))
  const select = ({ name, label, options, value }: FilterList) => (
    <Select key={name} label={label} name={name} options={options} defaultValue={value} onChange={apply} />
  )
  const order = lists.find(({ name }) => name === 'sort')
  const first = FIRST.flatMap((name) => lists.filter((list) => list.name === name && name !== 'sort'))
  const others = lists.filter(({ name }) => !FIRST.includes(name))
  const chosenOthers = others.filter(({ name }) => name !== 'sort' && chosen.includes(name)).length
  return (
    <search aria-label="Rechercher et filtrer">
      <form
        ref={form}
        action={within ? collectionPath(within) : '/'}
        onSubmit={(event) => {
          event.preventDefault()
          // Hides a phone's keyboard, which would cover the results.
          field.current?.blur()
          for (const layer of event.currentTarget.querySelectorAll<HTMLElement>(':popover-open'))
            layer.hidePopover()
          apply()
        }}
        className="grid grid-cols-2 items-end gap-2 md:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] md:gap-3"
      >
        <div className="col-span-full xl:col-span-2">
          <CatalogueSearch field={field} q={browse.q} examples={examples} />
        </div>
        <OpenLayer layer="filtres" label="Filtrer" count={chosen.length} className="md:hidden" />
        <fieldset
          id="filtres"
          popover="auto"
          aria-label="Filtres"
          className="layer-sheet min-w-0 gap-3 md:contents"
        >
          {first.map(select)}
          <div id="plus-de-filtres" popover="auto" className="layer-panel gap-3 max-md:contents">
            {others.map(select)}
            <ShowResults total={total} />
          </div>
        </fieldset>
        {order && (
          <Select
            label={order.label}
            name={order.name}
            options={order.options}
            defaultValue={order.value}
            onChange={apply}
            className="max-md:[&>label]:sr-only"
          />
        )}
        <OpenLayer
          layer="plus-de-filtres"
          label="Plus de filtres"
          count={chosenOthers}
          className="whitespace-nowrap max-md:hidden md:px-3"
        />
      </form>
      {isNarrowed(browse) && (
        <Suspense>
          <ChosenFilters browse={browse} lists={lists} within={within} />
        </Suspense>
      )}
    </search>
  )
})

type OpenLayerProps = { layer: string; label: string; count: number; className: string }

function OpenLayer({ layer, label, count, className }: OpenLayerProps) {
  return (
    <Button
      variant="secondary"
      popoverTarget={layer}
      icon={<Icon name="filter" className="size-5" />}
      className={className}
    >
      {label}
      {count > 0 && <span>{` (${count})`}</span>}
    </Button>
  )
}

/** With scripts, each list applies its own choice. Without scripts, this button applies them all. */
function ShowResults({ total }: { total: number }) {
  return (
    <Button type="submit" className="col-span-full">
      {`Voir ${counted(total, 'protection')}`}
    </Button>
  )
}

/**
 * Sets the lists to the values in the address. A choice made before the scripts loaded is submitted instead, and a
 * choice made during a request is kept.
 */
function useShownChoice(
  form: RefObject<HTMLFormElement | null>,
  browse: Browse,
  underWay: RefObject<number>,
) {
  const isNew = useRef(true)
  useEffect(() => {
    const lists = [...(form.current?.elements ?? [])].filter((each) => each instanceof HTMLSelectElement)
    const present = (list: HTMLSelectElement) => browse[list.name as ListName]
    if (isNew.current && lists.some((list) => list.value !== present(list))) form.current?.requestSubmit()
    else if (underWay.current === 0) for (const list of lists) list.value = present(list)
    isNew.current = false
  }, [form, browse, underWay])
}
