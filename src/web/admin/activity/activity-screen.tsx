import { SUBJECT_KINDS } from '#shared/activity/activity-kinds.ts'
import { ACTIVITY_LOAD_FAILED, SUBJECT_LABELS } from '#shared/activity/activity-labels.ts'
import { isUuid } from '#shared/ids.ts'
import { api } from '#web/session/api.ts'
import { AdminList, adminList, useAdminList } from '../ui/admin-list.tsx'
import { activityColumns } from './activity-columns.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/errors/route-error.tsx'

export const clientLoader = adminList(({ get, page, limit, day, oneOf }) => {
  const param = get('subject') ?? ''
  const subject = isUuid(param) ? param : undefined
  const kind = oneOf('kind', SUBJECT_KINDS)
  const query = { kind, subject, from: day('from'), to: day('to'), limit, page }
  return api.call('GET /api/admin/activity', { query })
})

const kindOptions = [
  { value: '', label: 'Tout' },
  ...SUBJECT_KINDS.map((kind) => ({ value: kind, label: SUBJECT_LABELS[kind] })),
]

/** The log of everything done in the back-office, or of what was done to the one object of `?subject=`. */
export default function ActivityScreen() {
  return (
    <AdminList
      list={useAdminList<typeof clientLoader>(ACTIVITY_LOAD_FAILED)}
      noun="action"
      filters={[{ name: 'kind', label: 'Sujet', options: kindOptions }]}
      hasDays
      columns={activityColumns}
      rowId={({ _id }) => _id}
      empty="Le journal est vide"
      emptyIcon="clock"
    />
  )
}
