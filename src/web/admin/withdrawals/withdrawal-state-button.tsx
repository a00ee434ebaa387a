import { useState } from 'react'
import { WITHDRAWAL_DONE } from '#shared/withdrawals/withdrawal-rules.ts'
import type { AdminWithdrawal, WithdrawalPatch } from '#shared/withdrawals/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { adminApi, sayFailure } from '../api/admin-api.ts'

interface Props {
  request: AdminWithdrawal
  onChanged: () => void
}

/** Takes a withdrawal off the list of work, or puts it back. */
export function WithdrawalStateButton({ request, onChanged }: Props) {
  const [pending, setPending] = useState(false)
  const isOpen = request.state === 'open'
  const change = async () => {
    setPending(true)
    try {
      const { _id: id } = request
      const body: WithdrawalPatch = { state: isOpen ? 'done' : 'open' }
      await adminApi.patch(`/api/admin/withdrawals/${id}`, body)
      toastSuccess(isOpen ? WITHDRAWAL_DONE : 'Demande remise à traiter')
      onChanged()
    } catch (error) {
      sayFailure(error, "La demande n'a pas pu être modifiée")
    } finally {
      setPending(false)
    }
  }
  return (
    <Button
      size="sm"
      variant="secondary"
      className="max-lg:min-h-11"
      loading={pending}
      onClick={() => void change()}
    >
      {isOpen ? 'Marquer comme traitée' : 'Remettre à traiter'}
    </Button>
  )
}
