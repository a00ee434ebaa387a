import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { ADMIN_PAGE_SIZE, ADMIN_PAGE_SIZES } from '#shared/page-size.ts'
import type { Pagination as PageNumbers } from '#shared/paging-contract.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { FilterSelect } from './filter-select.tsx'
import { useListQuery } from './list-query.ts'
import { SearchBox } from './search-box.tsx'

/** The search of a list, kept in the address. */
export function ListSearch({ label, placeholder }: { label: string; placeholder?: string }) {
  const { q, set } = useListQuery()
  return <SearchBox label={label} placeholder={placeholder} value={q} onSearch={(text) => set({ q: text })} />
}

/** Parameters of the address that are not filters. */
const NO_FILTERS = new Set(['q', 'page', 'sort', 'limit', 'ids', 'vue', 'edit'])

/** The filters of a list; on a phone behind one button, which shows how many are set. */
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

export type Filter = {
  /** Its name in the address. */
  name: string
  label: string
  /** The first one applies when the address does not name the filter. */
  options: readonly { value: string; label: string }[]
}

/** A filter of a list, kept in the address. */
export function ListFilter({ name, label, options }: Filter) {
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

/** 'Page X sur Y': the page on screen or, while another is loading, that one. */
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

/** Up to this many, two clicks reach any page. */
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

/** How many rows a page has; only for lists that do not fit the shortest page. */
export function PageSize({ shown }: { shown: PageNumbers | undefined }) {
  if (!shown || shown.total <= ADMIN_PAGE_SIZE) return null
  return <ListFilter name="limit" label="Par page" options={sizeOptions} />
}
