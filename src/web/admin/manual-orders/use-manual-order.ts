import { useState } from 'react'
import { useNavigate } from 'react-router'
import { idOf } from '#shared/ids.ts'
import type { ManualOrder } from '#shared/manual-orders/contract.ts'
import {
  MANUAL_ORDER_FAILED,
  MANUAL_ORDER_PLACED,
  MANUAL_ORDER_RESERVED,
} from '#shared/manual-orders/texts.ts'
import { parisDay } from '#shared/paris-day.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useShop } from '#web/base/use-shop.ts'
import { api } from '#web/session/api.ts'
import { useEditForm } from '../form/use-edit-form.tsx'
import { lineNow, type EnteredLine } from './line-values.ts'
import { amountsOf, emptyValues, errorsOf, fieldOf, requestOf, type Values } from './manual-order-values.ts'

export type ManualOrderForm = ReturnType<typeof useManualOrder>['form']

export function useManualOrder() {
  const { delivery } = useShop()
  const navigate = useNavigate()
  const [values] = useState(() => emptyValues(parisDay(new Date())))
  const form = useEditForm({
    id: 'commande',
    edited: undefined,
    valuesOf: (): Values => values,
    check: (typed) => errorsOf(typed, delivery),
    fieldOf,
    save: async (typed, { requestId, form: { setValue } }) => {
      const body = requestOf(typed, requestId, amountsOf(typed, delivery))
      try {
        return await api.call('POST /api/admin/manual-orders', { body })
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) setValue('lines', await linesNow(typed.lines))
        throw error
      }
    },
    saved: ({ order }) => (order ? MANUAL_ORDER_PLACED : MANUAL_ORDER_RESERVED),
    failed: MANUAL_ORDER_FAILED,
    onSaved: (_form, made) => void navigate(addressOf(made)),
  })
  return { form, delivery }
}

async function linesNow(lines: readonly EnteredLine[]): Promise<EnteredLine[]> {
  return Promise.all(
    lines.map(async (line) =>
      lineNow(line, await api.call('GET /api/sleeves/:id', { params: { id: line.product } })),
    ),
  )
}

function addressOf({ order }: ManualOrder): string {
  return order ? `/admin/orders/${idOf(order)}` : '/admin/orders/reservations'
}
