import { countedPacks, nameWithPack } from '#shared/catalogue/pack-size.ts'
import { useWatch } from 'react-hook-form'
import { counted } from '#shared/count.ts'
import { idOf } from '#shared/ids.ts'
import { centsToText } from '#shared/decimal-money.ts'
import { eurosToCents, formatCents } from '#shared/money.ts'
import type { OrderItem } from '#shared/orders/contract.ts'
import {
  REFUND_CAUSE_LABELS,
  REFUND_CAUSES,
  REFUND_NOTE_MAX_LENGTH,
  REPAID_BY,
  REPAYMENT_MEANS,
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
import type { RefundValues } from './refund-form-values.ts'

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
  /** The remaining delivery fee, in cents. */
  shippingLeft: number
}

export function RefundLineFields({ form, items, lines, restockable, shippingLeft }: RefundLineFieldsProps) {
  const { register, errors, setValue, control } = form
  const packs = useWatch({ control, name: 'packs' })
  const chooseAll = () => {
    for (const [place, { quantity, refunded }] of lines.entries())
      setValue(`packs.${place}`, quantity > refunded ? String(quantity - refunded) : '', {
        shouldDirty: true,
      })
    setValue('shipping', shippingLeft > 0, { shouldDirty: true })
  }
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1 text-sm font-semibold">
        Articles à rembourser <span className="font-normal text-ink-faint">(facultatif)</span>
      </legend>
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
        const label = nameWithPack(item.product.name, item.packSize)
        const choose = (packs: number) =>
          setValue(`packs.${place}`, packs > 0 ? String(packs) : '', { shouldDirty: true })
        return (
          <div key={idOf(item)} className="flex items-center justify-between gap-4">
            <p className="min-w-0 break-words">
              {label}
              <span className="block text-sm text-ink-soft">
                {remaining === 0
                  ? 'Déjà entièrement remboursé'
                  : `${countedPacks(remaining, item.packSize)} à ${formatCents(eurosToCents(item.price))}`}
              </span>
            </p>
            <QuantityStepper
              label={label}
              min={0}
              max={remaining}
              disabled={remaining === 0}
              value={Number(packs[place] || 0)}
              onChange={choose}
              onTooMany={() => toastError(refundablePacks(label, countedPacks(remaining, item.packSize)))}
            />
          </div>
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

type RefundSumProps = {
  /** Of the chosen lines and the delivery fee; undefined for an amount of its own. */
  parts: { goodsCents: number; shippingCents: number } | undefined
  totalCents: number
}

/** The amount that is refunded, and its parts. */
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
  /** The price of the chosen lines and delivery fee; undefined without any. */
  chosenCents: number | undefined
  /** The order was not paid online. */
  isByHand: boolean
}

export function AmountFields({ form, left, chosenCents, isByHand }: AmountFieldsProps) {
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
            : `Laissez vide pour rendre tout ce qui reste\u00A0: ${formatCents(left)}.`
        }
        error={errors['amount']}
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
