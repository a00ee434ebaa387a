import { useWatch } from 'react-hook-form'
import { packName, isPackSize } from '#shared/catalogue/pack-size.ts'
import { counted } from '#shared/count.ts'
import { idOf } from '#shared/ids.ts'
import { formatCents } from '#shared/money.ts'
import { ADMIN_SUGGESTIONS } from '#shared/page-size.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError, fieldId } from '#web/ui/field-frame.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { SelectControl } from '#web/ui/select.tsx'
import { Panel } from '../ui/page-head.tsx'
import { CustomLineFields } from './custom-line-fields.tsx'
import { FindBox } from './find-box.tsx'
import { lineError, lineOf, unitCents, type EnteredLine } from './line-values.ts'
import type { ManualOrderForm } from './use-manual-order.ts'

async function findSleeves(q: string, signal: AbortSignal) {
  const query = { q, limit: ADMIN_SUGGESTIONS }
  const { items } = await api.call('GET /api/admin/sleeves', { query, signal })
  return items.filter(({ isPublished }) => isPublished)
}

export function LineFields({ form }: { form: ManualOrderForm }) {
  const lines = useWatch({ control: form.control, name: 'lines' })
  const set = (changed: EnteredLine[]) =>
    form.setValue('lines', changed, { shouldDirty: true, shouldValidate: form.attempt > 0 })
  const error = form.errors['lines']
  return (
    <Panel title="Articles">
      <div id={fieldId('lines')} tabIndex={-1} className="grid gap-4">
        <ul className="grid gap-3 empty:hidden">
          {lines.map((line, at) => (
            <LineRow
              // The index is the key, because one product may have several lines.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              line={line}
              error={lineError(lines, at)}
              onChange={(change) => set(lines.with(at, { ...line, ...change }))}
              onRemove={() => set(lines.toSpliced(at, 1))}
            />
          ))}
        </ul>
        <FindBox
          label="Ajouter une protection"
          find={findSleeves}
          idOf={idOf}
          onPick={(sleeve) => set([...lines, lineOf(sleeve)])}
        >
          {({ name, sku, stock }) => (
            <>
              <span className="min-w-0 font-medium break-words">{name}</span>
              <span className="text-sm text-ink-soft">{sku}</span>
              <span className="ml-auto text-sm text-ink-soft tabular-nums">
                {`${counted(stock, 'pochette')} en stock`}
              </span>
            </>
          )}
        </FindBox>
        {error && <FieldError id={`${fieldId('lines')}-erreur`}>{error}</FieldError>}
        <CustomLineFields form={form} />
      </div>
    </Panel>
  )
}

type LineRowProps = {
  line: EnteredLine
  error: string | undefined
  onChange: (change: Partial<EnteredLine>) => void
  onRemove: () => void
}

function LineRow({ line, error, onChange, onRemove }: LineRowProps) {
  const { name, packSize, quantity, stock } = line
  return (
    <li className="grid gap-2 border-b border-hairline pb-3">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <strong className="min-w-0 break-words">{name}</strong>
        <span className="tabular-nums">{formatCents(unitCents(line) * quantity)}</span>
      </span>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SelectControl
          aria-label={`Lot, ${name}`}
          value={packSize}
          onChange={({ target }) => {
            const size = Number(target.value)
            if (isPackSize(size)) onChange({ packSize: size })
          }}
          className="w-auto!"
        >
          {line.packs.map(({ size }) => (
            <option key={size} value={size}>
              {`${packName(size)} · ${formatCents(unitCents({ ...line, packSize: size }))}`}
            </option>
          ))}
        </SelectControl>
        <QuantityStepper
          label={`Quantité, ${name}`}
          value={quantity}
          onChange={(value) => onChange({ quantity: value })}
        />
        <span className="text-sm text-ink-soft tabular-nums">{`${counted(stock, 'pochette')} en stock`}</span>
        <Button
          size="sm"
          variant="quiet"
          className="ml-auto"
          aria-label={`Retirer ${name}`}
          onClick={onRemove}
        >
          Retirer
        </Button>
      </span>
      {error && <p className="text-sm text-red">{error}</p>}
    </li>
  )
}
