import { useState } from 'react'
import { packName } from '#shared/catalogue/pack-size.ts'
import { idOf } from '#shared/ids.ts'
import type { Order, OrderItem } from '#shared/orders/contract.ts'
import type { ChosenLine } from '#shared/refunds/refund-rules.ts'
import { afterWithdrawingPart, partRefusal, withdrawnSum } from '#shared/withdrawals/part-rules.ts'
import { WITHDRAWAL_FAILED, WITHDRAWAL_SENT } from '#shared/withdrawals/texts.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useMutation } from '#web/api/use-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Money } from '#web/ui/money.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { toastSuccess } from '#web/ui/toast.ts'

type WithdrawLinesDialogProps = {
  order: Order
  left: readonly ChosenLine[]
  title: string
  send: (lines: ChosenLine[]) => Promise<Order>
  onDone: (order: Order) => void
  onClose: () => void
}

export function WithdrawLinesDialog({ order, left, title, send, onDone, onClose }: WithdrawLinesDialogProps) {
  const [packs, setPacks] = useState<Readonly<Record<string, number>>>({})
  const [refusal, setRefusal] = useState<string>()
  const chosen = left
    .map(({ line }) => ({ line, quantity: packs[line] ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
  const declaring = useMutation(
    async () => {
      const found = partRefusal(left, chosen)
      setRefusal(found)
      if (found) return
      const changed = await send(chosen)
      toastSuccess(WITHDRAWAL_SENT)
      onDone(changed)
    },
    (error) => setRefusal(messageOf(error, WITHDRAWAL_FAILED)),
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      dismissible={!declaring.pending}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={declaring.pending}>
            Ne rien changer
          </Button>
          <Button variant="danger" loading={declaring.pending} onClick={() => declaring.run()}>
            Confirmer la rétractation
          </Button>
        </>
      }
    >
      {refusal && (
        <p role="alert" className="mb-4 rounded-sm bg-red-wash p-3">
          {refusal}
        </p>
      )}
      <ul className="grid divide-y divide-hairline">
        {order.items.map((item) => (
          <ChoosePacks
            key={idOf(item)}
            item={item}
            max={left.find(({ line }) => line === idOf(item))?.quantity ?? 0}
            value={packs[idOf(item)] ?? 0}
            onChange={(quantity) => setPacks({ ...packs, [idOf(item)]: quantity })}
          />
        ))}
      </ul>
      <p aria-live="polite" className="mt-4 font-semibold">
        Remboursement&nbsp;: <Money cents={withdrawnSum(order, chosen)} />
      </p>
      <p className="mt-2 text-ink-soft">{afterWithdrawingPart(order, chosen)}</p>
    </Dialog>
  )
}

type ChoosePacksProps = { item: OrderItem; max: number; value: number; onChange: (value: number) => void }

function ChoosePacks({ item, max, value, onChange }: ChoosePacksProps) {
  const { product, packSize } = item
  if (max === 0) return null
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="min-w-0">
        <span className="block font-semibold">{product.name}</span>
        <span className="text-sm text-ink-soft">{`${packName(packSize)} · ${max} au plus`}</span>
      </span>
      <QuantityStepper
        label={`Quantité\u00A0: ${product.name}, ${packName(packSize).toLowerCase()}`}
        min={0}
        max={max}
        value={value}
        onChange={onChange}
      />
    </li>
  )
}
