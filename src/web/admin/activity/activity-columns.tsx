import type { Activity } from '#shared/activity/contract.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { topLook, type Column } from '../ui/table-columns.ts'
import { ActivitySummary } from './activity-summary.tsx'

export const activityColumns: readonly Column<Activity>[] = [
  {
    header: 'Date',
    className: `${topLook} whitespace-nowrap`,
    cell: ({ at }) => <DateTime value={at} format="shortMoment" />,
  },
  {
    header: 'Par',
    className: topLook,
    cell: ({ by, person }) => (
      <span className="break-words" title={by ?? undefined}>
        {person?.name ?? 'Compte supprimé'}
      </span>
    ),
  },
  {
    header: 'Action',
    card: 'title',
    className: topLook,
    cell: (activity) => <ActivitySummary activity={activity} />,
  },
]
