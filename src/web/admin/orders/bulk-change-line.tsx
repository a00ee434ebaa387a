import { idOf } from '#shared/ids.ts'
import { bulkDone, bulkProgress, bulkRefused, withoutLabel } from '#shared/orders/bulk-change-rules.ts'
import type { BulkChangeProgress } from '#shared/orders/bulk-contract.ts'
import { UNDO_SECONDS } from '#shared/orders/status-undo.ts'
import { isBeforeDelivery, isToPrepare } from '#shared/orders/statuses.ts'
import { STATUS_UNDONE, STATUS_UPDATE_FAILED } from '#shared/orders/texts.ts'
import { api } from '#web/session/api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { useWrite } from '../api/use-write.ts'
import { isAdminNow } from '../layout/for-admins.tsx'
import { BulkLine, BulkLineAct } from '../ui/bulk-line.tsx'
import type { BulkChanges } from './use-bulk-changes.ts'

type BulkChangeLineProps = {
  change: BulkChangeProgress
  show: BulkChanges['show']
  hasLink?: boolean
}

export function BulkChangeLine({ change, show, hasLink = false }: BulkChangeLineProps) {
  const { isOver, undoableFor, done, total, by } = change
  const isRefused = isOver && failuresOf(change) > 0
  return (
    <BulkLine
      isOver={isOver}
      progress={{
        value: done,
        max: total,
        label: `${bulkProgress(change, done, total)}${hasLink && by ? ` · ${by}` : ''}`,
      }}
      outcome={outcomeOf(change)}
    >
      {hasLink && (!isOver || isRefused) && (
        <ButtonLink
          size="sm"
          variant="secondary"
          className="min-h-11"
          to={`/admin/orders/bulk-changes/${idOf(change)}`}
          preventScrollReset
        >
          {isRefused ? 'Voir les refus' : 'Suivre'}
        </ButtonLink>
      )}
      {isRefused && <ReadButton change={change} />}
      {mayUndo(change) && (!isOver || undoableFor !== undefined) && (
        <UndoButton change={change} show={show} />
      )}
    </BulkLine>
  )
}

function ReadButton({ change }: Pick<BulkChangeLineProps, 'change'>) {
  const read = useWrite(async () => {
    await api.call('POST /api/admin/bulk-changes/:id/read', { params: { id: idOf(change) } })
  }, STATUS_UPDATE_FAILED)
  return <BulkLineAct label="J’ai vu" variant="quiet" act={read} />
}

/** A preparer may stop the making of labels, but may undo only the changes that a preparer may make. */
const mayUndo = ({ status, isTakenBack }: BulkChangeProgress) =>
  !isTakenBack && (isAdminNow() || status === null || isBeforeDelivery(status))

function UndoButton({ change, show }: Pick<BulkChangeLineProps, 'change' | 'show'>) {
  const params = { id: idOf(change) }
  const undo = useWrite(
    async () => show(await api.call('POST /api/admin/bulk-changes/:id/undo', { params })),
    STATUS_UPDATE_FAILED,
    { rereads: false },
  )
  return <BulkLineAct label={change.status === null ? 'Arrêter' : 'Annuler ce changement'} act={undo} />
}

/** After an undo, the changes that could not be undone count as failures too. */
const failuresOf = ({ status, isTakenBack, changed, refused }: BulkChangeProgress) =>
  (isTakenBack && status !== null ? changed : 0) + refused

function outcomeOf(change: BulkChangeProgress): string {
  const { status, isTakenBack, changed, saved, refused, total } = change
  if (status === null)
    return [bulkDone(status, changed), refused > 0 && withoutLabel(refused)].filter(Boolean).join('. ') + '.'
  if (isTakenBack) {
    const undone = total - changed - saved - refused
    const kept = changed > 0 ? ` Non reprises\u00A0: ${changed}.` : ''
    return `${STATUS_UNDONE} (${undone}).${kept}`
  }
  const done = changed + saved > 0 ? bulkDone(status, changed + saved) : ''
  const waits =
    change.undoableFor !== undefined && !isToPrepare(status)
      ? `\u00A0: les e-mails attendent ${UNDO_SECONDS} secondes`
      : ''
  return [done && `${done}${waits}.`, refused > 0 && `${bulkRefused(refused)}.`].filter(Boolean).join(' ')
}

/**
 * The lines come after the list and stick to the window's lower edge, so no row moves when a line appears or
 * disappears.
 */
export function BulkChangeLines({ changes, show }: BulkChanges) {
  if (changes.length === 0) return null
  return (
    <div className="pointer-events-none sticky bottom-3 z-10 mt-4 grid max-h-[40svh] gap-2 overflow-y-auto [&>*]:shadow-lg">
      {changes.map((change) => (
        <BulkChangeLine key={idOf(change)} change={change} show={show} hasLink />
      ))}
    </div>
  )
}
