import { useState } from 'react'
import { idOf } from '#shared/ids.ts'
import type { Order } from '#shared/orders/contract.ts'
import type { PartWithdrawalBody } from '#shared/withdrawals/contract.ts'
import { linesToWithdraw } from '#shared/withdrawals/part-rules.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { withdrawalOf } from './declared-withdrawal.tsx'
import { WithdrawLinesDialog } from './withdraw-lines-dialog.tsx'

export type WithdrawLinesCall = (body: PartWithdrawalBody) => Promise<Order>

type WithdrawLinesProps = {
  order: Order
  call?: WithdrawLinesCall | undefined
  onChanged: (order: Order) => void
}

export function WithdrawLines({ order, call = callOf(order), onChanged }: WithdrawLinesProps) {
  // Each opening of the dialog has its own id, so a request that is sent twice makes only one declaration.
  const [requestId, setRequestId] = useState<string>()
  const left = linesToWithdraw(order)
  const packs = left.reduce((sum, { quantity }) => sum + quantity, 0)
  const isOffered = order.cancellable && withdrawalOf(order) === undefined && packs > 1
  const label = order.parcels.length > 0 ? 'Retourner une partie' : 'Annuler une partie'
  return (
    <>
      {isOffered && (
        <div>
          <Button
            variant="secondary"
            size="sm"
            className="min-h-11"
            onClick={() => setRequestId(crypto.randomUUID())}
          >
            {label}
          </Button>
        </div>
      )}
      {requestId && (
        <WithdrawLinesDialog
          order={order}
          left={left}
          title={label}
          send={(lines) => call({ lines, requestId })}
          onDone={(changed) => {
            setRequestId(undefined)
            onChanged(changed)
          }}
          onClose={() => setRequestId(undefined)}
        />
      )}
    </>
  )
}

function callOf(order: Order): WithdrawLinesCall {
  const params = { id: idOf(order) }
  return (body) => api.call('POST /api/orders/:id/withdrawals', { params, body })
}
