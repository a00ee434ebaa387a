import { SUBJECT_KINDS } from '#shared/activity/activity-kinds.ts'
import { ACTIVITY_LOAD_FAILED, SUBJECT_LABELS } from '#shared/activity/activity-labels.ts'
import { isUuid } from '#shared/ids.ts'
import { api } from '#web/session/api.ts'
import { AdminList, adminList, useAdminList } from '../ui/admin-list.tsx'
import { useListQuery } from '../ui/list-query.ts'
import { activityColumns } from './activity-columns.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/errors/route-error.tsx'

export const clientLoader = adminList(({ q, get, page, limit, day, oneOf }) => {
  const id = (name: string) => (isUuid(get(name) ?? '') ? get(name) : undefined)
  const query = {
    q,
    kind: oneOf('kind', SUBJECT_KINDS),
    person: id('person'),
    subject: id('subject'),
    batch: id('batch'),
    from: day('from'),
    to: day('to'),
    limit,
    page,
  }
  return api.call('GET /api/admin/activity', { query })
})

const kindOptions = [
  { value: '', label: 'Tout' },
  ...SUBJECT_KINDS.map((kind) => ({ value: kind, label: SUBJECT_LABELS[kind] })),
]

/** `?subject=` narrows the log to one object, `?batch=` to the changes of one import of products or one count. */
export default function ActivityScreen() {
  const list = useAdminList<typeof clientLoader>(ACTIVITY_LOAD_FAILED)
  const { get, set } = useListQuery()
  const people = (list.data?.people ?? []).map(({ _id, name }) => ({ value: _id, label: name }))
  const narrowed = get('batch')
    ? 'Les lignes d’un fichier'
    : get('subject')
      ? 'Le journal d’un seul objet'
      : undefined
  return (
    <AdminList
      list={list}
      noun="action"
      intro={
        narrowed !== undefined && (
          <p className="mb-4 flex flex-wrap items-center gap-x-3">
            <span className="font-medium">{narrowed}</span>
            <button
              type="button"
              className="min-h-11 underline underline-offset-4 hover:text-iris"
              onClick={() => set({ batch: undefined, subject: undefined })}
            >
              Tout le journal
            </button>
          </p>
        )
      }
      search={{ label: 'Chercher un nom ou un numéro' }}
      filters={[
        { name: 'person', label: 'Par', options: [{ value: '', label: 'Tout le monde' }, ...people] },
        { name: 'kind', label: 'Sujet', options: kindOptions },
      ]}
      hasDays
      columns={activityColumns}
      rowId={({ _id }) => _id}
      empty="Aucune action"
      emptyIcon="clock"
    />
  )
}
