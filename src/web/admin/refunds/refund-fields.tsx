import { useWatch } from 'react-hook-form'
import { countedPacks, nameWithPack } from '#shared/catalogue/pack-size.ts'
import { counted } from '#shared/count.ts'
import { centsToText } from '#shared/decimal-money.ts'
import { idOf } from '#shared/ids.ts'
import { formatCents } from '#shared/money.ts'
import type { OrderItem } from '#shared/orders/contract.ts'
import {
  REFUND_CAUSE_LABELS,
  REFUND_CAUSES,
  REFUND_NOTE_MAX_LENGTH,
  REPAID_BY,
  REPAYMENT_MEANS,
  chosenLinesCents,
  type RefundableLine,
} from '#shared/refunds/refund-rules.ts'
import { refundablePacks } from '#shared/refunds/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Money } from '#web/ui/money.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { Select } from '#web/ui/select.tsx'
import { toastError } from '#web/ui/toast.ts'
import type { useAdminForm } from '../form/use-admin-form.ts'
import { allPacks, offeredPacks, type RefundValues } from './refund-form-values.ts'

const causes = [
  { value: '', label: 'Choisir un motif' },
  ...REFUND_CAUSES.map((value) => ({ value, label: REFUND_CAUSE_LABELS[value] })),
]

type RefundForm = ReturnType<typeof useAdminForm<RefundValues>>

type RefundLineFieldsProps = {
  form: RefundForm
  items: readonly OrderItem[]
  lines: readonly RefundableLine[]
  /** How many sleeves could return to the shelf. */
  restockable: number
  /** What can still be refunded, in cents. */
  left: number
  /** The remaining delivery fee, in cents. */
  shippingLeft: number
}

export function RefundLineFields({
  form,
  items,
  lines,
  restockable,
  left,
  shippingLeft,
}: RefundLineFieldsProps) {
  const { register, errors, setValue, control } = form
  const packs = useWatch({ control, name: 'packs' })
  const offersShipping = shippingLeft > 0 && shippingLeft <= left
  const choose = (place: number, packs: number) => {
    setValue('whole', false)
    setValue(`packs.${place}`, packs > 0 ? String(packs) : '', { shouldDirty: true })
  }
  const chooseAll = () => {
    const all = allPacks(lines, left - (offersShipping ? shippingLeft : 0))
    for (const [place, packs] of all.entries()) choose(place, packs)
    setValue('shipping', offersShipping, { shouldDirty: true })
  }
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1 text-sm font-semibold">
        Articles à rembourser <span className="font-normal text-ink-faint">(facultatif)</span>
      </legend>
      <Button size="sm" variant="secondary" className="min-h-11 justify-self-start" onClick={chooseAll}>
        {offersShipping ? 'Tous les articles et la livraison' : 'Tous les articles'}
      </Button>
      {errors['lines'] && (
        <p role="alert" className="text-sm text-red">
          {errors['lines']}
        </p>
      )}
      {items.map((item, place) => {
        const line = lines[place]
        const offered = line ? offeredPacks(line, left) : 0
        const label = nameWithPack(item.product.name, item.packSize)
        return (
          <div key={idOf(item)} className="flex items-center justify-between gap-4">
            <p className="min-w-0 break-words">
              {label}
              {line && <LinePaid line={line} offered={offered} />}
            </p>
            <QuantityStepper
              label={label}
              min={0}
              max={offered}
              disabled={offered === 0}
              takesTyped
              value={Number(packs[place] || 0)}
              onChange={(packs) => choose(place, packs)}
              onTooMany={() => toastError(refundablePacks(label, countedPacks(offered, item.packSize)))}
            />
          </div>
        )
      })}
      {offersShipping && (
        <Checkbox
          {...register('shipping', { onChange: () => setValue('whole', false) })}
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

/** The paid price of the remaining packs, and the refunded part of the line: '4,09 € : 4,54 − 0,45 code'. */
function LinePaid({ line, offered }: { line: RefundableLine; offered: number }) {
  const { id, packSize, quantity, refunded, unitCents, discountCents = 0 } = line
  const remaining = quantity - refunded
  const paid = (packs: number) => chosenLinesCents([line], [{ line: id, quantity: packs }])
  const reduction = remaining * unitCents - paid(remaining)
  const givenCents = quantity * unitCents - discountCents - paid(remaining)
  return (
    <span className="block text-sm text-ink-soft">
      {remaining > 0 && (
        <span className="block">
          {countedPacks(remaining, packSize)}, {formatCents(paid(remaining))}
          {reduction > 0 &&
            `\u00A0: ${centsToText(remaining * unitCents)}\u00A0−\u00A0${centsToText(reduction)}\u00A0code`}
        </span>
      )}
      {refunded > 0 && (
        <span className="block">
          {remaining === 0
            ? 'Déjà entièrement remboursé'
            : `Déjà remboursé\u00A0: ${counted(refunded, 'lot')}`}
          , {formatCents(givenCents)}
        </span>
      )}
      {offered < remaining && (
        <span className="block">
          {offered === 0 ? 'Déjà remboursé par un montant' : `Encore ${counted(offered, 'lot')} au plus`}
        </span>
      )}
    </span>
  )
}

type RefundSumProps = {
  /** Of the chosen lines and the delivery fee. Undefined for a typed amount. */
  parts: { goodsCents: number; shippingCents: number } | undefined
  totalCents: number
}

/** The refund amount and its parts. */
export function RefundSum({ parts, totalCents }: RefundSumProps) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-y border-hairline py-3 text-sm">
      {parts && (
        <>
          <dt>Articles</dt>
          <dd className="text-right">
            <Money cents={parts.goodsCents} />
          </dd>
          <dt>Livraison</dt>
          <dd className="text-right">
            <Money cents={parts.shippingCents} />
          </dd>
        </>
      )}
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
  /** The price of the chosen lines and delivery fee. Undefined without any. */
  chosenCents: number | undefined
  /** The order was not paid online. */
  isByHand: boolean
}

export function AmountFields({ form, left, chosenCents, isByHand }: AmountFieldsProps) {
  const { register, errors, setValue } = form
  const clear = () => {
    setValue('amount', '')
    setValue('shipping', false)
    setValue(
      'packs',
      form.getValues('packs').map(() => ''),
    )
  }
  return (
    <>
      <Field
        {...register('amount', { onChange: () => setValue('whole', false) })}
        label="Montant (€)"
        optional
        inputMode="decimal"
        autoComplete="off"
        placeholder={chosenCents === undefined ? undefined : centsToText(chosenCents)}
        hint={
          chosenCents !== undefined
            ? `Laissez vide pour rembourser le prix de ce qui est choisi\u202F; il reste ${formatCents(left)}.`
            : `Un montant à vous, jusqu’à ${formatCents(left)}.`
        }
        error={errors['amount']}
      />
      <Checkbox
        {...register('whole', { onChange: clear })}
        label={`Tout rembourser\u00A0: ${formatCents(left)}`}
      />
      <MeansFields form={form} isByHand={isByHand} />
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

const BY_HAND = REPAYMENT_MEANS.map((value) => ({ value, label: `Déjà fait, ${REPAID_BY[value]}` }))
const MEANS = [{ value: '', label: 'En ligne, maintenant' }, ...BY_HAND]

/** Through the provider, or already repaid by other means, with the day. */
function MeansFields({ form, isByHand }: Pick<AmountFieldsProps, 'form' | 'isByHand'>) {
  const { register, errors, control } = form
  const means = useWatch({ control, name: 'means' })
  return (
    <>
      <Select
        {...register('means')}
        label="Comment"
        options={isByHand ? BY_HAND : MEANS}
        error={errors['means']}
      />
      {means && (
        <Field {...register('repaidOn')} type="date" label="Remboursé le" error={errors['repaidOn']} />
      )}
    </>
  )
}
