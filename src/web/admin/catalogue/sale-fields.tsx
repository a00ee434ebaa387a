import { useWatch } from 'react-hook-form'
import { HISTORY_DAYS } from '#shared/catalogue/sale-price.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import type { useAdminForm } from '../form/use-admin-form.ts'
import { SalePreviewLine } from './sale-preview.tsx'
import { saleBody, type SleeveValues } from './sleeve-form-values.ts'

type SaleFieldsProps = {
  form: ReturnType<typeof useAdminForm<SleeveValues>>
  /** Undefined for a new product, which cannot have a reduced price yet. */
  sleeveId: string | undefined
}

export function SaleFields({ form, sleeveId }: SaleFieldsProps) {
  const { register, control, errors, setValue } = form
  const [salePrice, saleFrom, saleTo] = useWatch({ control, name: ['salePrice', 'saleFrom', 'saleTo'] })
  if (sleeveId === undefined) return null
  const sale = saleBody({ salePrice, saleFrom, saleTo })
  const isWhole = sale && sale.price > 0 && sale.from !== '' && sale.to !== ''
  const clear = () => {
    for (const name of ['salePrice', 'saleFrom', 'saleTo'] as const)
      setValue(name, '', { shouldDirty: true, shouldValidate: true })
  }
  return (
    <fieldset className="grid min-w-0 gap-4 rounded-sm border border-hairline p-3 sm:col-span-2 sm:grid-cols-3">
      <legend className="float-left text-sm font-semibold sm:col-span-3">
        Promotion <span className="font-normal text-ink-faint">(facultatif)</span>
      </legend>
      <Field
        {...register('salePrice')}
        label="Prix pour 5 (€)"
        optional
        inputMode="decimal"
        autoComplete="off"
        error={errors['salePrice']}
      />
      <Field {...register('saleFrom')} type="date" label="Premier jour" optional error={errors['saleFrom']} />
      <Field {...register('saleTo')} type="date" label="Dernier jour" optional error={errors['saleTo']} />
      <div className="grid gap-2 text-sm text-ink-faint sm:col-span-3">
        {isWhole ? (
          <SalePreviewLine id={sleeveId} sale={sale} />
        ) : (
          <p>
            Le prix barré n’est jamais saisi&nbsp;: c’est le plus bas des {HISTORY_DAYS} jours qui précèdent
            la promotion. Elle commence et finit d’elle-même à minuit, heure de Paris. Tous les lots baissent
            dans la même proportion.
          </p>
        )}
        {sale && (
          <Button variant="quiet" size="sm" className="justify-self-start" onClick={clear}>
            Retirer la promotion
          </Button>
        )}
      </div>
    </fieldset>
  )
}
