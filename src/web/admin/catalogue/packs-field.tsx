import { useFieldArray, useWatch } from 'react-hook-form'
import { MAX_PACKS } from '#shared/catalogue/own-packs.ts'
import { usualPackCents } from '#shared/catalogue/pack-price.ts'
import { packName, type UsualSize } from '#shared/catalogue/pack-size.ts'
import { parsePriceCents } from '#shared/catalogue/sleeve-rules.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError, fieldId } from '#web/ui/field-frame.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { RadioTiles, type RadioTile } from '#web/ui/radio-tiles.tsx'
import type { useAdminForm } from '../form/use-admin-form.ts'
import { NEW_PACK, usualRows } from './pack-rows.ts'
import type { SleeveValues } from './sleeve-form-values.ts'

type Form = ReturnType<typeof useAdminForm<SleeveValues>>

const COST_HINT = 'Hors TVA si vous la récupérez. Vous seul le voyez\u00A0: il sert à calculer la marge.'

const MODES: RadioTile<SleeveValues['packMode']>[] = [
  {
    value: 'usual',
    label: 'Lots habituels',
    detail: 'À l’unité et par 5, 10 et 32, aux prix calculés.',
  },
  {
    value: 'own',
    label: 'Vos propres lots',
    detail: 'Une boîte de 100, un lot de 50… chacun avec son prix et ses codes.',
  },
]

export function PacksField({ form }: { form: Form }) {
  const [packMode, price] = useWatch({ control: form.control, name: ['packMode', 'price'] })
  const choose = (mode: SleeveValues['packMode']) => {
    if (mode === 'own' && form.getValues('packs').length === 0)
      form.setValue('packs', usualRows(parsePriceCents(price)), { shouldDirty: true })
    form.setValue('packMode', mode, { shouldDirty: true, shouldValidate: form.attempt > 0 })
  }
  return (
    <div className="grid gap-3 sm:col-span-2">
      <RadioTiles legend="Lots" name="packMode" tiles={MODES} value={packMode} onChange={choose} />
      {packMode === 'own' ? (
        <OwnPacks form={form} />
      ) : (
        <>
          <DerivedPrices price={price} />
          <Field
            {...form.register('cost')}
            label="Coût d’achat du lot de 5 (€)"
            optional
            hint={COST_HINT}
            inputMode="decimal"
            autoComplete="off"
            error={form.errors['cost']}
          />
        </>
      )}
    </div>
  )
}

function OwnPacks({ form }: { form: Form }) {
  const { control, register, errors } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'packs' })
  const error = errors['packs']
  return (
    <div className="grid gap-3">
      <ul className="grid gap-3 empty:hidden">
        {fields.map((row, at) => (
          <li
            key={row.id}
            className="grid grid-cols-2 items-end gap-x-3 gap-y-2 rounded-sm border border-hairline p-3 md:grid-cols-5"
          >
            <Field
              {...register(`packs.${at}.size`)}
              label="Pochettes"
              inputMode="numeric"
              autoComplete="off"
            />
            <Field
              {...register(`packs.${at}.price`)}
              label="Prix (€)"
              inputMode="decimal"
              autoComplete="off"
            />
            <Field
              {...register(`packs.${at}.cost`)}
              label="Coût d’achat (€)"
              optional
              inputMode="decimal"
              autoComplete="off"
            />
            <Field
              {...register(`packs.${at}.sku`)}
              label="Référence"
              optional
              autoComplete="off"
              spellCheck={false}
            />
            <Field
              {...register(`packs.${at}.gtin`)}
              label="Code-barres"
              optional
              inputMode="numeric"
              autoComplete="off"
              // A scanner types Enter after the digits. Enter must not save the form.
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            />
            <div className="col-span-full flex items-center justify-between gap-3">
              <Checkbox {...register(`packs.${at}.offered`)} label="Proposé en boutique" />
              <IconButton label={`Retirer le lot ${at + 1}`} onClick={() => remove(at)}>
                <Icon name="trash" />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
      {error && <FieldError id={`${fieldId('packs')}-erreur`}>{error}</FieldError>}
      <div>
        <Button
          id={fieldId('packs')}
          variant="secondary"
          size="sm"
          icon={<Icon name="plus" className="size-4" />}
          disabled={fields.length >= MAX_PACKS}
          onClick={() => append(NEW_PACK)}
        >
          Ajouter un lot
        </Button>
      </div>
    </div>
  )
}

/** In the order of the specification (back-office.md §2). */
const SIZES: readonly UsualSize[] = [1, 10, 32]

function DerivedPrices({ price }: { price: string }) {
  const cents = parsePriceCents(price)
  return (
    <dl aria-label="Prix calculés" className="grid grid-cols-3 gap-2">
      {SIZES.map((size) => (
        <div key={size} className="rounded-sm bg-sunk px-3 py-2">
          <dt className="text-xs text-ink-faint">{packName(size)}</dt>
          <dd className="font-semibold">
            <Money cents={usualPackCents(cents, size)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
