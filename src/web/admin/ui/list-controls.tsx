import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import type { Page, Pagination as PageNumbers } from '#shared/paging-contract.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import type { Latest } from '../api/use-promised.ts'
import { counted } from './counted.ts'
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

/** A day that bounds a list, in the address. */
export function ListDay({ name, label }: { name: string; label: string }) {
  const { get, set } = useListQuery()
  return (
    <label className="flex min-h-11 items-center gap-2 rounded-full border border-edge bg-raised px-4 text-sm font-medium">
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
        <ListPages shown={list.data?.pagination} loading={list.loading} />
      </div>
    </>
  )
}

/** 'Page X sur Y': the page on screen or, while another is on its way, the one that was asked for. */
export function ListPages({ shown, loading }: { shown: PageNumbers | undefined; loading: boolean }) {
  const { page, set } = useListQuery()
  if (!shown) return null
  return (
    <Pagination
      page={loading ? Math.min(page, shown.pages) : shown.page}
      pages={shown.pages}
      onPage={(next) => set({ page: next })}
    />
  )
}

/** '' while it is not known. */
export function countOf(shown: PageNumbers | undefined, noun: string): string {
  return shown ? counted(shown.total, noun) : ''
}
