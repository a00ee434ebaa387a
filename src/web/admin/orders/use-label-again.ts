import { useState } from 'react'
import { idOf } from '#shared/ids.ts'
import { bulkDone } from '#shared/orders/bulk-change-rules.ts'
import type { Order } from '#shared/orders/contract.ts'
import { LABEL_FAILED, type LabelFormat } from '#shared/orders/label-rules.ts'
import { ApiError } from '#web/api/api-error.ts'
import { api } from '#web/session/api.ts'
import { toastSuccess } from '#web/ui/toast.ts'
import { useWrite } from '../api/use-write.ts'

type Run = { order: Order; weight?: number; format: LabelFormat }

/**
 * Makes another label for an order whose first label may exist although the carrier's answer was lost. `refused`
 * contains the last run's refusal, by order id.
 */
export function useLabelAgain(onSaved: (orders: readonly Order[]) => void) {
  const [refused, setRefused] = useState<Record<string, string>>({})
  const write = useWrite(async ({ order, weight, format }: Run) => {
    setRefused({})
    const params = { id: idOf(order) }
    const body = { format, version: order.version, again: true, ...(weight && { weight }) }
    try {
      const answer = await api.call('POST /api/orders/:id/labels', { params, body })
      onSaved([answer.order])
      if (answer.label.state === 'made') toastSuccess(bulkDone(null, 1))
      else setRefused({ [idOf(order)]: answer.label.failure ?? '' })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error
      setRefused({ [idOf(order)]: error.message })
    }
  }, LABEL_FAILED)
  return { run: write.run, pending: write.pending, refused }
}
