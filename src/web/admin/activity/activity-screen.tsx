import { useMemo } from 'react'
import { SUBJECT_KINDS } from '#shared/activity/activity-kinds.ts'
import type { Activity } from '#shared/activity/contract.ts'
import { ACTIVITY_LOAD_FAILED, SUBJECT_LABELS } from '#shared/activity/texts.ts'
import { isUuid } from '#shared/ids.ts'
import { api } from '#web/api/api.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { promised, usePromised } from '../api/use-promised.ts'
import { columnsOf } from '../ui/data-table.tsx'
import { countOf, ListFilter, ListTable, ListDays } from '../ui/list-controls.tsx'
import { existingPage, listQuery } from '../ui/list-query.ts'
import { PageHead, Toolbar } from '../ui/page-head.tsx'
import { ActivitySummary } from './activity-list.tsx'
import { useScreenData, type LoaderArgs, type Meta } from '#web/screen.ts'

export { RouteErrorBoundary as ErrorBoundary } from '#web/route-error.tsx'

const TITLE = 'Journal d’activité'

export const meta: Meta = () => ({ title: TITLE })

export const clientLoader = ({ request }: LoaderArgs) => {
  const url = new URL(request.url)
  const { page, limit, day, oneOf } = listQuery(url)
  const asked = url.searchParams.get('subject') ?? ''
  const subject = isUuid(asked) ? asked : undefined
  const kind = oneOf('kind', SUBJECT_KINDS)
  const days = { from: day('from'), to: day('to') }
  return {
    activity: promised(
      existingPage(page, (number) =>
        api.call('GET /api/admin/activity', { query: { kind, subject, ...days, limit, page: number } }),
      ),
    ),
  }
}

const kindOptions = [
  { value: '', label: 'Tout' },
  ...SUBJECT_KINDS.map((kind) => ({ value: kind, label: SUBJECT_LABELS[kind] })),
]

/** Everything that was done in the back-office, or to the one thing of `?subject=`: who, what, before and after. */
export default function ActivityScreen() {
  const loaderData = useScreenData<typeof clientLoader>()
  const activity = usePromised(loaderData.activity, ACTIVITY_LOAD_FAILED)
  const columns = useMemo(() => activityColumns(), [])
  return (
    <>
      <PageHead title={TITLE} count={countOf(activity.data?.pagination, 'acte')} />
      <Toolbar>
        <ListFilter name="kind" label="Sujet" options={kindOptions} />
        <ListDays />
      </Toolbar>
      <ListTable
        list={activity}
        failed={ACTIVITY_LOAD_FAILED}
        caption={TITLE}
        columns={columns}
        rowId={({ _id }) => _id}
        empty={<EmptyState title="Rien n’a été fait" icon="clock" />}
      />
    </>
  )
}

/** Made in the browser: the server has no table library (table-library.client.ts). */
function activityColumns() {
  const column = columnsOf<Activity>()
  return column.columns([
    column.accessor('at', {
      header: 'Date',
      meta: { className: 'whitespace-nowrap' },
      cell: ({ getValue }) => <DateTime value={getValue()} format="shortMoment" />,
    }),
    column.accessor('by', {
      header: 'Par',
      cell: ({ getValue }) => <span className="break-all">{getValue() ?? 'Compte supprimé'}</span>,
    }),
    column.display({
      id: 'activity',
      header: 'Acte',
      meta: { card: 'title' },
      cell: ({ row: { original } }) => <ActivitySummary activity={original} />,
    }),
  ])
}
