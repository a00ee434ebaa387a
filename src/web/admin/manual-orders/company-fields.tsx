import { useWatch } from 'react-hook-form'
import { COMPANY_INVOICE, COMPANY_LIMITS, SIREN_HINT } from '#shared/documents/company-rules.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import type { ManualOrderForm } from './use-manual-order.ts'

export function CompanyFields({ form: { register, errors, control } }: { form: ManualOrderForm }) {
  const isCompany = useWatch({ control, name: 'isCompany' })
  return (
    <>
      <div className="sm:col-span-2">
        <Checkbox {...register('isCompany')} label={COMPANY_INVOICE} />
      </div>
      {isCompany && (
        <>
          <Field
            {...register('companyName')}
            label="Nom de l’entreprise"
            autoComplete="off"
            maxLength={COMPANY_LIMITS.name}
            className="sm:col-span-2"
            error={errors['companyName']}
          />
          <Field
            {...register('companySiren')}
            label="SIREN"
            hint={SIREN_HINT}
            inputMode="numeric"
            autoComplete="off"
            maxLength={COMPANY_LIMITS.siren}
            error={errors['companySiren']}
          />
          <Field
            {...register('companyVatNumber')}
            label="Numéro de TVA"
            optional
            autoComplete="off"
            maxLength={COMPANY_LIMITS.vatNumber}
            error={errors['companyVatNumber']}
          />
        </>
      )}
    </>
  )
}
