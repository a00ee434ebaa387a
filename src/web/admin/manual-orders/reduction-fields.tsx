import { useWatch } from 'react-hook-form'
import { REDUCTION_REASON_MAX } from '#shared/manual-orders/manual-reduction.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Panel } from '../ui/page-head.tsx'
import type { ManualOrderForm } from './use-manual-order.ts'

const KINDS = [
  { value: '', label: 'Aucune' },
  { value: 'percent', label: 'En pourcentage' },
  { value: 'amount', label: 'En euros' },
]

export function ReductionFields({ form: { register, errors, control } }: { form: ManualOrderForm }) {
  const [kind, method] = useWatch({ control, name: ['reductionKind', 'shippingMethod'] })
  return (
    <Panel title="Remise">
      <div className="grid gap-4">
        <Select {...register('reductionKind')} label="Remise sur les articles" options={KINDS} />
        {kind !== '' && (
          <>
            <Field
              {...register('reductionValue')}
              label={kind === 'percent' ? 'Pourcentage' : 'Montant (€)'}
              inputMode="decimal"
              autoComplete="off"
              error={errors['reductionValue']}
            />
            <Field
              {...register('reductionReason')}
              label="Raison"
              hint="Le client la lit sur sa commande."
              autoComplete="off"
              maxLength={REDUCTION_REASON_MAX}
              error={errors['reductionReason']}
            />
          </>
        )}
        {method !== 'inPerson' && <Checkbox {...register('freeDelivery')} label="Livraison offerte" />}
      </div>
    </Panel>
  )
}
