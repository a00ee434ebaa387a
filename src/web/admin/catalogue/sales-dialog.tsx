import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import {
  SALE_DAY_REQUIRED,
  SALE_PERCENT_INVALID,
  SALE_PRICE_REQUIRED,
  HISTORY_DAYS,
  salesChanged,
} from '#shared/catalogue/sale-price.ts'
import { parsePriceCents } from '#shared/catalogue/sleeve-rules.ts'
import { SLEEVE_SAVE_FAILED } from '#shared/catalogue/texts.ts'
import { counted } from '#shared/count.ts'
import { fieldErrors, type FieldErrors } from '#shared/field-errors.ts'
import { idOf } from '#shared/ids.ts'
import { centsToEuros } from '#shared/money.ts'
import { parisDay } from '#shared/paris-day.ts'
import { DAYS_REVERSED } from '#shared/texts.ts'
import { api } from '#web/session/api.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Field } from '#web/ui/field.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Select } from '#web/ui/select.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'
import { reasonOf, Refusals, type Refused } from './refused-sleeves.tsx'
import { SalePreviewList } from './sale-preview.tsx'
import type { ChosenSleeves } from './use-chosen-sleeves.ts'

const FORM_ID = 'promotion-en-masse'
/** The most products that the server previews at once. */
const MAX_PREVIEWED = 200

type Values = { kind: 'percent' | 'price' | 'end'; value: string; from: string; to: string }

const KINDS = [
  { value: 'percent', label: 'Pourcentage' },
  { value: 'price', label: 'Même prix pour toutes' },
  { value: 'end', label: 'Retirer leur promotion' },
]

const saleOf = ({ kind, value, from, to }: Values) =>
  kind === 'percent'
    ? { percent: Number(value), from, to }
    : { price: centsToEuros(parsePriceCents(value)), from, to }

function errorsOf({ kind, value, from, to }: Values): FieldErrors {
  if (kind === 'end') return {}
  const percent = Number(value)
  const isPercent = Number.isInteger(percent) && percent >= 1 && percent <= 99
  return fieldErrors({
    value:
      kind === 'percent'
        ? isPercent
          ? undefined
          : SALE_PERCENT_INVALID
        : parsePriceCents(value) > 0
          ? undefined
          : SALE_PRICE_REQUIRED,
    from: from === '' ? SALE_DAY_REQUIRED : undefined,
    to: to === '' ? SALE_DAY_REQUIRED : to < from ? DAYS_REVERSED : undefined,
  })
}

/** One sale for the selected products, each compared with its own lowest price. Refusals are listed first. */
export function SalesDialog({ chosen, onClose }: { chosen: ChosenSleeves; onClose: () => void }) {
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [progress, setProgress] = useState<{ done: number; of: number }>()
  const [today] = useState(() => parisDay(new Date()))
  const sleeves = [...chosen.sleeves.values()]
  const form = useAdminForm<Values>({
    values: { kind: 'percent', value: '', from: today, to: '' },
    check: errorsOf,
    send: async (values) => {
      const sale = values.kind === 'end' ? null : saleOf(values)
      const failures: Refused[] = []
      for (const [done, sleeve] of sleeves.entries()) {
        setProgress({ done, of: sleeves.length })
        try {
          await api.call('PATCH /api/sleeves/:id', { params: { id: idOf(sleeve) }, body: { sale } })
          chosen.choose([sleeve], false)
        } catch (error) {
          failures.push({ sleeve, reason: reasonOf(error) })
        }
      }
      setProgress(undefined)
      setRefused(failures)
      const changed = sleeves.length - failures.length
      if (changed > 0) toastSuccess(salesChanged(changed, sale !== null))
      if (failures.length === 0) onClose()
    },
    failed: SLEEVE_SAVE_FAILED,
  })
  const { register, errors, control, saving } = form
  const typed = useWatch({ control }) as Values
  const isWhole = typed.kind !== 'end' && Object.keys(errorsOf(typed)).length === 0
  const shown = sleeves.slice(0, MAX_PREVIEWED)
  return (
    <FormDialog
      title={`Promotion de ${counted(sleeves.length, 'protection')}`}
      formId={FORM_ID}
      saving={saving}
      submitLabel={typed.kind === 'end' ? 'Retirer' : 'Appliquer'}
      onClose={onClose}
    >
      <form id={FORM_ID} noValidate onSubmit={form.submit} className="grid gap-4 sm:grid-cols-2">
        <div className="empty:hidden sm:col-span-2">
          <ErrorSummary errors={errors} attempt={form.attempt} />
        </div>
        <Select {...register('kind')} label="Réduction" options={KINDS} />
        {typed.kind !== 'end' && (
          <>
            <Field
              {...register('value')}
              label={typed.kind === 'percent' ? 'Pourcentage (%)' : 'Prix pour 5 (€)'}
              inputMode="decimal"
              autoComplete="off"
              error={errors['value']}
            />
            <Field
              {...register('from')}
              type="date"
              label="Premier jour"
              min={today}
              error={errors['from']}
            />
            <Field {...register('to')} type="date" label="Dernier jour" min={today} error={errors['to']} />
            <p className="text-sm text-ink-faint sm:col-span-2">
              Le pourcentage se compte sur le prix barré&nbsp;: le plus bas des {HISTORY_DAYS} jours qui
              précèdent, pour chaque protection. Celles dont le prix est connu depuis moins de {HISTORY_DAYS}{' '}
              jours gardent leur prix.
            </p>
          </>
        )}
      </form>
      <div className="mt-4 grid gap-3">
        {progress && (
          <ProgressBar
            value={progress.done}
            max={progress.of}
            label={`Protection ${progress.done + 1} sur ${progress.of}`}
          />
        )}
        {refused.length > 0 && <Refusals refused={refused} />}
        {isWhole && !saving && shown.length > 0 && (
          <SalePreviewList ids={shown.map(idOf)} sale={saleOf(typed)} />
        )}
      </div>
    </FormDialog>
  )
}
