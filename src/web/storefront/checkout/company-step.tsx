import { useRef, useState } from 'react'
import {
  COMPANY_INVOICE,
  COMPANY_LIMITS,
  COMPANY_VAT,
  companyErrors,
  SIREN_HINT,
  type Company,
} from '#shared/documents/company-rules.ts'
import { useShop } from '#web/base/use-shop.ts'
import { FoldSummary } from '#web/ui/disclosure.tsx'
import { fieldId } from '#web/ui/field-frame.tsx'
import { Field } from '#web/ui/field.tsx'

const NO_COMPANY: Company = { name: '', siren: '', vatNumber: '' }
const NAMES = { name: 'companyName', siren: 'companySiren', vatNumber: 'companyVatNumber' } as const

/** The company on the invoice, if one was typed. */
export function useCompany() {
  const [typed, setTyped] = useState(NO_COMPANY)
  const [isTried, setTried] = useState(false)
  const box = useRef<HTMLDetailsElement>(null)
  const isWanted = Object.values(typed).some((text) => text.trim() !== '')
  const errors = isWanted ? companyErrors(typed) : {}
  return {
    box,
    typed,
    errors: isTried ? errors : {},
    change: (field: keyof Company, value: string) => setTyped({ ...typed, [field]: value }),
    /** Undefined for an invoice to the buyer personally. */
    value: isWanted ? typed : undefined,
    /** Whether the payment may start. If not, focuses the first invalid field. */
    check: () => {
      setTried(true)
      const wrong = (['name', 'siren', 'vatNumber'] as const).find((field) => errors[field])
      if (wrong && box.current) {
        // A folded field cannot take the focus.
        box.current.open = true
        document.getElementById(fieldId(NAMES[wrong]))?.focus()
      }
      return wrong === undefined
    },
  }
}

export function CompanyStep({ company }: { company: ReturnType<typeof useCompany> }) {
  const { box, typed, errors, change } = company
  const { vatMode } = useShop()
  return (
    <details ref={box} className="group/fold rounded-md border border-hairline">
      <FoldSummary className="min-h-11 px-4 py-2 font-semibold">{COMPANY_INVOICE}</FoldSummary>
      <fieldset className="grid gap-4 px-4 pt-1 pb-5 sm:grid-cols-2">
        <legend className="sr-only">{COMPANY_INVOICE}</legend>
        <Field
          name={NAMES.name}
          label="Nom de l’entreprise"
          autoComplete="organization"
          maxLength={COMPANY_LIMITS.name}
          className="sm:col-span-2"
          value={typed.name}
          onChange={(event) => change('name', event.target.value)}
          error={errors.name}
        />
        <Field
          name={NAMES.siren}
          label="SIREN"
          hint={SIREN_HINT}
          inputMode="numeric"
          autoComplete="off"
          maxLength={COMPANY_LIMITS.siren}
          value={typed.siren}
          onChange={(event) => change('siren', event.target.value)}
          error={errors.siren}
        />
        <Field
          name={NAMES.vatNumber}
          label="Numéro de TVA"
          optional
          autoComplete="off"
          maxLength={COMPANY_LIMITS.vatNumber}
          value={typed.vatNumber}
          onChange={(event) => change('vatNumber', event.target.value)}
          error={errors.vatNumber}
          hint={vatMode === 'franchise' ? undefined : COMPANY_VAT}
        />
      </fieldset>
    </details>
  )
}
