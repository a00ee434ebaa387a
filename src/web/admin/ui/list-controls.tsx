import { useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import { ADMIN_PAGE_SIZE, ADMIN_PAGE_SIZES } from '#shared/page-size.ts'
import type { Pagination as PageNumbers } from '#shared/paging-contract.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { FilterSelect } from './filter-select.tsx'
import { useListQuery } from './list-query.ts'
import { SearchBox, type SearchBoxProps } from './search-box.tsx'

const FEW_PAGES = 3

export function ListSearch(search: SearchOfList) {
  const { q, set } = useListQuery()
  return <SearchBox {...search} value={q} onSearch={(text) => set({ q: text })} />
}

export type SearchOfList = Pick<SearchBoxProps, 'label' | 'placeholder' | 'takesScans'>

type ListFiltersProps = {
  filters: readonly Filter[]
  moreFilters: readonly Filter[]
  hasDays: boolean
}

export function ListFilters({ filters, moreFilters, hasDays }: ListFiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const { get } = useListQuery()
  const hasMore = moreFilters.length > 0
  const names = [...filters, ...moreFilters].map(({ name }) => name)
  const set = [...names, ...(hasDays ? DAYS : [])].filter((name) => get(name) !== undefined)
  return (
    <>
      <div className={classNames('contents', !isOpen && 'max-sm:hidden', hasMore && 'max-sm:*:order-last')}>
        {filters.map((filter) => (
          <ListFilter key={filter.name} {...filter} />
        ))}
        {hasDays && !hasMore && <ListDays />}
      </div>
      <Button
        size="sm"
        variant="secondary"
        className={classNames('min-h-11', !hasMore && 'sm:hidden')}
        icon={<Icon name="filter" className="size-4" />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {set.length > 0 ? `Filtrer (${set.length})` : 'Filtrer'}
      </Button>
      {hasMore && isOpen && (
        <div className="order-last flex basis-full flex-wrap gap-3">
          {moreFilters.map((filter) => (
            <ListFilter key={filter.name} {...filter} />
          ))}
          {hasDays && <ListDays />}
        </div>
      )}
      {hasMore && !isOpen && <SetFilters filters={moreFilters} hasDays={hasDays} />}
    </>
  )
}

const DAYS = ['from', 'to']

function SetFilters({ filters, hasDays }: { filters: readonly Filter[]; hasDays: boolean }) {
  const { get, set } = useListQuery()
  const chosen = filters.flatMap(({ name, label, options }) => {
    const option = options.find(({ value }) => value !== '' && value === get(name))
    return option ? [{ name, text: `${label}\u00A0: ${option.label}` }] : []
  })
  const days = [
    { name: 'from', label: 'Du' },
    { name: 'to', label: 'Au' },
  ].flatMap(({ name, label }) => {
    const day = get(name)
    return hasDays && day ? [{ name, text: `${label} ${formatDay(day)}` }] : []
  })
  return [...chosen, ...days].map(({ name, text }) => (
    <button
      key={name}
      type="button"
      aria-label={`Retirer le filtre ${text}`}
      onClick={() => set({ [name]: undefined })}
      className="flex min-h-11 items-center gap-1.5 rounded-full bg-iris-wash px-3.5 text-sm font-medium text-iris hover:underline"
    >
      <span>{text}</span>
      <Icon name="close" className="size-4" />
    </button>
  ))
}

export type Filter = {
  name: string
  label: string
  /** The first option applies if the address names none of them. */
  options: readonly { value: string; label: string }[]
}

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

type PageJumpProps = { page: number; pages: number; onPage: (page: number) => void }

function PageJump({ page, pages, onPage }: PageJumpProps) {
  const [typed, setTyped] = useState(String(page))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const wanted = Math.floor(Number(typed))
        if (wanted >= 1) onPage(Math.min(wanted, pages))
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

export function PageSize({ shown }: { shown: PageNumbers | undefined }) {
  if (!shown || shown.total <= ADMIN_PAGE_SIZE) return null
  return <ListFilter name="limit" label="Par page" options={sizeOptions} />
}
