import { useState } from 'react'
import { idOf } from '#shared/ids.ts'
import { eurosToCents, formatCents } from '#shared/money.ts'
import { REFUND_FAILED, refundMade } from '#shared/refunds/texts.ts'
import type { AdminWithdrawal } from '#shared/withdrawals/contract.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { useWrite } from '../api/use-write.ts'
import { AdminConfirm } from '../ui/admin-confirm.tsx'

type ReturnRefundButtonProps = { request: AdminWithdrawal; due: NonNullable<AdminWithdrawal['due']> }

export function ReturnRefundButton({ request, due }: ReturnRefundButtonProps) {
  // The return as it was when the question was opened. The server refunds the shown amount, or refuses.
  const [toConfirm, setToConfirm] = useState<AdminWithdrawal>()
  const refund = useWrite(async (seen: AdminWithdrawal) => {
    const params = { id: idOf(seen) }
    const body = { version: seen.version, total: seen.due?.total }
    const { refund: made } = await api.call('POST /api/admin/withdrawals/:id/refund', { params, body })
    toastSuccess(refundMade(made?.state))
  }, REFUND_FAILED)
  const label = `Rembourser ${formatCents(eurosToCents(due.total))}`
  return (
    <>
      <Button
        size="sm"
        className="max-lg:min-h-11"
        loading={refund.pending}
        onClick={() => setToConfirm(request)}
      >
        {label}
      </Button>
      <AdminConfirm
        open={toConfirm !== undefined}
        question={`${label} pour le retour ${request.number}\u202F?`}
        confirmLabel={label}
        onConfirm={() => {
          setToConfirm(undefined)
          if (toConfirm) refund.run(toConfirm)
        }}
        onClose={() => setToConfirm(undefined)}
      >
        <p>
          Articles <Money euros={due.goods} />, livraison <Money euros={due.shipping} />
          {due.shipping > 0 && <span>{' (due, puisque le client ne garde rien de la commande)'}</span>}
          <span>.</span>
        </p>
        <p className="mt-2">
          Le prestataire de paiement rembourse ce montant au client, qui reçoit un e-mail et un avoir. Cela ne
          peut pas être annulé.
        </p>
      </AdminConfirm>
    </>
  )
}
