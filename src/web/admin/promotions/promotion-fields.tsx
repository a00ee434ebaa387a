import { useWatch } from 'react-hook-form'
import type { AdminCollection } from '#shared/catalogue/collection-contract.ts'
import { idOf } from '#shared/ids.ts'
import {
  CODE_TYPED_MAX_LENGTH,
  PROMOTION_KIND_LABELS,
  PROMOTION_KINDS,
} from '#shared/promotions/promotion-rules.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError, fieldId } from '#web/ui/field-frame.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { useAdminForm } from '../form/use-admin-form.ts'
import type { PromotionValues } from './promotion-form-values.ts'

export const LABELS = {
  code: 'Code',
  kind: 'Réduction',
  value: 'Valeur',
  minimum: 'Minimum d’achat (€)',
  from: 'Premier jour',
  to: 'Dernier jour',
  maxUses: 'Utilisations en tout',
  maxUsesPerCustomer: 'Utilisations par client',
  collections: 'Collections',
  active: 'Actif',
} satisfies Record<keyof PromotionValues, string>

const kinds = PROMOTION_KINDS.map((value) => ({ value, label: PROMOTION_KIND_LABELS[value] }))

type PromotionFieldsProps = {
  form: ReturnType<typeof useAdminForm<PromotionValues>>
  collections: readonly AdminCollection[]
}

export function PromotionFields({ form, collections }: PromotionFieldsProps) {
  const { register, errors, control } = form
  const kind = useWatch({ control, name: 'kind' })
  return (
    <>
      <Field
        {...register('code')}
        label={LABELS.code}
        maxLength={CODE_TYPED_MAX_LENGTH}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="Par exemple NOEL-10. Majuscules ou minuscules, c’est le même code."
        error={errors['code']}
        className="sm:col-span-2"
      />
      <Select {...register('kind')} label={LABELS.kind} options={kinds} error={errors['kind']} />
      {kind === 'freeRelay' ? (
        <p className="self-center text-sm text-ink-faint">
          La livraison en point relais est gratuite, même sous le seuil habituel.
        </p>
      ) : (
        <Field
          {...register('value')}
          label={kind === 'percent' ? 'Pourcentage (%)' : 'Montant (€)'}
          inputMode={kind === 'percent' ? 'numeric' : 'decimal'}
          autoComplete="off"
          error={errors['value']}
        />
      )}
      <Field
        {...register('minimum')}
        label={LABELS.minimum}
        optional
        inputMode="decimal"
        autoComplete="off"
        hint="Compté sur les articles auxquels le code s’applique."
        error={errors['minimum']}
        className="sm:col-span-2"
      />
      <Field {...register('from')} type="date" label={LABELS.from} optional error={errors['from']} />
      <Field {...register('to')} type="date" label={LABELS.to} optional error={errors['to']} />
      <Field
        {...register('maxUses')}
        label={LABELS.maxUses}
        optional
        inputMode="numeric"
        autoComplete="off"
        error={errors['maxUses']}
      />
      <Field
        {...register('maxUsesPerCustomer')}
        label={LABELS.maxUsesPerCustomer}
        optional
        inputMode="numeric"
        autoComplete="off"
        error={errors['maxUsesPerCustomer']}
      />
      <CollectionChoice form={form} collections={collections} />
      <Checkbox
        {...register('active')}
        label="Les clients peuvent s’en servir"
        hint="Décoché, le code est gardé mais refusé au paiement."
        className="sm:col-span-2"
      />
    </>
  )
}

function CollectionChoice({ form, collections }: PromotionFieldsProps) {
  const { register, errors, control } = form
  const chosen = useWatch({ control, name: 'collections' })
  // A deleted collection stays selected until it is removed by hand. If it were the only one and disappeared, the code
  // would apply to all collections.
  const initial = form.formState.defaultValues?.collections ?? []
  const gone = initial.filter((id): id is string => !collections.some((one) => idOf(one) === id))
  const options = [
    ...collections.map((one) => ({ id: idOf(one), name: one.name })),
    ...gone.map((id) => ({ id, name: 'Une collection supprimée' })),
  ]
  return (
    <fieldset id={fieldId('collections')} tabIndex={-1} className="min-w-0 sm:col-span-2">
      <legend className="text-sm font-semibold">{LABELS.collections}</legend>
      <p className="text-sm text-ink-faint">
        {chosen.length === 0
          ? 'Aucune n’est cochée\u00A0: le code s’applique à toutes.'
          : 'Le code ne s’applique qu’aux collections cochées.'}
      </p>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {options.map(({ id, name }) => (
          <Checkbox key={id} {...register('collections')} id={`collection-${id}`} value={id} label={name} />
        ))}
      </div>
      {errors['collections'] && (
        <FieldError id={`${fieldId('collections')}-erreur`}>{errors['collections']}</FieldError>
      )}
    </fieldset>
  )
}
