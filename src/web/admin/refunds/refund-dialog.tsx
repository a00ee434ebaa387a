import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { parsePriceCents } from '#shared/catalogue/sleeve-rules.ts'
import { counted } from '#shared/count.ts'
import { fieldErrors } from '#shared/field-errors.ts'
import { idOf } from '#shared/ids.ts'
import { centsToEuros, centsToText, eurosToCents, formatCents } from '#shared/money.ts'
import type { Order, OrderItem } from '#shared/orders/contract.ts'
import { piecesToSend } from '#shared/orders/items-to-send.ts'
import { keepsStock } from '#shared/orders/stock-return.ts'
import { parisDay } from '#shared/paris-day.ts'
import { STOCK_STAYS } from '#shared/orders/texts.ts'
import {
  chosenLinesCents,
  chosenPieces,
  isWholeRefund,
  REFUND_CAUSE_LABELS,
  REFUND_CAUSES,
  REFUND_NOTE_MAX_LENGTH,
  refundableCents,
  refundRefusal,
  REPAID_BY,
  REPAYMENT_MEANS,
  repaymentDayError,
  shippingLeftCents,
  type ChosenLine,
  type RefundableLine,
  type RefundableOrder,
  type RefundCause,
  type RepaymentMeans,
} from '#shared/refunds/refund-rules.ts'
import { ApiError } from '#web/api/api-error.ts'
import { api } from '#web/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Money } from '#web/ui/money.tsx'
import { Select } from '#web/ui/select.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { useUnsavedForm } from '../form/unsaved-changes.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'
import { Meanwhile, useSeenOrder } from '../orders/meanwhile.tsx'
import { NAMELESS } from '../orders/order-columns.tsx'

const FORM_ID = 'remboursement-formulaire'
const REFUND_FAILED = 'Erreur lors du remboursement'

const causes = [
  { value: '', label: 'Choisir un motif' },
  ...REFUND_CAUSES.map((value) => ({ value, label: REFUND_CAUSE_LABELS[value] })),
]

type Values = {
  amount: string
  cause: RefundCause | ''
  note: string
  means: RepaymentMeans | ''
  repaidOn: string
  restock: boolean
  shipping: boolean
  /** Packs of each line, by its place. */
  packs: string[]
}

type RefundDialogProps = {
  /** The order as it is now: it may change while the window is open. */
  order: Order
  refundable: RefundableOrder
  onClose: () => void
}

/** The form, and the sums it is judged by. */
function useRefund({ order, refundable, onClose }: RefundDialogProps, seen: Order) {
  // One for each try, however often it is sent: the same money goes back once. What was refused is another try.
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const [refusal, setRefusal] = useState<string>()
  const [today] = useState(() => parisDay(new Date()))
  const left = refundableCents(refundable)
  const lines = order.items.map((item) => refundableLine(order, item))
  const all = piecesToSend(order)
  const isHeld = all > 0 && keepsStock({ status: order.status, hasShipped: false })
  const shippingLeft = shippingLeftOf(order)
  const isPartlySent = order.items.some(({ sent = 0 }) => sent > 0)
  const centsOf = ({ amount, packs, shipping }: Pick<Values, 'amount' | 'packs' | 'shipping'>) => {
    if (amount.trim() !== '') return parsePriceCents(amount)
    const chosen = chosenOf(lines, packs)
    if (chosen.length === 0 && !shipping) return left
    return chosenLinesCents(lines, chosen) + (shipping ? shippingLeft : 0)
  }
  const form = useAdminForm<Values>({
    values: {
      amount: '',
      cause: '',
      note: '',
      means: '',
      repaidOn: today,
      restock: isHeld && !isPartlySent,
      shipping: false,
      packs: lines.map(() => ''),
    },
    check: (values) =>
      fieldErrors({
        amount: refundRefusal(refundable, centsOf(values)),
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
            setRequestId(crypto.randomUUID())
          }
          throw error
        })
      toastSuccess(toldOf(after, requestId))
    },
    onSaved: onClose,
    failed: REFUND_FAILED,
    hasSummary: false,
  })
  return { form, refusal, lines, left, shippingLeft, all, isHeld, centsOf }
}

/**
 * Asks what to refund, and sends it to the provider: some lines and the delivery fee, a typed amount, or all that is left.
 * It shows the sum, the mail and the stock before. A refusal of the provider stays on screen.
 */
export function RefundDialog({ order, refundable, onClose }: RefundDialogProps) {
  // What the shopkeeper has seen: a refund that was asked for with another state in mind must not go out.
  const { seen, hasMoved, accept } = useSeenOrder(order, true)
  const { form, refusal, lines, left, shippingLeft, all, isHeld, centsOf } = useRefund(
    { order, refundable, onClose },
    seen,
  )
  useUnsavedForm(form.isDirty && !form.saving)
  const [amount, packs, restock, means, shipping] = useWatch({
    control: form.control,
    name: ['amount', 'packs', 'restock', 'means', 'shipping'],
  })
  const cents = centsOf({ amount, packs, shipping })
  const chosen = chosenOf(lines, packs)
  const isWhole = isWholeRefund(refundable, cents)
  const endsHeld = isHeld && isWhole
  const concerned = chosen.length > 0 ? chosenPieces(lines, chosen) : all
  const back = endsHeld ? (restock ? all : all - concerned) : restock && chosen.length > 0 ? concerned : 0
  return (
    <FormDialog
      title="Rembourser"
      formId={FORM_ID}
      saving={form.saving}
      blocked={hasMoved}
      submitLabel={`${means ? 'Noter le remboursement de' : 'Rembourser'}${cents > 0 ? ` ${formatCents(cents)}` : ''}`}
      variant="danger"
      onClose={onClose}
    >
      <form id={FORM_ID} noValidate className="grid gap-4" onSubmit={form.submit}>
        {refusal && (
          <p role="alert" className="rounded-sm bg-red-wash p-3">
            <strong>{refusal}.</strong> Rien n’a été rendu, et votre saisie est intacte.
          </p>
        )}
        {hasMoved && <Meanwhile seen={seen} present={order} onSeen={accept} />}
        <LineFields
          form={form}
          items={order.items}
          lines={lines}
          restockable={chosen.length > 0 || endsHeld ? concerned : 0}
          shippingLeft={shippingLeft}
        />
        <AmountFields
          form={form}
          left={left}
          chosenCents={chosen.length > 0 || shipping ? centsOf({ amount: '', packs, shipping }) : undefined}
        />
        {amount.trim() === '' && (chosen.length > 0 || shipping) && (
          <RefundSum
            goodsCents={chosenLinesCents(lines, chosen)}
            shippingCents={shipping ? shippingLeft : 0}
            totalCents={cents}
          />
        )}
        <div className="rounded-sm bg-sunk p-3 text-sm">
          <p>
            {means
              ? 'Vous avez rendu cet argent vous-même à '
              : 'Le prestataire de paiement rend cet argent à '}
            <strong>{order.user.name || NAMELESS}</strong>, qui reçoit un e-mail et un avoir. Cela ne peut pas
            être annulé.
            {isWhole && ' La commande passe en «\u00A0Remboursé\u00A0».'}
          </p>
          <p className="mt-1">{stockSentence(back, endsHeld)}</p>
        </div>
      </form>
    </FormDialog>
  )
}

type RefundForm = ReturnType<typeof useAdminForm<Values>>

type LineFieldsProps = {
  form: RefundForm
  items: readonly OrderItem[]
  lines: readonly RefundableLine[]
  /** How many sleeves could go back on the shelf. */
  restockable: number
  /** What is left of the delivery fee, in cents. */
  shippingLeft: number
}

function LineFields({ form, items, lines, restockable, shippingLeft }: LineFieldsProps) {
  const { register, errors, setValue } = form
  const chooseAll = () => {
    for (const [place, { quantity, refunded }] of lines.entries())
      setValue(`packs.${place}`, quantity > refunded ? String(quantity - refunded) : '', {
        shouldDirty: true,
      })
    setValue('shipping', shippingLeft > 0, { shouldDirty: true })
  }
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1 text-sm font-semibold">Articles à rembourser (facultatif)</legend>
      <Button size="sm" variant="secondary" className="min-h-11 justify-self-start" onClick={chooseAll}>
        {shippingLeft > 0 ? 'Tous les articles et la livraison' : 'Tous les articles'}
      </Button>
      {errors['lines'] && (
        <p role="alert" className="text-sm text-red">
          {errors['lines']}
        </p>
      )}
      {items.map((item, place) => {
        const remaining = item.quantity - (lines[place]?.refunded ?? 0)
        return (
          <Field
            key={idOf(item)}
            {...register(`packs.${place}`)}
            type="number"
            inputMode="numeric"
            min={0}
            max={remaining}
            disabled={remaining === 0}
            className="max-w-full"
            label={`${item.product.name}, lot de ${item.packSize}`}
            hint={
              remaining === 0
                ? 'Déjà entièrement remboursé'
                : `${counted(remaining, 'lot')} à ${formatCents(eurosToCents(item.price))}`
            }
          />
        )
      })}
      {shippingLeft > 0 && (
        <Checkbox
          {...register('shipping')}
          label={`Livraison, ${formatCents(shippingLeft)}`}
          hint="Due quand le client se rétracte de toute la commande, au tarif du mode standard."
          error={errors['shipping']}
        />
      )}
      {restockable > 0 && (
        <Checkbox {...register('restock')} label={`Remettre ${counted(restockable, 'pochette')} en stock`} />
      )}
    </fieldset>
  )
}

type RefundSumProps = { goodsCents: number; shippingCents: number; totalCents: number }

/** What the chosen lines and the delivery fee come to. */
function RefundSum({ goodsCents, shippingCents, totalCents }: RefundSumProps) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-y border-hairline py-3 text-sm">
      <dt>Articles</dt>
      <dd className="text-right">
        <Money cents={goodsCents} />
      </dd>
      <dt>Livraison</dt>
      <dd className="text-right">
        <Money cents={shippingCents} />
      </dd>
      <dt className="font-semibold">Total à rembourser</dt>
      <dd className="text-right font-semibold">
        <Money cents={totalCents} />
      </dd>
    </dl>
  )
}

type AmountFieldsProps = {
  form: RefundForm
  /** What can still be refunded. */
  left: number
  /** The price of the chosen lines and delivery fee; undefined without any. */
  chosenCents: number | undefined
}

function AmountFields({ form, left, chosenCents }: AmountFieldsProps) {
  const { register, errors } = form
  return (
    <>
      <Field
        {...register('amount')}
        label="Montant (€)"
        optional
        inputMode="decimal"
        autoComplete="off"
        placeholder={centsToText(chosenCents ?? left)}
        hint={
          chosenCents !== undefined
            ? `Laissez vide pour rendre le prix de ce qui est choisi\u202F; il reste ${formatCents(left)}.`
            : `Laissez vide pour rendre tout ce qui reste\u202F: ${formatCents(left)}.`
        }
        error={errors['amount']}
      />
      <MeansFields form={form} />
      <Select {...register('cause')} label="Motif" optional options={causes} error={errors['cause']} />
      <Field
        {...register('note')}
        id="remboursement-precision"
        label="Précision"
        optional
        maxLength={REFUND_NOTE_MAX_LENGTH}
        autoComplete="off"
        hint="Pour la boutique seulement."
        error={errors['note']}
      />
    </>
  )
}

const MEANS = [
  { value: '', label: 'Par le prestataire de paiement, maintenant' },
  ...REPAYMENT_MEANS.map((value) => ({ value, label: `Déjà fait, ${REPAID_BY[value]}` })),
]

/** Through the provider, or repaid already by other means: then on which day. */
function MeansFields({ form: { register, errors, control } }: { form: RefundForm }) {
  const means = useWatch({ control, name: 'means' })
  return (
    <>
      <Select {...register('means')} label="Comment" options={MEANS} error={errors['means']} />
      {means && (
        <Field {...register('repaidOn')} type="date" label="Remboursé le" error={errors['repaidOn']} />
      )}
    </>
  )
}

function repaidOnError({ means, repaidOn }: Values, { createdAt }: Order): string | undefined {
  if (!means) return undefined
  if (repaidOn === '') return 'Indiquez le jour du remboursement'
  return repaymentDayError(repaidOn, { placedAt: new Date(createdAt), now: new Date() })
}

function refundableLine({ refunds }: Order, item: OrderItem): RefundableLine {
  const { packSize, quantity } = item
  const id = idOf(item)
  const given = refunds
    .filter(({ state }) => state !== 'failed')
    .flatMap(({ lines }) => lines)
    .filter(({ line }) => line === id)
  return {
    id,
    packSize,
    quantity,
    refunded: given.reduce((sum, line) => sum + line.quantity, 0),
    unitCents: eurosToCents(item.price),
    discountCents: eurosToCents(item.discount ?? 0),
    refundedDiscountCents: given.reduce((sum, { discount }) => sum + eurosToCents(discount ?? 0), 0),
  }
}

function shippingLeftOf({ shippingCost, refunds }: Order): number {
  const made = refunds.map(({ state, shipping }) => ({ state, shippingCents: eurosToCents(shipping) }))
  return shippingLeftCents(eurosToCents(shippingCost), made)
}

function chosenOf(lines: readonly RefundableLine[], packs: readonly string[]): ChosenLine[] {
  return lines
    .map(({ id }, place) => ({ line: id, quantity: Number(packs[place] ?? '') }))
    .filter(({ quantity }) => quantity > 0)
}

function bodyOf(
  { amount, cause, note, means, repaidOn, restock, shipping, packs }: Values,
  { lines, cents, endsHeld }: { lines: readonly RefundableLine[]; cents: number; endsHeld: boolean },
) {
  const chosen = chosenOf(lines, packs)
  const asksRestock = chosen.length > 0 || endsHeld
  return {
    ...(amount.trim() !== '' && { amount: centsToEuros(cents) }),
    ...(chosen.length > 0 && { lines: chosen }),
    ...(shipping && { shipping }),
    ...(asksRestock && { restock }),
    ...(cause !== '' && { cause }),
    ...(means !== '' && { repaid: { means, on: repaidOn } }),
    ...(note.trim() !== '' && { note: note.trim() }),
  }
}

/** What of the stock moves: of an order that ends before it is sent, all that it still holds. */
function stockSentence(pieces: number, endsHeld: boolean): string {
  if (endsHeld && pieces > 0)
    return `Rien n’est parti\u202F: le stock réservé de la commande (${counted(pieces, 'pochette')} au plus) revient en rayon.`
  if (pieces === 0) return STOCK_STAYS
  return `${counted(pieces, 'pochette revient', 'pochettes reviennent')} au stock.`
}

function toldOf({ refunds }: Order, requestId: string): string {
  const made = refunds.find(({ _id: id }) => id === requestId)
  return made?.state === 'requested'
    ? 'Remboursement enregistré, le prestataire le traitera sous peu'
    : 'Remboursement effectué avec succès'
}
