import { idOf } from '#shared/ids.ts'
import { bulkDone, bulkProgress, bulkRefused, withoutLabel } from '#shared/orders/bulk-change-rules.ts'
import type { BulkChangeProgress } from '#shared/orders/bulk-contract.ts'
import { UNDO_SECONDS } from '#shared/orders/status-undo.ts'
import { isToPrepare } from '#shared/orders/statuses.ts'
import { STATUS_UNDONE, STATUS_UPDATE_FAILED } from '#shared/orders/texts.ts'
import { api } from '#web/session/api.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { useWrite } from '../api/use-write.ts'
import type { BulkChanges } from './use-bulk-changes.ts'

type BulkChangeLineProps = {
  change: BulkChangeProgress
  show: BulkChanges['show']
  /** Whether the line links to its own window. */
  hasLink?: boolean
}

/** The progress of a change of many orders, its result, and the undo. */
export function BulkChangeLine({ change, show, hasLink = false }: BulkChangeLineProps) {
  const { isOver, isTakenBack, undoableFor, done, total, by } = change
  const isRefused = isOver && failuresOf(change) > 0
  return (
    <div
      data-screen-only
      className="pointer-events-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-sm border border-hairline bg-sunk px-3 py-2 text-sm"
    >
      <div className="min-w-0 flex-1 basis-60">
        {isOver ? (
          <output className="break-words">{outcomeOf(change)}</output>
        ) : (
          <ProgressBar
            value={done}
            max={total}
            label={`${bulkProgress(change, done, total)}${hasLink && by ? ` · ${by}` : ''}`}
          />
        )}
      </div>
      <div className="flex flex-wrap gap-2">
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
        {!isTakenBack && (!isOver || undoableFor !== undefined) && <UndoButton change={change} show={show} />}
      </div>
    </div>
  )
}

/** Removes the line of a change whose refusals have been read. */
function ReadButton({ change }: Pick<BulkChangeLineProps, 'change'>) {
  const read = useWrite(async () => {
    await api.call('POST /api/admin/bulk-changes/:id/read', { params: { id: idOf(change) } })
  }, STATUS_UPDATE_FAILED)
  return (
    <Button size="sm" variant="quiet" className="min-h-11" loading={read.pending} onClick={() => read.run()}>
      J’ai vu
    </Button>
  )
}

function UndoButton({ change, show }: Pick<BulkChangeLineProps, 'change' | 'show'>) {
  const params = { id: idOf(change) }
  const undo = useWrite(
    async () => show(await api.call('POST /api/admin/bulk-changes/:id/undo', { params })),
    STATUS_UPDATE_FAILED,
    { rereads: false },
  )
  return (
    <Button
      size="sm"
      variant="secondary"
      className="min-h-11"
      loading={undo.pending}
      onClick={(event) => {
        // The button disappears with the offer: the focus stays near.
        const near = event.currentTarget.closest<HTMLElement>('[role="dialog"], main')
        undo.run()
        near?.focus({ preventScroll: true })
      }}
    >
      {change.status === null ? 'Arrêter' : 'Annuler ce changement'}
    </Button>
  )
}

/** The refusals of the change, or of its undo. */
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

/** Below the list and above the window's edge: rows do not move when it appears or disappears. */
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
