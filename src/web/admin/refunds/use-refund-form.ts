import { useState } from 'react'
import { decimalsError } from '#shared/decimal-money.ts'
import { fieldErrors } from '#shared/field-errors.ts'
import { idOf } from '#shared/ids.ts'
import type { Order } from '#shared/orders/contract.ts'
import { parisDay } from '#shared/paris-day.ts'
import { refundRefusal } from '#shared/refunds/refund-rules.ts'
import { REFUND_FAILED, refundMade } from '#shared/refunds/texts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { api } from '#web/session/api.ts'
import { toastSuccess } from '#web/ui/toast.ts'
import { useAdminForm } from '../form/use-admin-form.ts'
import { useRequestId } from '../form/use-request-id.ts'
import { bodyOf, choiceOf, isToSend, repaidOnError, type RefundValues } from './refund-form-values.ts'

export function useRefundForm(order: Order, seen: Order, onSaved: () => void) {
  // A request that is sent twice with the same id refunds once. After a 409, or once the admin has read the order's
  // changes, the next attempt has a new id.
  const { requestId, renewRequestId } = useRequestId()
  const [refusal, setRefusal] = useState<string>()
  const [today] = useState(() => parisDay(new Date()))
  const form = useAdminForm<RefundValues>({
    values: valuesOf(order, today),
    check: (values) => {
      const { left, cents, isOfPacks } = choiceOf(order, values)
      return fieldErrors({
        amount: decimalsError(values.amount) ?? refundRefusal(left, cents, isOfPacks),
        repaidOn: repaidOnError(values, order),
      })
    },
    send: async (values) => {
      setRefusal(undefined)
      const body = { requestId, version: seen.version, ...bodyOf(values, choiceOf(order, values)) }
      const after = await api
        .call('POST /api/orders/:id/refunds', { params: { id: idOf(order) }, body })
        .catch((error) => {
          if (error instanceof ApiError && error.status === 409) {
            if (error.code !== 'STALE') setRefusal(error.message)
            renewRequestId()
          }
          throw error
        })
      toastSuccess(refundMade(after.refunds.find((made) => idOf(made) === requestId)?.state))
    },
    onSaved,
    failed: REFUND_FAILED,
    hasSummary: false,
  })
  return { form, refusal, requestId, renewRequestId }
}

export type RefundForm = ReturnType<typeof useRefundForm>['form']

function valuesOf(order: Order, today: string): RefundValues {
  const isPartlySent = order.items.some(({ sent = 0 }) => sent > 0)
  return {
    amount: '',
    cause: '',
    note: '',
    // The provider cannot refund an order that was not paid online, so a transfer is preselected.
    means: order.paidBy ? 'transfer' : '',
    repaidOn: today,
    restock: isToSend(order) && !isPartlySent,
    shipping: false,
    whole: false,
    packs: order.items.map(() => ''),
  }
}
