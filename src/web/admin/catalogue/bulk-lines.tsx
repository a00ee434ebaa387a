import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { bulkSentence } from '#shared/catalogue/act-label.ts'
import { BULK_FAILED } from '#shared/catalogue/bulk-acts.ts'
import type { SleeveChangeProgress, SleeveChangeRefusals } from '#shared/catalogue/bulk-contract.ts'
import { idOf } from '#shared/ids.ts'
import { whileRefreshing } from '#web/api/refreshing.ts'
import { api } from '#web/session/api.ts'
import { useWrite } from '../api/use-write.ts'
import { BulkLine, BulkLineAct } from '../ui/bulk-line.tsx'

const POLL_EVERY_MS = 1_000

export function BulkLines() {
  const [changes, setChanges] = useState<readonly SleeveChangeProgress[]>([])
  const load = useCallback(() => {
    api.call('GET /api/admin/sleeve-changes').then(setChanges, () => undefined)
  }, [])
  const isRunning = changes.some(({ isOver }) => !isOver)
  useEffect(load, [load])
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(load, POLL_EVERY_MS)
    return () => clearInterval(timer)
  }, [isRunning, load])
  useRereadAfter(isRunning)
  if (changes.length === 0) return null
  return (
    <div className="mb-2 grid gap-2">
      {changes.map((change) => (
        <Line key={idOf(change)} change={change} onChanged={load} />
      ))}
    </div>
  )
}

function useRereadAfter(isRunning: boolean): void {
  const { revalidate } = useRevalidator()
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !isRunning) void whileRefreshing(() => revalidate())
    wasRunning.current = isRunning
  }, [isRunning, revalidate])
}

function Line({ change, onChanged }: { change: SleeveChangeProgress; onChanged: () => void }) {
  const { label, isOver, isTakenBack, isUndoable, total, done, changed, refused, undone } = change
  const params = { id: idOf(change) }
  const [refusals, setRefusals] = useState<SleeveChangeRefusals>()
  const undo = useWrite(async () => {
    await api.call('POST /api/admin/sleeve-changes/:id/undo', { params })
    onChanged()
  }, BULK_FAILED)
  const read = useWrite(async () => {
    await api.call('POST /api/admin/sleeve-changes/:id/read', { params })
    onChanged()
  }, BULK_FAILED)
  const show = useWrite(
    async () => setRefusals(await api.call('GET /api/admin/sleeve-changes/:id/refusals', { params })),
    BULK_FAILED,
    { rereads: false },
  )
  const left = isTakenBack ? changed : refused
  const sentence = isTakenBack
    ? `${bulkSentence(undone, label)}, annulé.${left > 0 ? ` Non reprises\u00A0: ${left}.` : ''}`
    : `${bulkSentence(changed, label)}.${left > 0 ? ` Refusées\u00A0: ${left}.` : ''}`
  return (
    <BulkLine
      isOver={isOver}
      progress={{
        value: done,
        max: total,
        label: `${label}${isTakenBack ? ', annulation' : ''}\u00A0: ${done} sur ${total}`,
      }}
      outcome={sentence}
      details={
        refusals && (
          <ul className="mt-1 list-disc pl-5">
            {refusals.map(({ _id, name, reason }) => (
              <li key={_id}>{`${name || 'Protection'}\u00A0: ${reason}`}</li>
            ))}
          </ul>
        )
      }
    >
      {isOver && left > 0 && !refusals && <BulkLineAct label="Voir les refus" act={show} />}
      {isUndoable && <BulkLineAct label="Annuler ce changement" act={undo} />}
      {isOver && <BulkLineAct label="J’ai vu" variant="quiet" act={read} />}
    </BulkLine>
  )
}
