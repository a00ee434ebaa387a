import { useWatch } from 'react-hook-form'
import { COUNTRIES, OVERSEAS } from '#shared/shipping/countries.ts'
import { DELIVERY_LABELS } from '#shared/shipping/delivery-methods.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useResidenceOptions } from '#web/ui/use-residence-options.ts'
import { useCarrierOptions } from '../orders/carrier-options.ts'
import { RelayFields } from '../orders/relay-fields.tsx'
import { Panel } from '../ui/page-head.tsx'
import type { ManualOrderForm } from './use-manual-order.ts'

const served = COUNTRIES.filter((country) => country !== OVERSEAS).map((value) => ({ value, label: value }))

export function PlaceFields({ form }: { form: ManualOrderForm }) {
  const { register, errors, control } = form
  const [method, country] = useWatch({ control, name: ['shippingMethod', 'country'] })
  const carriers = useCarrierOptions('')
  const residences = useResidenceOptions(country)
  const isHandedOver = method === 'inPerson'
  return (
    <Panel title="Livraison">
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          {...register('shippingMethod', {
            // Another method needs other fields, so a form with an earlier attempt is checked again.
            onChange: () => form.attempt > 0 && void form.trigger(),
          })}
          label="Mode de livraison"
          options={[...carriers, { value: 'inPerson', label: DELIVERY_LABELS.inPerson }]}
          className="sm:col-span-2"
          error={errors['shippingMethod']}
        />
        {isHandedOver && (
          <p className="text-sm text-ink-soft sm:col-span-2">
            Vente conclue en France, avec la TVA française. L’adresse du client, facultative, figure sur la
            facture.
          </p>
        )}
        <Field
          {...register('street')}
          label="Adresse"
          optional={isHandedOver}
          autoComplete="off"
          className="sm:col-span-2"
          error={errors['street']}
        />
        <Field
          {...register('postalCode')}
          label="Code postal"
          optional={isHandedOver}
          autoComplete="off"
          error={errors['postalCode']}
        />
        <Field
          {...register('city')}
          label="Ville"
          optional={isHandedOver}
          autoComplete="off"
          error={errors['city']}
        />
        <Select
          {...register('country')}
          label="Pays"
          options={isHandedOver ? residences : served}
          className="sm:col-span-2"
          error={errors['country']}
        />
        {method === 'mondialRelay' && <RelayFields register={register} error={errors['relayId']} />}
      </div>
    </Panel>
  )
}
