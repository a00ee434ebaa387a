import { useWatch } from 'react-hook-form'
import { centsToText } from '#shared/decimal-money.ts'
import { formatCents } from '#shared/money.ts'
import {
  REFUND_CAUSE_LABELS,
  REFUND_CAUSES,
  REFUND_NOTE_MAX_LENGTH,
  REPAID_BY,
  REPAYMENT_MEANS,
} from '#shared/refunds/refund-rules.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Money } from '#web/ui/money.tsx'
import { Select } from '#web/ui/select.tsx'
import type { RefundChoice } from './refund-form-values.ts'
import type { RefundForm } from './use-refund-form.ts'

export function RefundSum({ choice: { parts, cents } }: { choice: RefundChoice }) {
  if (cents === 0) return null
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
        <Money cents={cents} />
      </dd>
    </dl>
  )
}

type AmountFieldsProps = {
  form: RefundForm
  choice: RefundChoice
  /** True if the order was not paid online. */
  isByHand: boolean
}

export function AmountFields({ form, choice: { left, chosenCents }, isByHand }: AmountFieldsProps) {
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

const causes = [
  { value: '', label: 'Choisir un motif' },
  ...REFUND_CAUSES.map((value) => ({ value, label: REFUND_CAUSE_LABELS[value] })),
]
const BY_HAND = REPAYMENT_MEANS.map((value) => ({ value, label: `Déjà remboursé, ${REPAID_BY[value]}` }))
const MEANS = [{ value: '', label: 'En ligne, maintenant' }, ...BY_HAND]

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
