import { useState } from 'react'
import type { AdminCollection } from '#shared/catalogue/collection-contract.ts'
import { HISTORY_DAYS } from '#shared/catalogue/sale-price.ts'
import { parisDay } from '#shared/paris-day.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { BULK_KINDS, isSale, typedErrors, type BulkKind, type TypedAct } from './bulk-act.ts'

const LABELS: Partial<Record<BulkKind, string>> = {
  'price-percent': 'Pourcentage (+ ou −)',
  'price-amount': 'Montant par lot (€, + ou −)',
  'sale-percent': 'Pourcentage (%)',
  'sale-price': 'Prix pour 5 (€)',
  threshold: 'Nouveau seuil',
  brand: 'Nouvelle marque',
}

type BulkFieldsProps = {
  typed: TypedAct
  collections: readonly AdminCollection[]
  onChange: (typed: TypedAct) => void
}

export function BulkFields({ typed, collections, onChange }: BulkFieldsProps) {
  const { kind, value } = typed
  const label = LABELS[kind]
  return (
    <>
      <Select
        name="kind"
        label="Modification"
        options={BULK_KINDS}
        value={kind}
        onChange={({ target }) => {
          const next = BULK_KINDS.find((one) => one.value === target.value)?.value ?? 'price-percent'
          onChange({ ...typed, kind: next, value: '' })
        }}
      />
      {kind === 'collection' && (
        <Select
          name="value"
          label="Nouvelle collection"
          options={[
            { value: '', label: 'Choisir…' },
            ...collections.map(({ slug, name }) => ({ value: slug, label: name })),
          ]}
          value={value}
          onChange={({ target }) => onChange({ ...typed, value: target.value })}
        />
      )}
      {label && (
        <Field
          name="value"
          label={label}
          autoComplete="off"
          inputMode={isSale(kind) ? 'decimal' : undefined}
          value={value}
          error={typedErrors(typed).value}
          onChange={({ target }) => onChange({ ...typed, value: target.value })}
        />
      )}
      {isSale(kind) && <SaleDays typed={typed} onChange={onChange} />}
    </>
  )
}

function SaleDays({ typed, onChange }: Pick<BulkFieldsProps, 'typed' | 'onChange'>) {
  const [today] = useState(() => parisDay(new Date()))
  return (
    <>
      <Field
        name="from"
        type="date"
        label="Premier jour"
        min={today}
        value={typed.from}
        onChange={({ target }) => onChange({ ...typed, from: target.value })}
      />
      <Field
        name="to"
        type="date"
        label="Dernier jour"
        min={today}
        value={typed.to}
        error={typedErrors(typed).to}
        onChange={({ target }) => onChange({ ...typed, to: target.value })}
      />
      <p className="text-sm text-ink-faint sm:col-span-2">
        Le pourcentage se compte sur le prix barré&nbsp;: le plus bas des {HISTORY_DAYS} jours qui précèdent,
        pour chaque protection. Celles dont le prix est connu depuis moins de {HISTORY_DAYS} jours gardent
        leur prix.
      </p>
    </>
  )
}
