import { useWatch } from 'react-hook-form'
import { countedPacks, nameWithPack } from '#shared/catalogue/pack-size.ts'
import { counted } from '#shared/count.ts'
import { centsToText } from '#shared/decimal-money.ts'
import { idOf } from '#shared/ids.ts'
import { formatCents } from '#shared/money.ts'
import type { OrderItem } from '#shared/orders/contract.ts'
import { chosenLinesCents, type RefundableLine } from '#shared/refunds/refund-rules.ts'
import { refundablePacks } from '#shared/refunds/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { toastError } from '#web/ui/toast.ts'
import { allPacks, offeredPacks, type RefundChoice } from './refund-form-values.ts'
import type { RefundForm } from './use-refund-form.ts'

type RefundLineFieldsProps = {
  form: RefundForm
  items: readonly OrderItem[]
  choice: RefundChoice
  /** True if the shop gave the reduction itself, on an order that it entered. */
  isByHand: boolean
}

export function RefundLineFields({ form, items, choice, isByHand }: RefundLineFieldsProps) {
  const { register, errors, setValue, control } = form
  const packs = useWatch({ control, name: 'packs' })
  const { lines, left, shippingLeft, offersRestock, restockable } = choice
  const offersShipping = shippingLeft > 0 && shippingLeft <= left
  const choose = (place: number, count: number) => {
    setValue('whole', false)
    setValue(`packs.${place}`, count > 0 ? String(count) : '', { shouldDirty: true })
  }
  const chooseAll = () => {
    const all = allPacks(lines, left - (offersShipping ? shippingLeft : 0))
    for (const [place, count] of all.entries()) choose(place, count)
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
      {items.map((item, place) => (
        <RefundLine
          key={idOf(item)}
          item={item}
          line={lines[place]}
          count={Number(packs[place] || 0)}
          onChoose={(next) => choose(place, next)}
          {...{ left, isByHand }}
        />
      ))}
      {offersShipping && (
        <Checkbox
          {...register('shipping', { onChange: () => setValue('whole', false) })}
          label={`Livraison, ${formatCents(shippingLeft)}`}
          hint="Due quand le client se rétracte de toute la commande, au tarif du mode standard."
          error={errors['shipping']}
        />
      )}
      {offersRestock && (
        <Checkbox
          {...register('restock')}
          label={
            restockable > 0
              ? `Remettre ${counted(restockable, 'pochette')} en stock`
              : 'Ces articles restent à la boutique'
          }
        />
      )}
    </fieldset>
  )
}

type RefundLineProps = {
  item: OrderItem
  line: RefundableLine | undefined
  left: number
  count: number
  isByHand: boolean
  onChoose: (count: number) => void
}

function RefundLine({ item, line, left, count, isByHand, onChoose }: RefundLineProps) {
  if (!line) return null
  const offered = offeredPacks(line, left)
  const label = nameWithPack(item.product.name, item.packSize)
  return (
    <div className="flex items-center justify-between gap-4">
      <p className="min-w-0 break-words">
        {label}
        <LinePaid line={line} offered={offered} isByHand={isByHand} />
      </p>
      <QuantityStepper
        label={label}
        min={0}
        max={offered}
        disabled={offered === 0}
        takesTyped
        value={count}
        onChange={onChoose}
        onTooMany={() => toastError(refundablePacks(label, countedPacks(offered, item.packSize)))}
      />
    </div>
  )
}

function LinePaid({ line, offered, isByHand }: { line: RefundableLine; offered: number; isByHand: boolean }) {
  const { id, packSize, quantity, refunded, unitCents, discountCents = 0 } = line
  const remaining = quantity - refunded
  const paid = (packs: number) => chosenLinesCents([line], [{ line: id, quantity: packs }])
  const reduction = remaining * unitCents - paid(remaining)
  const givenCents = quantity * unitCents - discountCents - paid(remaining)
  return (
    <span className="block text-sm text-ink-soft">
      {remaining > 0 && (
        <span className="block">
          <span>{countedPacks(remaining, packSize)}</span>, <span>{formatCents(paid(remaining))}</span>
          {reduction > 0 && (
            <span>{`\u00A0: ${centsToText(remaining * unitCents)}\u00A0−\u00A0${centsToText(reduction)}\u00A0${isByHand ? 'remise' : 'code'}`}</span>
          )}
        </span>
      )}
      {refunded > 0 && (
        <span className="block">
          {remaining === 0 ? (
            <span>Déjà entièrement remboursé</span>
          ) : (
            <span>{`Déjà remboursé\u00A0: ${counted(refunded, 'lot')}`}</span>
          )}
          , <span>{formatCents(givenCents)}</span>
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
