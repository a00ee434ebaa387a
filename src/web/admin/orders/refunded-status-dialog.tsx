import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { idOf } from '#shared/ids.ts'
import type { Order } from '#shared/orders/contract.ts'
import { parisDay } from '#shared/paris-day.ts'
import {
  REPAID_BY,
  REPAYMENT_MEANS,
  repaymentDayError,
  type RepaymentMeans,
} from '#shared/refunds/refund-rules.ts'
import { REFUND_FAILED, REPAYMENT_DAY_REQUIRED, refundMade, REPAYMENT_NOTED } from '#shared/refunds/texts.ts'
import { api } from '#web/session/api.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { useUnsavedForm } from '../form/unsaved-changes.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'
import { useRequestId } from '../form/use-request-id.ts'

const FORM_ID = 'statut-rembourse'

type How = '' | 'now' | 'later' | RepaymentMeans
type Values = { how: How; on: string }

const CHOOSE: { value: How; label: string } = { value: '', label: 'Choisissez' }
const NOW: { value: How; label: string } = { value: 'now', label: 'En ligne, maintenant' }
const BY_HAND = REPAYMENT_MEANS.map((value) => ({
  value: value as How,
  label: `Déjà remboursé, ${REPAID_BY[value]}`,
}))
const LATER: { value: How; label: string } = { value: 'later', label: 'Pas encore' }

const CONSEQUENCES: Partial<Record<How, string>> = {
  now: 'Tout ce qui reste dû est remboursé par le prestataire de paiement. Le client reçoit un e-mail et un avoir. Cela ne peut pas être annulé.',
  later:
    'Le statut change, mais rien n’est remboursé et aucun e-mail n’est envoyé au client\u00A0: la commande reste dans «\u202FRemboursements dus\u202F» jusqu’à son remboursement.',
}
const CONSEQUENCE_BY_HAND = 'Le client reçoit un e-mail et un avoir. Cela ne peut pas être annulé.'

type RefundedStatusProps = {
  order: Order
  onRefunded: (order: Order) => void
  /** Sets only the status. The money remains owed. */
  onLater: () => void
  onClose: () => void
}

export function RefundedStatusDialog({ order, onRefunded, onLater, onClose }: RefundedStatusProps) {
  const [today] = useState(() => parisDay(new Date()))
  const form = useRefundedForm(order, today, { onRefunded, onLater, onClose })
  const { register, errors } = form
  useUnsavedForm(form.isDirty && !form.saving)
  const how = useWatch({ control: form.control, name: 'how' })
  const isByHand = how !== '' && how !== 'now' && how !== 'later'
  const sentence = isByHand ? CONSEQUENCE_BY_HAND : CONSEQUENCES[how]
  return (
    <FormDialog
      title="Passer cette commande en «&#8239;Remboursé&#8239;»"
      formId={FORM_ID}
      saving={form.saving}
      submitLabel={how === 'now' ? 'Rembourser' : isByHand ? 'Noter le remboursement' : 'Changer le statut'}
      variant={how === 'now' ? 'danger' : 'primary'}
      onClose={onClose}
    >
      <form id={FORM_ID} noValidate className="grid gap-4" onSubmit={form.submit}>
        <Select
          {...register('how')}
          label="Comment le client est-il remboursé&#8239;?"
          options={[CHOOSE, ...(order.paymentId === '' ? [] : [NOW]), ...BY_HAND, LATER]}
          error={errors['how']}
        />
        {isByHand && (
          <Field {...register('on')} type="date" max={today} label="Remboursé le" error={errors['on']} />
        )}
        {sentence && <p className="rounded-sm bg-sunk p-3 text-sm">{sentence}</p>}
      </form>
    </FormDialog>
  )
}

function useRefundedForm(
  order: Order,
  today: string,
  { onRefunded, onLater, onClose }: Omit<RefundedStatusProps, 'order'>,
) {
  const { requestId } = useRequestId()
  return useAdminForm<Values>({
    values: { how: '', on: today },
    check: ({ how, on }): Record<string, string> => {
      if (how === '') return { how: 'Choisissez comment le client est remboursé' }
      if (how === 'now' || how === 'later') return {}
      if (on === '') return { on: REPAYMENT_DAY_REQUIRED }
      const error = repaymentDayError(on, { placedAt: new Date(order.createdAt), now: new Date() })
      return error ? { on: error } : {}
    },
    fieldOf: (name) => (name === 'repaid.on' ? 'on' : 'how'),
    send: async ({ how, on }) => {
      if (how === '' || how === 'later') return onLater()
      const repaid = how === 'now' ? undefined : { means: how, on }
      const body = { version: order.version, requestId, ...(repaid && { repaid }) }
      const after = await api.call('POST /api/orders/:id/refunds', { params: { id: idOf(order) }, body })
      toastSuccess(repaid ? REPAYMENT_NOTED : refundMade(after.refunds.at(-1)?.state))
      onRefunded(after)
    },
    onSaved: onClose,
    failed: REFUND_FAILED,
    hasSummary: false,
  })
}
