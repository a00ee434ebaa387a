import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { parsePriceCents } from '#shared/catalogue/sleeve-rules.ts'
import { counted } from '#shared/count.ts'
import { fieldErrors } from '#shared/field-errors.ts'
import { idOf } from '#shared/ids.ts'
import { formatCents } from '#shared/money.ts'
import type { Order } from '#shared/orders/contract.ts'
import { piecesToSend } from '#shared/orders/items-to-send.ts'
import { refundableLine } from '#shared/orders/refundable-line.ts'
import { keepsStock } from '#shared/orders/stock-return.ts'
import { DELETED_CUSTOMER, STOCK_STAYS } from '#shared/orders/texts.ts'
import { parisDay } from '#shared/paris-day.ts'
import {
  chosenLinesCents,
  chosenPieces,
  isWholeRefund,
  refundableCents,
  refundRefusal,
  type RefundableOrder,
} from '#shared/refunds/refund-rules.ts'
import { REFUND_FAILED, refundSaid } from '#shared/refunds/texts.ts'
import { OrderChanges, useSeenOrder } from '#web/admin/form/seen-order.tsx'
import { ApiError } from '#web/api/api-error.ts'
import { api } from '#web/session/api.ts'
import { toastSuccess } from '#web/ui/toast.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { useUnsavedForm } from '../form/unsaved-changes.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'
import { useRequestId } from '../form/use-request-id.ts'
import { AmountFields, RefundLineFields, RefundSum } from './refund-fields.tsx'
import { bodyOf, chosenOf, repaidOnError, shippingLeftOf, type RefundValues } from './refund-form-values.ts'

const FORM_ID = 'remboursement-formulaire'

type RefundDialogProps = {
  /** The present order: it may change while the window is open. */
  order: Order
  refundable: RefundableOrder
  onClose: () => void
}

type Chosen = Pick<RefundValues, 'amount' | 'packs' | 'shipping' | 'whole'>

/** The form, and the amounts that it is checked against. */
function useRefund({ order, refundable, onClose }: RefundDialogProps, seen: Order) {
  // The money is refunded once. After a refusal, or once the order's changes are seen, it is another try.
  const { requestId, renewRequestId } = useRequestId()
  const [refusal, setRefusal] = useState<string>()
  const [today] = useState(() => parisDay(new Date()))
  const left = refundableCents(refundable)
  const lines = order.items.map((item) => refundableLine(order, item))
  const all = piecesToSend(order)
  const isHeld = all > 0 && keepsStock({ status: order.status, hasShipped: false })
  const shippingLeft = shippingLeftOf(order)
  const isPartlySent = order.items.some(({ sent = 0 }) => sent > 0)
  const centsOf = ({ amount, packs, shipping, whole }: Chosen) => {
    if (whole) return left
    if (amount.trim() !== '') return parsePriceCents(amount)
    return chosenLinesCents(lines, chosenOf(lines, packs)) + (shipping ? shippingLeft : 0)
  }
  const form = useAdminForm<RefundValues>({
    values: {
      amount: '',
      cause: '',
      note: '',
      // The provider cannot refund money that it never had.
      means: order.paidBy ? 'transfer' : '',
      repaidOn: today,
      restock: isHeld && !isPartlySent,
      shipping: false,
      whole: false,
      packs: lines.map(() => ''),
    },
    check: (values) =>
      fieldErrors({
        amount: refundRefusal(
          refundable,
          centsOf(values),
          values.amount.trim() === '' && chosenOf(lines, values.packs).length > 0,
        ),
        repaidOn: repaidOnError(values, order),
      }),
    send: async (values) => {
      const id = idOf(order)
      setRefusal(undefined)
      const sum = centsOf(values)
      const ends = isHeld && isWholeRefund(refundable, sum)
      const body = {
        requestId,
        version: seen.version,
        ...bodyOf(values, { lines, cents: sum, endsHeld: ends }),
      }
      const after = await api
        .call('POST /api/orders/:id/refunds', { params: { id }, body })
        .catch((error) => {
          if (error instanceof ApiError && error.status === 409) {
            if (error.code !== 'STALE') setRefusal(error.message)
            renewRequestId()
          }
          throw error
        })
      toastSuccess(refundSaid(after.refunds.find((made) => idOf(made) === requestId)?.state))
    },
    onSaved: onClose,
    failed: REFUND_FAILED,
    hasSummary: false,
  })
  return { form, refusal, lines, left, shippingLeft, all, isHeld, centsOf, renewRequestId }
}

/**
 * Refunds some lines and the delivery fee, a typed amount, or all that is left, through the provider. It shows the
 * amount, the mail and the stock first. A refusal of the provider stays on screen.
 */
export function RefundDialog({ order, refundable, onClose }: RefundDialogProps) {
  // The state that the shopkeeper has seen: a refund based on another one must not be sent.
  const { seen, hasMoved, accept } = useSeenOrder(order, true)
  const { form, refusal, lines, left, shippingLeft, all, isHeld, centsOf, renewRequestId } = useRefund(
    { order, refundable, onClose },
    seen,
  )
  useUnsavedForm(form.isDirty && !form.saving)
  const [amount, packs, restock, means, shipping, whole] = useWatch({
    control: form.control,
    name: ['amount', 'packs', 'restock', 'means', 'shipping', 'whole'],
  })
  const cents = centsOf({ amount, packs, shipping, whole })
  const chosen = chosenOf(lines, packs)
  const isNothingChosen = !whole && amount.trim() === '' && chosen.length === 0 && !shipping
  const isWhole = isWholeRefund(refundable, cents)
  const endsHeld = isHeld && isWhole
  const concerned = chosen.length > 0 ? chosenPieces(lines, chosen) : all
  const back = endsHeld ? (restock ? all : all - concerned) : restock && chosen.length > 0 ? concerned : 0
  return (
    <FormDialog
      title="Rembourser"
      formId={FORM_ID}
      saving={form.saving}
      blocked={hasMoved || isNothingChosen}
      submitLabel={`${means ? 'Noter le remboursement de' : 'Rembourser'}${cents > 0 ? ` ${formatCents(cents)}` : ''}`}
      variant="danger"
      onClose={onClose}
    >
      <form id={FORM_ID} noValidate className="grid gap-4" onSubmit={form.submit}>
        {refusal && (
          <p role="alert" className="rounded-sm bg-red-wash p-3">
            <strong>{refusal}.</strong> Rien n’a été remboursé, et votre saisie est intacte.
          </p>
        )}
        {hasMoved && (
          <OrderChanges
            seen={seen}
            present={order}
            onSeen={() => {
              accept()
              renewRequestId()
            }}
          />
        )}
        <RefundLineFields
          form={form}
          items={order.items}
          lines={lines}
          restockable={chosen.length > 0 || endsHeld ? concerned : 0}
          left={left}
          shippingLeft={shippingLeft}
        />
        {cents > 0 && (
          <RefundSum
            parts={
              !whole && amount.trim() === '' && (chosen.length > 0 || shipping)
                ? { goodsCents: chosenLinesCents(lines, chosen), shippingCents: shipping ? shippingLeft : 0 }
                : undefined
            }
            totalCents={cents}
          />
        )}
        <AmountFields
          form={form}
          left={left}
          chosenCents={
            chosen.length > 0 || shipping ? centsOf({ amount: '', packs, shipping, whole: false }) : undefined
          }
          isByHand={order.paidBy !== undefined}
        />
        <div className="rounded-sm bg-sunk p-3 text-sm">
          <p>
            {means
              ? 'Vous avez déjà remboursé vous-même '
              : 'Le prestataire de paiement rembourse ce montant à '}
            <strong>{order.user.name || DELETED_CUSTOMER}</strong>, qui reçoit un e-mail et un avoir. Cela ne
            peut pas être annulé.
            {isWhole && ' La commande passe en «\u202FRemboursé\u202F».'}
          </p>
          <p className="mt-1">{stockSentence(back, endsHeld)}</p>
        </div>
      </form>
    </FormDialog>
  )
}

/** The stock that moves: an order that ends before it is sent returns everything that it holds. */
function stockSentence(pieces: number, endsHeld: boolean): string {
  if (endsHeld && pieces > 0)
    return `Rien n’est parti\u00A0: le stock réservé de la commande (${counted(pieces, 'pochette')} au plus) revient en rayon.`
  if (pieces === 0) return STOCK_STAYS
  return `${counted(pieces, 'pochette revient', 'pochettes reviennent')} au stock.`
}
