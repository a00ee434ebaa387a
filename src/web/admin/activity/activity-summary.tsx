import { ACT_LABELS, SUBJECT_LABELS } from '#shared/activity/activity-labels.ts'
import { entryWords } from '#shared/activity/activity-words.ts'
import type { Activity } from '#shared/activity/contract.ts'
import { OWN_ACTIVITY_SIZE } from '#shared/page-size.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { FoldSummary } from '#web/ui/disclosure.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { WholeDocumentNumbers } from '#web/ui/whole-document-numbers.tsx'

export function linkOf({ act, batch, subject: { kind, _id: id } }: Activity): string | undefined {
  if (batch !== undefined) return `/admin/activity?batch=${batch}`
  if (act === 'deleted') return undefined
  if (kind === 'order') return `/admin/orders/${id}`
  if (kind === 'user') return `/admin/users/${id}`
  if (kind === 'sleeve') return `/admin/products/${id}`
  if (kind === 'promotion') return `/admin/promotions/${id}`
  if (kind === 'collection') return `/admin/collections?edit=${id}`
  return kind === 'article' ? `/admin/news?edit=${id}` : undefined
}

export function ActivitySummary({ activity, isNamed = true }: { activity: Activity; isNamed?: boolean }) {
  const { act, subject } = activity
  const sentences = entryWords(activity)
  const link = linkOf(activity)
  // A batch gets no label, because its name already says what was done.
  const label = activity.batch === undefined ? SUBJECT_LABELS[subject.kind] : ''
  const name = `${label} ${subject.name}`.trim()
  return (
    <div className="min-w-0 break-words">
      <p>
        <span className="font-medium">{ACT_LABELS[act]}</span>
        {isNamed && (
          <span>
            {' · '}
            {link ? (
              <ShopLink to={link} className="inline-block underline underline-offset-4 hover:text-iris">
                {name}
              </ShopLink>
            ) : (
              <span>{name}</span>
            )}
          </span>
        )}
      </p>
      {sentences.length > 0 && (
        <ul className="text-sm text-ink-soft">
          {sentences.map((sentence) => (
            <li key={sentence}>
              <WholeDocumentNumbers>{sentence}</WholeDocumentNumbers>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

export function ActivityOfThing({ activities }: { activities: readonly Activity[] }) {
  if (activities.length === 0) return null
  return (
    <details className="group/fold rounded-md border border-hairline px-4">
      <FoldSummary className="min-h-14 font-semibold">
        {activities.length === OWN_ACTIVITY_SIZE
          ? `Journal (les ${OWN_ACTIVITY_SIZE} dernières actions)`
          : `Journal (${activities.length})`}
      </FoldSummary>
      <ol className="mb-4 grid gap-3 border-l border-edge pl-4">
        {activities.map((activity) => (
          <li key={activity.at + activity.act}>
            <p className="text-xs text-ink-faint">
              <DateTime value={activity.at} format="shortMoment" /> ·{' '}
              <span>{activity.person?.name ?? 'Compte supprimé'}</span>
            </p>
            <ActivitySummary activity={activity} isNamed={false} />
          </li>
        ))}
      </ol>
      {activities.length === OWN_ACTIVITY_SIZE && (
        <p className="pb-4">
          <ShopLink
            to={`/admin/activity?subject=${activities[0]?.subject._id}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            Tout le journal
          </ShopLink>
        </p>
      )}
    </details>
  )
}
