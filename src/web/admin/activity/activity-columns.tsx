import type { Activity } from '#shared/activity/contract.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import type { Column } from '../ui/data-table.tsx'
import { ActivitySummary } from './activity-summary.tsx'

export const activityColumns: readonly Column<Activity>[] = [
  {
    header: 'Date',
    className: 'whitespace-nowrap',
    cell: ({ at }) => <DateTime value={at} format="shortMoment" />,
  },
  {
    header: 'Par',
    cell: ({ by, person }) => (
      <span className="break-words" title={by ?? undefined}>
        {person?.name ?? 'Compte supprimé'}
      </span>
    ),
  },
  { header: 'Action', card: 'title', cell: (activity) => <ActivitySummary activity={activity} /> },
]
