import { useState } from 'react'
import { countedPacks, nameWithPack } from '#shared/catalogue/pack-size.ts'
import { idOf } from '#shared/ids.ts'
import type { Order } from '#shared/orders/contract.ts'
import type { ChosenLine } from '#shared/refunds/refund-rules.ts'
import { linesToReturn, packsRefusal } from '#shared/withdrawals/part-rules.ts'
import { RETURN_SAVE_FAILED, RETURN_SAVED } from '#shared/withdrawals/texts.ts'
import type { TypedPacks } from '#web/admin/form/chosen-packs.ts'
import { OrderFormDialog } from '#web/admin/form/order-form-dialog.tsx'
import { useSeenOrder } from '#web/admin/form/seen-order.tsx'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { useAdminForm } from '../form/use-admin-form.ts'
import { useRequestId } from '../form/use-request-id.ts'

export function NewReturnButton({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false)
  if (linesToReturn(order).length === 0) return null
  return (
    <>
      <Button variant="secondary" block onClick={() => setOpen(true)}>
        Enregistrer un retour
      </Button>
      {isOpen && <NewReturnDialog order={order} onClose={() => setOpen(false)} />}
    </>
  )
}

type Values = { packs: TypedPacks }

function NewReturnDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const seenOrder = useSeenOrder(order, true)
  const { seen } = seenOrder
  const left = linesToReturn(seen)
  const { form, requestId, renewRequestId } = useReturnForm(seen, left, onClose)
  const { register, errors } = form
  return (
    <OrderFormDialog
      title="Enregistrer un retour"
      order={seenOrder}
      form={form}
      isDone={order.returns.some(({ _id: id }) => id === requestId)}
      submitLabel="Enregistrer le retour"
      onSeen={renewRequestId}
      onClose={onClose}
    >
      {errors['packs'] && (
        <p role="alert" className="rounded-sm bg-red-wash p-3 text-sm">
          {errors['packs']}
        </p>
      )}
      {left.map(({ line, quantity }, place) => {
        const item = seen.items.find((one) => idOf(one) === line)
        return (
          <Field
            key={line}
            {...register(`packs.${line}`)}
            id={`nouveau-retour-${place}`}
            type="number"
            inputMode="numeric"
            min={0}
            max={quantity}
            label={item ? nameWithPack(item.product.name, item.packSize) : 'Article'}
            hint={`${item ? countedPacks(quantity, item.packSize) : quantity} au plus.`}
          />
        )
      })}
      <p className="rounded-sm bg-sunk p-3 text-sm">
        Pour un client qui vous a écrit ou appelé. Il reçoit par e-mail l’accusé de réception, avec le numéro
        à inscrire sur le colis.
      </p>
    </OrderFormDialog>
  )
}

function useReturnForm(seen: Order, left: readonly ChosenLine[], onSaved: () => void) {
  const { requestId, renewRequestId } = useRequestId()
  const chosenOf = ({ packs }: Values) =>
    left
      .map(({ line }) => ({ line, quantity: Number(packs[line] || 0) }))
      .filter(({ quantity }) => quantity !== 0)
  const form = useAdminForm<Values>({
    values: { packs: Object.fromEntries(left.map(({ line }) => [line, ''])) },
    check: (values) => {
      const refusal = packsRefusal(left, chosenOf(values))
      return refusal ? { packs: refusal } : {}
    },
    fieldOf: () => 'packs',
    send: async (values) => {
      const body = { lines: chosenOf(values), requestId, version: seen.version }
      await api.call('POST /api/orders/:id/returns', { params: { id: idOf(seen) }, body })
      toastSuccess(RETURN_SAVED)
    },
    onSaved,
    failed: RETURN_SAVE_FAILED,
    hasSummary: false,
  })
  return { form, requestId, renewRequestId }
}
