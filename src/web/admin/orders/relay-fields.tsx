import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '#web/ui/field.tsx'

export type RelayValues = {
  relayId: string
  relayName: string
  relayAddress: string
  relayPostalCode: string
  relayCity: string
}

type RelayFieldsProps = {
  register: (name: keyof RelayValues) => UseFormRegisterReturn
  error: string | undefined
}

export function RelayFields({ register, error }: RelayFieldsProps) {
  return (
    <fieldset className="grid min-w-0 gap-3 sm:col-span-2 sm:grid-cols-2">
      <legend className="mb-1 text-sm font-semibold">Point relais</legend>
      <Field
        {...register('relayId')}
        label="Numéro du point"
        hint="Six chiffres, selon Mondial Relay."
        inputMode="numeric"
        error={error}
      />
      <Field {...register('relayName')} label="Nom du point" />
      <Field {...register('relayAddress')} label="Adresse du point" className="sm:col-span-2" />
      <Field {...register('relayPostalCode')} label="Code postal du point" />
      <Field {...register('relayCity')} label="Ville du point" />
    </fieldset>
  )
}
