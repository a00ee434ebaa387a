import { useRef, useState } from 'react'
import {
  COMPANY_EXEMPT,
  COMPANY_INVOICE,
  COMPANY_LIMITS,
  COMPANY_NOT_EXEMPT,
  COMPANY_VAT,
  COMPANY_VAT_CHECKED,
  companyErrors,
  readCompany,
  SIREN_HINT,
  type Company,
} from '#shared/documents/company-rules.ts'
import { isExemptible } from '#shared/documents/vat.ts'
import type { Country } from '#shared/shipping/countries.ts'
import { useShop } from '#web/base/use-shop.ts'
import { api } from '#web/session/api.ts'
import { FoldSummary } from '#web/ui/disclosure.tsx'
import { fieldId } from '#web/ui/field-frame.tsx'
import { Field } from '#web/ui/field.tsx'
import { keepCompanyForm, readCompanyForm } from './kept-company.ts'

const NAMES = { name: 'companyName', siren: 'companySiren', vatNumber: 'companyVatNumber' } as const

/** Keeps the answer to each question, because the answer to an older question may arrive last. */
function useVatAnswer() {
  const [sentences, setSentences] = useState<Readonly<Record<string, string>>>({})
  const questionOf = (vatNumber: string, country: Country) => `${vatNumber} ${country}`
  return {
    ask: async (vatNumber: string, country: Country) => {
      // After a failure the page shows the sentence for taxed sales. The payment checks the number again.
      const { isExempt } = await api
        .call('POST /api/checkout/company-vat', { body: { vatNumber, country } })
        .catch(() => ({ isExempt: false }))
      const sentence = isExempt ? COMPANY_EXEMPT : COMPANY_NOT_EXEMPT
      setSentences((before) => ({ ...before, [questionOf(vatNumber, country)]: sentence }))
    },
    of: (vatNumber: string, country: Country) => sentences[questionOf(vatNumber, country)] ?? '',
  }
}

export function useCompany() {
  const [typed, setTyped] = useState(readCompanyForm)
  const [isTried, setTried] = useState(false)
  const box = useRef<HTMLDetailsElement>(null)
  const isWanted = Object.values(typed).some((text) => text.trim() !== '')
  // A restored company must be visible, because it changes the invoice.
  const [startsOpen] = useState(isWanted)
  const errors = isWanted ? companyErrors(typed) : {}
  return {
    box,
    startsOpen,
    typed,
    errors: isTried ? errors : {},
    change: (field: keyof Company, value: string) => {
      const changed = { ...typed, [field]: value }
      setTyped(changed)
      keepCompanyForm(changed)
    },
    value: isWanted ? typed : undefined,
    check: () => {
      setTried(true)
      const wrong = (['name', 'siren', 'vatNumber'] as const).find((field) => errors[field])
      if (wrong && box.current) {
        // A field in a closed `<details>` cannot take the focus.
        box.current.open = true
        document.getElementById(fieldId(NAMES[wrong]))?.focus()
      }
      return wrong === undefined
    },
  }
}

type CompanyStepProps = { company: ReturnType<typeof useCompany>; country: Country }

export function CompanyStep({ company, country }: CompanyStepProps) {
  const { box, startsOpen, typed, errors, change } = company
  const { vatMode, companiesAbroad } = useShop()
  const isChecked = companiesAbroad === 'exempt' && vatMode === 'included'
  const mayBeExempt = isChecked && isExemptible(country, readCompany(typed), { mode: vatMode })
  const answer = useVatAnswer()
  return (
    <details ref={box} open={startsOpen} className="group/fold rounded-md border border-hairline">
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
          hint={vatMode === 'franchise' ? undefined : isChecked ? COMPANY_VAT_CHECKED : COMPANY_VAT}
          onBlur={() => mayBeExempt && void answer.ask(typed.vatNumber, country)}
        />
        <output className="text-sm font-semibold empty:hidden sm:col-span-2">
          {mayBeExempt && answer.of(typed.vatNumber, country)}
        </output>
      </fieldset>
    </details>
  )
}
