import { useState } from 'react'
import { counted } from '#shared/count.ts'
import { idOf } from '#shared/ids.ts'
import type { Order } from '#shared/orders/contract.ts'
import type { LabelFormat } from '#shared/orders/label-states.ts'
import { ApiError } from '#web/api/api-error.ts'
import { api } from '#web/api/api.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { useWrite } from '../api/use-write.ts'

type Run = { orders: readonly Order[]; weight?: number; format: LabelFormat; again?: boolean }

/**
 * Labels of several orders, one after the other. Each is stored as it is made: a window that is closed halfway loses none,
 * and the next run makes those that are missing. A refusal is shown next to its order.
 */
export function useLabels(onSaved: (orders: readonly Order[]) => void) {
  const [progress, setProgress] = useState<{ done: number; of: number }>()
  const [refused, setRefused] = useState<Record<string, string>>({})
  const write = useWrite(async ({ orders, weight, format, again }: Run) => {
    setRefused({})
    let made = 0
    try {
      for (const [done, order] of orders.entries()) {
        setProgress({ done, of: orders.length })
        const body = { format, version: order.version, ...(weight && { weight }), ...(again && { again }) }
        try {
          const answer = await api.call('POST /api/orders/:id/labels', { params: { id: idOf(order) }, body })
          onSaved([answer.order])
          if (answer.label.state === 'made') made += 1
        } catch (error) {
          if (!(error instanceof ApiError) || error.status >= 500) throw error
          setRefused((before) => ({ ...before, [idOf(order)]: error.message }))
        }
      }
    } finally {
      setProgress(undefined)
    }
    if (made > 0) toastSuccess(counted(made, 'étiquette faite', 'étiquettes faites'))
    if (made < orders.length) toastError(`Sans étiquette\u202F: ${orders.length - made}`)
  }, 'Les étiquettes n’ont pas pu être faites')
  return { run: write.run, pending: write.pending, progress, refused }
}
