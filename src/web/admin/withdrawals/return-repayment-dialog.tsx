import { useState } from 'react'
import { idOf } from '#shared/ids.ts'
import { eurosToCents, formatCents } from '#shared/money.ts'
import { parisDay } from '#shared/paris-day.ts'
import { REPAID_BY, REPAYMENT_MEANS, type RepaymentMeans } from '#shared/refunds/refund-rules.ts'
import { REFUND_FAILED, REPAYMENT_DAY_REQUIRED, REPAYMENT_NOTED } from '#shared/refunds/texts.ts'
import type { AdminWithdrawal } from '#shared/withdrawals/contract.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Money } from '#web/ui/money.tsx'
import { Select } from '#web/ui/select.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { useUnsavedForm } from '../form/unsaved-changes.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'

const FORM_ID = 'retour-rendu'
const means = REPAYMENT_MEANS.map((value) => ({ value, label: REPAID_BY[value] }))

type ReturnRepaymentProps = { request: AdminWithdrawal; due: NonNullable<AdminWithdrawal['due']> }

/** Records a refund of an order that was not paid online. The payment provider cannot make this refund. */
export function ReturnRepaymentButton({ request, due }: ReturnRepaymentProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" className="max-lg:min-h-11" onClick={() => setOpen(true)}>
        {`Noter le remboursement de ${formatCents(eurosToCents(due.total))}`}
      </Button>
      {isOpen && <ReturnRepaymentDialog request={request} due={due} onClose={() => setOpen(false)} />}
    </>
  )
}

function ReturnRepaymentDialog({ request, due, onClose }: ReturnRepaymentProps & { onClose: () => void }) {
  // The return as it was when the window was opened. The server records the shown amount, or refuses.
  const [seen] = useState(request)
  const [today] = useState(() => parisDay(new Date()))
  const form = useAdminForm<{ means: RepaymentMeans; on: string }>({
    values: { means: 'transfer', on: today },
    check: ({ on }): Record<string, string> => (on === '' ? { on: REPAYMENT_DAY_REQUIRED } : {}),
    fieldOf: (name) => name.replace(/^repaid\./u, ''),
    send: async (repaid) => {
      const body = { version: seen.version, total: seen.due?.total, repaid }
      await api.call('POST /api/admin/withdrawals/:id/refund', { params: { id: idOf(seen) }, body })
      toastSuccess(REPAYMENT_NOTED)
    },
    onSaved: onClose,
    failed: REFUND_FAILED,
    hasSummary: false,
  })
  const { register, errors } = form
  useUnsavedForm(form.isDirty && !form.saving)
  return (
    <FormDialog
      title={`Remboursement du retour ${seen.number}`}
      formId={FORM_ID}
      saving={form.saving}
      submitLabel="Noter le remboursement"
      onClose={onClose}
    >
      <form id={FORM_ID} noValidate className="grid gap-4" onSubmit={form.submit}>
        <p>
          À rembourser&nbsp;: <Money euros={due.total} className="font-semibold" /> (articles{' '}
          <Money euros={due.goods} />, livraison <Money euros={due.shipping} />)
        </p>
        <Select {...register('means')} label="Comment" options={means} error={errors['means']} />
        <Field {...register('on')} type="date" max={today} label="Remboursé le" error={errors['on']} />
        <p className="rounded-sm bg-sunk p-3 text-sm">
          Cette commande n’a pas été payée en ligne&nbsp;: remboursez le client vous-même, puis notez-le ici.
          Le client reçoit un e-mail et un avoir. Cela ne peut pas être annulé.
        </p>
      </form>
    </FormDialog>
  )
}
