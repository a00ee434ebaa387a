import { ACT_LABELS, fieldLabel, SUBJECT_LABELS, valueLabel } from '#shared/activity/activity-labels.ts'
import type { Activity } from '#shared/activity/contract.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formatCents } from '#shared/money.ts'
import { OWN_ACTIVITY_SIZE } from '#shared/page-size.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { FoldSummary } from '#web/ui/disclosure.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { WholeDocumentNumbers } from '#web/ui/whole-document-numbers.tsx'

type Change = Activity['changes'][number]

/** The address of the object; undefined if it was deleted. */
export function linkOf({ act, subject: { kind, _id: id } }: Activity): string | undefined {
  if (act === 'deleted') return undefined
  if (kind === 'order') return `/admin/orders/${id}`
  if (kind === 'user') return `/admin/users/${id}`
  if (kind === 'sleeve') return `/admin/products/${id}`
  if (kind === 'collection') return `/admin/collections?edit=${id}`
  return kind === 'article' ? `/admin/news?edit=${id}` : undefined
}

/** 'Modification, Protection Prisme' with the changes below. */
export function ActivitySummary({ activity, isNamed = true }: { activity: Activity; isNamed?: boolean }) {
  const { act, subject, changes } = activity
  const link = linkOf(activity)
  const name = `${SUBJECT_LABELS[subject.kind]} ${subject.name}`.trim()
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
      {changes.length > 0 && (
        <ul className="text-sm text-ink-soft">
          {changes.map((change) => (
            <li key={change.field}>
              <WholeDocumentNumbers>{wordsOf(change)}</WholeDocumentNumbers>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function wordsOf({ field, before, after }: Change): string {
  const label = fieldLabel(field)
  const [was, is] = [valueText(field, before), valueText(field, after)]
  if (was === '') return `${label}\u00A0: ${is}`
  return is === '' ? `${label}\u00A0: ${was} → (vide)` : `${label}\u00A0: ${was} → ${is}`
}

function valueText(field: string, value: Change['before']): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (/cents$/i.test(field) && typeof value === 'number') return formatCents(value)
  if (field.endsWith('_at') && typeof value === 'string') return momentText(field, value.replaceAll('"', ''))
  // People recognise a picture by sight, not by its id or address.
  if (field === 'image' || field.endsWith('_image_id')) return '(une image)'
  if (field === 'gallery') return value === '[]' ? '' : '(images)'
  return valueLabel(field, String(value))
}

/** Days have their own format. */
function momentText(field: string, moment: string): string {
  const label = valueLabel(field, moment)
  return label === moment ? formatDateTime(moment) : label
}

/** The activity of one object, newest first, for the object's own window. */
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
              <span>{activity.by ?? 'Compte supprimé'}</span>
            </p>
            <ActivitySummary activity={activity} isNamed={false} />
          </li>
        ))}
      </ol>
    </details>
  )
}
