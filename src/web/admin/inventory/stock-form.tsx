import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { SleeveStock } from '#shared/inventory/contract.ts'
import {
  AMOUNT_LABELS,
  NUMBER_NEEDED,
  DIFFERENCE_REASONS,
  MOVEMENT_NOTE_MAX_LENGTH,
  readAmount,
  REASON_LABELS,
  shelfAfter,
  shelfError,
  type StockKind,
} from '#shared/inventory/stock-rules.ts'
import { STOCK_SAVE_FAILED, STOCK_SAVED } from '#shared/inventory/texts.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { ChangesToRead } from '../form/changes-to-read.tsx'
import { useUnsavedChanges } from '../form/unsaved-changes.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'

type StockValues = { kind: StockKind; amount: string; note: string }

const KINDS = (['count', ...DIFFERENCE_REASONS] as const).map((value) => ({
  value,
  label: REASON_LABELS[value],
}))
const EMPTY: StockValues = { kind: 'count', amount: '', note: '' }

/**
 * If the stock changes while there is unsaved input, the person must read the new stock before saving. Otherwise a
 * delivery could be added twice if the first response was lost.
 */
export function StockForm({ stock }: { stock: SleeveStock }) {
  const [seen, setSeen] = useState(stock.onShelf)
  const form = useAdminForm<StockValues>({
    values: EMPTY,
    check: ({ kind, amount }) => ({ amount: amountError(stock, kind, amount) }),
    send: async ({ kind, amount, note }) => {
      const number = readAmount(amount, kind) ?? 0
      const difference = shelfAfter(0, kind, number)
      const body = {
        seen,
        ...(kind === 'count' ? { count: number } : { difference, reason: kind }),
        note: note.trim(),
      }
      const { _id: id } = stock
      const saved = await api.call('POST /api/admin/sleeves/:id/stock', { params: { id }, body })
      setSeen(saved.onShelf)
      toastSuccess(STOCK_SAVED)
    },
    onSaved: ({ reset, getValues }) => reset({ ...EMPTY, kind: getValues('kind') }),
    failed: STOCK_SAVE_FAILED,
    fieldOf: (name) => (name === 'note' ? name : 'amount'),
    hasSummary: false,
  })
  const unsaved = useUnsavedChanges(form.isDirty && !form.saving)
  const { register, errors } = form
  const hasMoved = seen !== stock.onShelf
  if (hasMoved && !form.isDirty && !form.saving) setSeen(stock.onShelf)
  const [kind, amount] = useWatch({ control: form.control, name: ['kind', 'amount'] })
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4 sm:grid-cols-2">
      {hasMoved && form.isDirty && (
        <ChangesToRead className="sm:col-span-2" onSeen={() => setSeen(stock.onShelf)}>
          <p>
            Le rayon a changé depuis l’ouverture de cette fenêtre&nbsp;: <span>{seen}</span> avant,{' '}
            <strong>{`${stock.onShelf} maintenant`}</strong>. Vérifiez votre saisie avant d’enregistrer.
          </p>
        </ChangesToRead>
      )}
      <Select {...register('kind')} label="Ce que vous enregistrez" options={KINDS} />
      <Field
        {...register('amount')}
        label={AMOUNT_LABELS[kind]}
        inputMode={kind === 'correction' ? 'text' : 'numeric'}
        autoComplete="off"
        hint={amountError(stock, kind, amount) ? undefined : outcome(stock, kind, amount)}
        error={errors['amount']}
      />
      <Field
        {...register('note')}
        label="Précision"
        optional
        autoComplete="off"
        maxLength={MOVEMENT_NOTE_MAX_LENGTH}
        error={errors['note']}
        className="sm:col-span-2"
      />
      <div className="flex justify-end sm:col-span-2">
        <Button type="submit" loading={form.saving} disabled={hasMoved}>
          Enregistrer le stock
        </Button>
      </div>
      {unsaved.question}
    </form>
  )
}

function amountError(stock: SleeveStock, kind: StockKind, text: string): string | undefined {
  const amount = readAmount(text, kind)
  if (amount === undefined) return NUMBER_NEEDED
  return shelfError(shelfAfter(stock.onShelf, kind, amount), stock)
}

function outcome({ onShelf, reserved }: SleeveStock, kind: StockKind, text: string): string {
  const after = shelfAfter(onShelf, kind, readAmount(text, kind) ?? 0)
  return `En rayon\u00A0: ${after}, à vendre\u00A0: ${after - reserved}`
}
