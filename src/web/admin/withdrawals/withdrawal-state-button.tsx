import { useState } from 'react'
import { idOf } from '#shared/ids.ts'
import type { AdminWithdrawal } from '#shared/withdrawals/contract.ts'
import { WITHDRAWAL_DONE, WITHDRAWAL_REOPENED, WITHDRAWAL_STATE_FAILED } from '#shared/withdrawals/texts.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { useWrite } from '../api/use-write.ts'
import { AdminConfirm } from '../ui/admin-confirm.tsx'

export function WithdrawalStateButton({ request }: { request: AdminWithdrawal }) {
  // The return as it was when the question was opened. The server refuses if it has changed since.
  const [toConfirm, setToConfirm] = useState<AdminWithdrawal>()
  const isOpen = request.state === 'open'
  const change = useWrite(async (seen: AdminWithdrawal) => {
    const id = idOf(seen)
    const body = { state: seen.state === 'open' ? 'done' : 'open', version: seen.version } as const
    await api.call('PATCH /api/admin/withdrawals/:id', { params: { id }, body })
    toastSuccess(body.state === 'done' ? WITHDRAWAL_DONE : WITHDRAWAL_REOPENED)
  }, WITHDRAWAL_STATE_FAILED)
  const isOwed = isOpen && request.refundBy !== null
  // Packs that came back must be refunded before the withdrawal can be marked as done.
  const isDue = request.step === 'checked' && request.due !== null
  if (request.step === 'refunded' || (isOpen && isDue)) return null
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        className="whitespace-nowrap max-lg:min-h-11"
        loading={change.pending}
        onClick={() => (isOwed ? setToConfirm(request) : change.run(request))}
      >
        {isOpen ? 'Marquer comme traitée' : 'Remettre à traiter'}
      </Button>
      <AdminConfirm
        open={toConfirm !== undefined}
        question={'Marquer cette rétractation comme traitée\u202F?'}
        confirmLabel="Marquer comme traitée"
        pending={change.pending}
        onConfirm={() => {
          setToConfirm(undefined)
          if (toConfirm) change.run(toConfirm)
        }}
        onClose={() => setToConfirm(undefined)}
      >
        Rien n’a encore été remboursé pour cette commande. Elle ne sera plus rappelée sur le tableau de bord.
      </AdminConfirm>
    </>
  )
}
