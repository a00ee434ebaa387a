import { useEffect } from 'react'
import { idOf } from '#shared/ids.ts'
import type { Order } from '#shared/orders/contract.ts'
import { numberToBegin } from '#shared/orders/parcels.ts'
import { DELIVERED, IN_DELIVERY, type OrderStatus } from '#shared/orders/statuses.ts'
import { isShippedStatus } from '#shared/orders/stock-return.ts'
import { STATUS_UPDATE_FAILED, statusUpdated } from '#shared/orders/texts.ts'
import { parisDay } from '#shared/paris-day.ts'
import { readShippingMethod, type ShippingMethod } from '#shared/shipping/shipping-methods.ts'
import type { SeenOrder } from '#web/admin/form/seen-order.tsx'
import { api } from '#web/session/api.ts'
import { toastSuccess } from '#web/ui/toast.ts'
import { useUnsavedForm } from '../form/unsaved-changes.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'

type StatusValues = {
  status: OrderStatus
  carrier: ShippingMethod | ''
  trackingNumber: string
  deliveredOn: string
}

export function useStatusForm(
  { seen, present, hasMoved, accept }: SeenOrder,
  onChanged: (after: Order) => void,
) {
  const form = useAdminForm<StatusValues>({
    values: valuesOf(seen),
    send: async (values) => {
      const body = bodyOf(seen, values)
      const changed = await api.call('PUT /api/orders/:id/status', { params: { id: idOf(seen) }, body })
      toastSuccess(statusUpdated(changed.status))
      onChanged(changed)
    },
    failed: STATUS_UPDATE_FAILED,
    hasSummary: false,
  })
  const { isDirty, saving, reset } = form
  useUnsavedForm(isDirty && !saving)
  const startAgain = () => {
    accept()
    reset(valuesOf(present))
  }
  const keepTyped = () => {
    accept()
    reset(valuesOf(present), { keepDirtyValues: true, keepDirty: true })
  }
  useEffect(() => {
    if (hasMoved && !isDirty && !saving) startAgain()
  })
  return { form, startAgain, keepTyped }
}

export type StatusFormOf = ReturnType<typeof useStatusForm>['form']

function valuesOf(order: Order): StatusValues {
  return {
    status: order.status,
    carrier: readShippingMethod(order.carrier ?? order.shippingMethod) ?? '',
    trackingNumber: numberToBegin(order),
    deliveredOn: parisDay(order.deliveredAt ? new Date(order.deliveredAt) : new Date()),
  }
}

function bodyOf(seen: Order, { status, carrier, trackingNumber, deliveredOn }: StatusValues) {
  return {
    status,
    from: seen.status,
    version: seen.version,
    ...(status === IN_DELIVERY && { carrier, trackingNumber: trackingNumber.trim() }),
    ...(status === DELIVERED && deliveredOn !== '' && { deliveredOn }),
    // The form has asked about the withdrawal before it submits a shipped status.
    ...(seen.withdrawalDeclared && isShippedStatus(status) && { confirmed: true }),
  }
}
