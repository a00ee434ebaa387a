import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { idOf } from '#shared/ids.ts'
import type { Reservation } from '#shared/manual-orders/contract.ts'
import { MANUAL_ORDER_PAID, MANUAL_ORDER_PAYMENT_FAILED } from '#shared/manual-orders/texts.ts'
import { tillNotice } from '#shared/manual-orders/till-notice.ts'
import { formatEuros } from '#shared/money.ts'
import { parisDay } from '#shared/paris-day.ts'
import { PAID_BY, PAYMENT_MEANS, type PaymentMeans } from '#shared/payment-means.ts'
import { api } from '#web/session/api.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'
import { payDayError } from './manual-order-values.ts'

const FORM_ID = 'paiement-de-reservation'
const meansOptions = PAYMENT_MEANS.map((value) => ({ value, label: `Payé ${PAID_BY[value]}` }))

type PaymentDialogProps = { reservation: Reservation; onClose: () => void }

export function ReservationPaymentDialog({ reservation, onClose }: PaymentDialogProps) {
  const navigate = useNavigate()
  const orderId = useRef('')
  const [today] = useState(() => parisDay(new Date()))
  const form = useAdminForm<{ means: PaymentMeans; on: string }>({
    values: { means: 'transfer', on: today },
    check: ({ on }) => ({ on: payDayError(on) }),
    send: async (body) => {
      const params = { id: idOf(reservation) }
      const order = await api.call('POST /api/admin/manual-orders/:id/payment', { params, body })
      orderId.current = idOf(order)
      toastSuccess(MANUAL_ORDER_PAID)
    },
    onSaved: () => void navigate(`/admin/orders/${orderId.current}`),
    failed: MANUAL_ORDER_PAYMENT_FAILED,
    hasSummary: false,
  })
  const { register, errors } = form
  const notice = tillNotice(useWatch({ control: form.control, name: 'means' }))
  return (
    <FormDialog
      title={`Paiement\u00A0: ${reservation.customer.name}`}
      formId={FORM_ID}
      saving={form.saving}
      onClose={onClose}
      submitLabel={`Noter le paiement de ${formatEuros(reservation.total)}`}
    >
      <form id={FORM_ID} noValidate className="grid gap-4" onSubmit={form.submit}>
        <Select {...register('means')} label="Paiement" options={meansOptions} error={errors['means']} />
        <Field {...register('on')} type="date" label="Payé le" error={errors['on']} />
        {notice && <p className="text-sm text-ink-soft">{notice}</p>}
      </form>
    </FormDialog>
  )
}
