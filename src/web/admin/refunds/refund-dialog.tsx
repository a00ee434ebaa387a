import { useWatch } from 'react-hook-form'
import { idOf } from '#shared/ids.ts'
import { formatCents } from '#shared/money.ts'
import type { Order } from '#shared/orders/contract.ts'
import { DELETED_CUSTOMER } from '#shared/orders/texts.ts'
import { OrderFormDialog } from '#web/admin/form/order-form-dialog.tsx'
import { useSeenOrder } from '#web/admin/form/seen-order.tsx'
import { Money } from '#web/ui/money.tsx'
import { AmountFields, RefundSum } from './refund-fields.tsx'
import { choiceOf, stockSentence, type RefundChoice } from './refund-form-values.ts'
import { RefundLineFields } from './refund-lines.tsx'
import { useRefundForm } from './use-refund-form.ts'

type RefundDialogProps = {
  order: Order
  onClose: () => void
}

export function RefundDialog({ order, onClose }: RefundDialogProps) {
  // The server refuses a refund if the order is newer than what the admin has seen.
  const seenOrder = useSeenOrder(order, true)
  const { form, refusal, requestId, renewRequestId } = useRefundForm(order, seenOrder.seen, onClose)
  const [amount, cause, packs, restock, means, shipping, whole] = useWatch({
    control: form.control,
    name: ['amount', 'cause', 'packs', 'restock', 'means', 'shipping', 'whole'],
  })
  const choice = choiceOf(order, { amount, cause, packs, restock, shipping, whole })
  const act = means ? 'Noter le remboursement de' : 'Rembourser'
  return (
    <OrderFormDialog
      title="Rembourser"
      order={seenOrder}
      form={form}
      blocked={choice.isNothing}
      isDone={order.refunds.some((refund) => idOf(refund) === requestId)}
      submitLabel={`${act}${choice.cents > 0 ? ` ${formatCents(choice.cents)}` : ''}`}
      variant="danger"
      onSeen={renewRequestId}
      onClose={onClose}
    >
      {refusal && (
        <p role="alert" className="rounded-sm bg-red-wash p-3">
          <strong>{`${refusal}.`}</strong> Rien n’a été remboursé, et votre saisie est intacte.
        </p>
      )}
      <Left order={order} left={choice.left} />
      <RefundLineFields
        form={form}
        items={order.items}
        choice={choice}
        isByHand={order.reductionReason !== undefined}
      />
      <RefundSum choice={choice} />
      <AmountFields form={form} choice={choice} isByHand={order.paidBy !== undefined} />
      <Consequences order={order} choice={choice} isRepaid={means !== ''} />
    </OrderFormDialog>
  )
}

function Left({ order: { total, refundedTotal }, left }: { order: Order; left: number }) {
  return (
    <p className="text-sm text-ink-soft">
      Payé <Money euros={total} />
      {refundedTotal > 0 && (
        <span>
          , déjà remboursé <Money euros={refundedTotal} />
        </span>
      )}
      <span>{'\u00A0: il reste '}</span>
      <Money cents={left} className="font-semibold text-ink" /> à rembourser au plus.
    </p>
  )
}

type ConsequencesProps = { order: Order; choice: RefundChoice; isRepaid: boolean }

function Consequences({ order, choice, isRepaid }: ConsequencesProps) {
  return (
    <div className="rounded-sm bg-sunk p-3 text-sm">
      <p>
        {isRepaid ? (
          <span>{'Vous avez déjà remboursé vous-même '}</span>
        ) : (
          <span>{'Le prestataire de paiement rembourse ce montant à '}</span>
        )}
        <strong>{order.user.name || DELETED_CUSTOMER}</strong>
        <span>
          {order.user.email === ''
            ? ', sans e-mail\u00A0: remettez-lui l’avoir imprimé. '
            : ', qui reçoit un e-mail et un avoir. '}
        </span>
        Cela ne peut pas être annulé.
        {choice.isWhole && <span>{' La commande passe en «\u202FRemboursé\u202F».'}</span>}
      </p>
      <p className="mt-1">{stockSentence(choice)}</p>
    </div>
  )
}
