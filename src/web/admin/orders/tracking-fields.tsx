import type { UseFormRegisterReturn } from 'react-hook-form'
import { TRACKING_NUMBER_MAX_LENGTH } from '#shared/shipping/tracking-number-rules.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useCarrierOptions } from './carrier-options.ts'

type Input = UseFormRegisterReturn & { id?: string; hint?: string; error?: string | undefined }
type TrackingFieldsProps = {
  carrier: Input
  trackingNumber: Input
  before: string
}

export function TrackingFields({ carrier, trackingNumber, before }: TrackingFieldsProps) {
  const options = useCarrierOptions(before)
  return (
    <>
      <Select {...carrier} label="Transporteur" options={options} />
      <Field
        {...trackingNumber}
        label="Numéro de suivi"
        optional
        autoComplete="off"
        maxLength={TRACKING_NUMBER_MAX_LENGTH}
      />
    </>
  )
}
