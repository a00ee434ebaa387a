import { useState } from 'react'
import { idOf } from '#shared/ids.ts'
import { eurosToCents, formatCents } from '#shared/money.ts'
import { REFUND_FAILED, REPAYMENT_NOTED } from '#shared/refunds/texts.ts'
import type { AdminWithdrawal } from '#shared/withdrawals/contract.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { useWrite } from '../api/use-write.ts'
import { AdminConfirm } from '../ui/admin-confirm.tsx'

type RefundElsewhereProps = {
  request: AdminWithdrawal
  due: NonNullable<AdminWithdrawal['due']>
  made: NonNullable<AdminWithdrawal['madeElsewhere']>
}

/** Ends a return that was refunded in the provider's own pages. */
export function RefundElsewhereButton({ request, due, made }: RefundElsewhereProps) {
  // The return as it was when the question was opened.
  const [toConfirm, setToConfirm] = useState<AdminWithdrawal>()
  const take = useWrite(async (seen: AdminWithdrawal) => {
    const params = { id: idOf(seen) }
    const body = { version: seen.version, total: due.total, madeElsewhere: made._id }
    await api.call('POST /api/admin/withdrawals/:id/refund', { params, body })
    toastSuccess(REPAYMENT_NOTED)
  }, REFUND_FAILED)
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        className="max-lg:min-h-11"
        loading={take.pending}
        onClick={() => setToConfirm(request)}
      >
        Déjà remboursé chez le prestataire
      </Button>
      <AdminConfirm
        open={toConfirm !== undefined}
        question={`Les ${formatCents(eurosToCents(made.amount))} remboursés chez le prestataire étaient pour le retour ${request.number}\u202F?`}
        confirmLabel="Terminer le retour"
        onConfirm={() => {
          setToConfirm(undefined)
          if (toConfirm) take.run(toConfirm)
        }}
        onClose={() => setToConfirm(undefined)}
      >
        <p>
          <Money euros={due.total} />{' '}
          <span>
            sont encore dus pour ce retour. Il sera terminé et rien ne sera plus dû pour lui. Aucun argent ne
            part. Cela ne peut pas être annulé.
          </span>
        </p>
      </AdminConfirm>
    </>
  )
}
