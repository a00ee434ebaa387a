import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { idOf } from '#shared/ids.ts'
import type { ManualOrder } from '#shared/manual-orders/contract.ts'
import {
  MANUAL_ORDER_FAILED,
  MANUAL_ORDER_PLACED,
  MANUAL_ORDER_RESERVED,
} from '#shared/manual-orders/texts.ts'
import { eurosToCents } from '#shared/money.ts'
import { parisDay } from '#shared/paris-day.ts'
import { api } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { toastSuccess } from '#web/ui/toast.ts'
import { useShop } from '#web/use-shop.ts'
import { useUnsavedChanges } from '../form/unsaved-changes.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'
import { useRequestId } from '../form/use-request-id.ts'
import {
  amountsOf,
  emptyValues,
  errorsOf,
  fieldOf,
  requestOf,
  type EnteredLine,
  type Values,
} from './manual-order-values.ts'

export type ManualOrderForm = ReturnType<typeof useManualOrder>['form']

/** The form of an order that the shop enters, until it is placed. */
export function useManualOrder() {
  const { delivery } = useShop()
  const navigate = useNavigate()
  // The same for every try: a lost answer does not create a second order.
  const { requestId } = useRequestId()
  const [values] = useState(() => emptyValues(parisDay(new Date())))
  const goesTo = useRef('/admin/orders')
  const form = useAdminForm<Values>({
    values,
    check: (typed) => errorsOf(typed, delivery),
    fieldOf,
    send: async (typed, { setValue }) => {
      const body = requestOf(typed, requestId, amountsOf(typed, delivery))
      try {
        const made = await api.call('POST /api/admin/manual-orders', { body })
        goesTo.current = addressOf(made)
        toastSuccess(made.order ? MANUAL_ORDER_PLACED : MANUAL_ORDER_RESERVED)
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) setValue('lines', await linesNow(typed.lines))
        throw error
      }
    },
    onSaved: () => {
      unsaved.saved()
      void navigate(goesTo.current)
    },
    failed: MANUAL_ORDER_FAILED,
  })
  const unsaved = useUnsavedChanges(form.isDirty && !form.saving)
  return { form, delivery, question: unsaved.question }
}

/** The lines with present price and stock, after somebody else was faster. */
async function linesNow(lines: readonly EnteredLine[]): Promise<EnteredLine[]> {
  return Promise.all(
    lines.map(async (line) => {
      const { price, stock } = await api.call('GET /api/sleeves/:id', { params: { id: line.product } })
      return { ...line, basePriceCents: eurosToCents(price), stock }
    }),
  )
}

function addressOf({ order }: ManualOrder): string {
  return order ? `/admin/orders/${idOf(order)}` : '/admin/orders/reservations'
}
