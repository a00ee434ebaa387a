import type { ReactNode } from 'react'
import { counted } from '#shared/count.ts'
import type { Page } from '#shared/paging-contract.ts'
import { useScreenData, type LoaderArgs } from '#web/base/screen.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { promised, usePromised, type Latest, type Promised } from '../api/use-promised.ts'
import { DataTable } from './data-table.tsx'
import {
  ListFilters,
  ListPages,
  ListSearch,
  PageSize,
  type Filter,
  type SearchOfList,
} from './list-controls.tsx'
import { existingPage, listQuery, useListQuery } from './list-query.ts'
import { LoadFailure } from './load-failure.tsx'
import { PageHead, Toolbar, useScreenTitle } from './page-head.tsx'
import type { RowChoice } from './row-choice.tsx'
import type { Column } from './table-columns.ts'
import { useSavedViews } from './use-saved-views.tsx'

type AnyPage = Page<unknown>

export function adminList<Loaded extends AnyPage>(
  load: (query: ReturnType<typeof listQuery>) => Promise<Loaded>,
) {
  return ({ request }: LoaderArgs): { list: Promised<Loaded> } => {
    const query = listQuery(new URL(request.url))
    return { list: promised(existingPage(query.page, (page) => load({ ...query, page }))) }
  }
}

type LoadedBy<Loader> = Loader extends (args: LoaderArgs) => { list: Promised<infer Loaded> } ? Loaded : never

export type LoadedList<Loaded> = Latest<Loaded> & { failed: string }

export function useAdminList<Loader extends (args: LoaderArgs) => { list: Promised<AnyPage> }>(
  failed: string,
  worded?: (reason: string) => string,
): LoadedList<LoadedBy<Loader>> {
  const { list } = useScreenData<Loader>()
  return { ...usePromised(list as Promised<LoadedBy<Loader>>, failed, worded), failed }
}

type AsTable<Row> = {
  columns: readonly Column<Row>[]
  rowId: (row: Row) => string
  caption?: string
  /** The server's name for the default sort order, which the address omits. */
  usualSort?: string
  empty: string
  emptyIcon?: IconName
  failure?: ReactNode
  choice?: RowChoice<Row>
  children?: never
}

type AsChildren = { columns?: never; children: ReactNode }

type AdminListProps<Row> = (AsTable<Row> | AsChildren) & {
  list: LoadedList<Page<Row>>
  /** The noun after the count in the head of the screen. Without a noun, the head and `actions` are left out. */
  noun?: string
  actions?: ReactNode
  intro?: ReactNode
  search?: SearchOfList
  filters?: readonly Filter[]
  /** Filters behind the button 'Filtrer', together with the days. */
  moreFilters?: readonly Filter[]
  hasDays?: boolean
  tools?: ReactNode
  views?: string
  above?: ReactNode
  below?: ReactNode
}

export function AdminList<Row>(props: AdminListProps<Row>) {
  const { list, noun, search, filters = [], moreFilters = [], hasDays = false } = props
  const { data, loading } = list
  const title = useScreenTitle()
  const views = useSavedViews(props.views ?? '')
  const shown = data?.pagination
  return (
    <>
      {noun !== undefined && (
        <PageHead count={shown ? counted(shown.total, noun) : ''}>{props.actions}</PageHead>
      )}
      {props.intro}
      {props.views && views.chips}
      <Toolbar>
        {search && <ListSearch {...search} />}
        {(filters.length > 0 || hasDays) && (
          <ListFilters filters={filters} moreFilters={moreFilters} hasDays={hasDays} />
        )}
        {props.views && views.saving}
        {props.tools}
      </Toolbar>
      {props.above}
      <div>{props.columns ? <Rows {...props} caption={props.caption ?? title} /> : props.children}</div>
      <div className="flex flex-wrap items-center justify-between gap-4 has-[>:not(:empty)]:mt-5">
        {props.below}
        <PageSize shown={shown} />
        <ListPages shown={shown} loading={loading} />
      </div>
    </>
  )
}

function Rows<Row>(props: AsTable<Row> & { list: LoadedList<Page<Row>>; caption: string }) {
  const { data, error, loading, failed } = props.list
  const { get, set } = useListQuery()
  if (error !== undefined) return props.failure ?? <LoadFailure failed={failed} />
  return (
    <DataTable
      caption={props.caption}
      columns={props.columns}
      {...(props.choice && { choice: props.choice })}
      rows={data?.items}
      rowId={props.rowId}
      refreshing={loading && data !== undefined}
      sort={get('sort') ?? props.usualSort}
      onSort={(sort) => set({ sort: sort === props.usualSort ? undefined : sort })}
      empty={<EmptyState title={props.empty} icon={props.emptyIcon ?? 'search'} />}
    />
  )
}
