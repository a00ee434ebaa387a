import type { RowData } from '@tanstack/react-table'
import { useState, type ReactNode } from 'react'
import { counted } from '#shared/count.ts'
import { ADMIN_PAGE_SIZE, ADMIN_PAGE_SIZES } from '#shared/page-size.ts'
import { useSearchParams } from 'react-router'
import type { Page, Pagination as PageNumbers } from '#shared/paging-contract.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import type { Latest } from '../api/use-promised.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { FilterSelect } from './filter-select.tsx'
import { useListQuery } from './list-query.ts'
import { LoadFailure } from './load-failure.tsx'
import { SearchBox } from './search-box.tsx'

/** The search of a list; what is searched for stands in the address. */
export function ListSearch({ label, placeholder }: { label: string; placeholder?: string }) {
  const { q, set } = useListQuery()
  return <SearchBox label={label} placeholder={placeholder} value={q} onSearch={(text) => set({ q: text })} />
}

/** What in an address is no filter. */
const NO_FILTERS = new Set(['q', 'page', 'sort', 'limit', 'ids', 'vue', 'edit'])

/** The filters of a list; on a phone behind one button, which says how many are in force. */
export function ListFilters({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const [params] = useSearchParams()
  const count = [...params.keys()].filter((name) => !NO_FILTERS.has(name)).length
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        className="min-h-11 sm:hidden"
        icon={<Icon name="filter" className="size-4" />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {count > 0 ? `Filtres (${count})` : 'Filtres'}
      </Button>
      <div className={classNames('contents', !isOpen && 'max-sm:hidden')}>{children}</div>
    </>
  )
}

type ListFilterProps = {
  /** Its name in the address. */
  name: string
  label: string
  /** The first one is what an address without it means. */
  options: readonly { value: string; label: string }[]
}

/** A filter of a list, in the address. */
export function ListFilter({ name, label, options }: ListFilterProps) {
  const { get, set } = useListQuery()
  const [first] = options
  const chosen = options.find(({ value }) => value === get(name)) ?? first
  return (
    <FilterSelect
      label={label}
      value={chosen?.value ?? ''}
      options={options}
      onChange={(value) => set({ [name]: value === first?.value ? undefined : value })}
    />
  )
}

const pillLook =
  'flex min-h-11 items-center gap-2 rounded-full border border-edge bg-raised px-4 text-sm font-medium focus-within:border-ink'

/** The first and the last day of a list. */
export function ListDays() {
  return (
    <>
      <ListDay name="from" label="Du" />
      <ListDay name="to" label="Au" />
    </>
  )
}

/** A day that bounds a list, in the address. */
function ListDay({ name, label }: { name: string; label: string }) {
  const { get, set } = useListQuery()
  return (
    <label className={pillLook}>
      <span className="text-ink-faint">{label}</span>
      <input
        type="date"
        value={get(name) ?? ''}
        max="9999-12-31"
        onChange={({ target }) => set({ [name]: target.value })}
        className="bg-transparent"
      />
    </label>
  )
}

type ListTableProps<Row extends RowData> = Omit<DataTableProps<Row>, 'rows' | 'refreshing'> & {
  list: Latest<Page<Row>>
  /** The screen's sentence for a list that could not be had. */
  failed: string
  /** On the left of the pages. */
  below?: ReactNode
}

/** One page of a list in all its states, and the way to the others. */
export function ListTable<Row extends RowData>({ list, failed, below, ...table }: ListTableProps<Row>) {
  return (
    <>
      {list.error === undefined ? (
        <DataTable {...table} rows={list.data?.items} refreshing={list.loading && list.data !== undefined} />
      ) : (
        <LoadFailure failed={failed} />
      )}
      <div className="mt-5 flex flex-wrap items-center justify-between gap-4">
        {below}
        <PageSize shown={list.data?.pagination} />
        <ListPages shown={list.data?.pagination} loading={list.loading} />
      </div>
    </>
  )
}

/** 'Page X sur Y': the page on screen or, while another is on its way, the one that was asked for. */
export function ListPages({ shown, loading }: { shown: PageNumbers | undefined; loading: boolean }) {
  const { page, set } = useListQuery()
  if (!shown) return null
  const current = loading ? Math.min(page, shown.pages) : shown.page
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      {shown.pages > FEW_PAGES && (
        <PageJump key={current} page={current} pages={shown.pages} onPage={(next) => set({ page: next })} />
      )}
      <Pagination page={current} pages={shown.pages} onPage={(next) => set({ page: next })} />
    </div>
  )
}

/** With as few, two presses lead anywhere. */
const FEW_PAGES = 3

type PageJumpProps = { page: number; pages: number; onPage: (page: number) => void }

function PageJump({ page, pages, onPage }: PageJumpProps) {
  const [typed, setTyped] = useState(String(page))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const asked = Math.floor(Number(typed))
        if (asked >= 1) onPage(Math.min(asked, pages))
      }}
    >
      <label className={pillLook}>
        <span className="text-ink-faint">Aller à la page</span>
        <input
          type="number"
          inputMode="numeric"
          min={1}
          max={pages}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className="w-16 bg-transparent tabular-nums"
        />
      </label>
    </form>
  )
}

const sizeOptions = ADMIN_PAGE_SIZES.map((size) => ({
  value: size === ADMIN_PAGE_SIZE ? '' : String(size),
  label: String(size),
}))

/** How many rows a page has; only where there is more than the shortest page. */
function PageSize({ shown }: { shown: PageNumbers | undefined }) {
  if (!shown || shown.total <= ADMIN_PAGE_SIZE) return null
  return <ListFilter name="limit" label="Par page" options={sizeOptions} />
}

/** '' while it is not known. */
export function countOf(shown: PageNumbers | undefined, noun: string): string {
  return shown ? counted(shown.total, noun) : ''
}
