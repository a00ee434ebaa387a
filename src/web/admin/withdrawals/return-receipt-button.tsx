import { idOf } from '#shared/ids.ts'
import type { AdminWithdrawal } from '#shared/withdrawals/contract.ts'
import { RETURN_RECEIPT_FAILED, RETURN_RECEIVED } from '#shared/withdrawals/texts.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { useWrite } from '../api/use-write.ts'

export function ReturnReceiptButton({ request }: { request: AdminWithdrawal }) {
  const receive = useWrite(async (seen: AdminWithdrawal) => {
    const { version } = seen
    await api.call('POST /api/admin/withdrawals/:id/receipt', {
      params: { id: idOf(seen) },
      body: { version },
    })
    toastSuccess(RETURN_RECEIVED)
  }, RETURN_RECEIPT_FAILED)
  return (
    <Button
      size="sm"
      variant="secondary"
      className="max-lg:min-h-11"
      loading={receive.pending}
      onClick={() => receive.run(request)}
    >
      Colis reçu
    </Button>
  )
}
