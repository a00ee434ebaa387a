import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { productPath } from '#shared/catalogue/addresses.ts'
import { LOW_STOCK_THRESHOLD } from '#shared/catalogue/admin-texts.ts'
import type { AdminCollection } from '#shared/catalogue/collection-contract.ts'
import { GTIN_TYPED_MAX_LENGTH } from '#shared/catalogue/gtin.ts'
import { sleeveListing } from '#shared/catalogue/listing-texts.ts'
import { answeredPack, pricedPacks } from '#shared/catalogue/pack-price.ts'
import { SAFETY_LABELS } from '#shared/catalogue/product-safety.ts'
import {
  ATTRIBUTES,
  eachAttribute,
  type Attribute,
  type AttributeName,
} from '#shared/catalogue/sleeve-attributes.ts'
import { SLEEVE_LIMITS } from '#shared/catalogue/sleeve-rules.ts'
import { eurosToCents } from '#shared/money.ts'
import { LISTING_LABELS } from '#shared/search-listing.ts'
import { slugify } from '#shared/slug.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { FieldsFold } from '../form/fields-fold.tsx'
import { ListingFields } from '../form/listing-fields.tsx'
import type { useAdminForm } from '../form/use-admin-form.ts'
import { AttributeField } from './attribute-field.tsx'
import { FeaturesField } from './features-field.tsx'
import { offerBody } from './pack-rows.ts'
import { PacksField } from './packs-field.tsx'
import { SafetyFields } from './safety-fields.tsx'
import { SaleFields } from './sale-fields.tsx'
import { savedInstead, steppedPrice, type SleeveValues } from './sleeve-form-values.ts'
import { PictureInputs } from './sleeve-pictures.tsx'

export const LABELS = {
  name: 'Nom',
  description: 'Description',
  price: 'Prix pour 5 pochettes (€)',
  packMode: 'Lots proposés',
  packs: 'Lots',
  cost: 'Coût d’achat',
  salePrice: 'Prix promotionnel pour 5 (€)',
  saleFrom: 'Promotion, premier jour',
  saleTo: 'Promotion, dernier jour',
  stock: 'Stock',
  lowStockBelow: LOW_STOCK_THRESHOLD,
  sku: 'Référence (SKU)',
  gtin: 'Code-barres (EAN, GTIN)',
  collection: 'Collection',
  dimensions: 'Dimensions (mm)',
  ...eachAttribute(({ label }) => label),
  front: 'Image avant',
  backImage: 'Image arrière',
  gallery: 'Autres images',
  features: 'Caractéristiques',
  ...SAFETY_LABELS,
  ...LISTING_LABELS,
  isPublished: 'Publication',
} satisfies Record<keyof SleeveValues, string>

type SleeveFieldsProps = {
  form: ReturnType<typeof useAdminForm<SleeveValues>>
  sleeveId: string | undefined
  collections: readonly AdminCollection[]
}

export function SleeveFields({ form, sleeveId, collections }: SleeveFieldsProps) {
  const { register, control } = form
  const [price, stock, dimensions, packMode] = useWatch({
    control,
    name: ['price', 'stock', 'dimensions', 'packMode'],
  })
  const instead = savedInstead({ price, stock, dimensions })
  return (
    <>
      <PictureInputs form={form} />
      <TextInputs form={form} />
      <Group title="Lots et prix">
        {/* Own packs have inputs for their prices instead. */}
        {packMode === 'usual' && <PriceInput form={form} price={price} instead={instead.price} />}
        <PacksField form={form} />
        <SaleFields form={form} sleeveId={sleeveId} />
      </Group>
      <Group title="Stock et collection">
        <StockInputs form={form} collections={collections} instead={instead} />
      </Group>
      <div className="border-t border-hairline sm:col-span-2">
        <AttributeFields form={form} />
        <ThresholdField form={form} />
        <SafetyFields form={form} errors={form.errors} />
        <SleeveListing form={form} />
      </div>
      <Checkbox
        {...register('isPublished')}
        label="Publier la protection (visible sur le site)"
        className="sm:col-span-2"
      />
    </>
  )
}

type Form = SleeveFieldsProps['form']
type Instead = ReturnType<typeof savedInstead>

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-4 sm:col-span-2 sm:grid-cols-2">
      <legend className="mb-2 font-display text-lg font-semibold">{title}</legend>
      {children}
    </fieldset>
  )
}

function TextInputs({ form: { register, control, errors } }: { form: Form }) {
  return (
    <>
      <Field
        {...register('name')}
        label={LABELS.name}
        maxLength={SLEEVE_LIMITS.name}
        error={errors['name']}
        className="sm:col-span-2"
      />
      <TextArea
        {...register('description')}
        label={LABELS.description}
        rows={4}
        error={errors['description']}
        className="sm:col-span-2"
      />
      <div className="sm:col-span-2">
        <FeaturesField control={control} register={register} error={errors['features']} />
      </div>
    </>
  )
}

type PriceInputProps = { form: Form; price: string; instead: string | undefined }

function PriceInput({ form: { register, setValue, errors }, price, instead }: PriceInputProps) {
  return (
    <Field
      {...register('price')}
      label={LABELS.price}
      inputMode="decimal"
      min={0}
      step={0.01}
      hint={instead}
      error={errors['price']}
      onKeyDown={(event) => {
        const cents = { ArrowUp: 1, ArrowDown: -1 }[event.key]
        if (cents === undefined) return
        event.preventDefault()
        setValue('price', steppedPrice(price, cents), { shouldDirty: true })
      }}
    />
  )
}

type StockInputsProps = { form: Form; collections: readonly AdminCollection[]; instead: Instead }

function StockInputs({ form: { register, errors }, collections, instead }: StockInputsProps) {
  return (
    <>
      <Field
        {...register('stock')}
        label={LABELS.stock}
        type="number"
        min={0}
        step={1}
        hint={instead.stock ?? 'Ce qui reste à vendre, en pochettes.'}
        error={errors['stock']}
      />
      <Select
        {...register('collection')}
        label={LABELS.collection}
        options={collections.map(({ slug, name }) => ({ value: slug, label: name }))}
        error={errors['collection']}
      />
      <Field
        {...register('sku')}
        label={LABELS.sku}
        optional
        maxLength={SLEEVE_LIMITS.sku}
        autoComplete="off"
        spellCheck={false}
        error={errors['sku']}
      />
      <Field
        {...register('gtin')}
        label={LABELS.gtin}
        optional
        maxLength={GTIN_TYPED_MAX_LENGTH}
        inputMode="numeric"
        autoComplete="off"
        error={errors['gtin']}
        // A scanner types Enter after the digits. Enter must not save the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <Field
        {...register('dimensions')}
        label={LABELS.dimensions}
        hint={instead.dimensions ?? 'Largeur × hauteur.'}
        error={errors['dimensions']}
        className="sm:col-span-2"
      />
    </>
  )
}

const ATTRIBUTE_NAMES = Object.keys(ATTRIBUTES) as AttributeName[]

function AttributeFields({ form: { register, control, errors } }: { form: Form }) {
  const values = useWatch({ control, name: ATTRIBUTE_NAMES })
  return (
    <FieldsFold
      title="Marque, film et format des cartes"
      holds={values.map((value, at) => attributeLine(ATTRIBUTE_NAMES[at], value))}
      empty="Rien de précisé"
      hasError={ATTRIBUTE_NAMES.some((name) => errors[name] !== undefined)}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {ATTRIBUTE_NAMES.map((name) => (
          <AttributeField key={name} name={name} register={register} error={errors[name]} />
        ))}
      </div>
    </FieldsFold>
  )
}

function attributeLine(name: AttributeName | undefined, value: string): string {
  const attribute: Attribute | undefined = name && ATTRIBUTES[name]
  if (!attribute || value === '') return ''
  return attribute.kind === 'choice' ? (attribute.choices[value] ?? '') : `${attribute.label}\u00A0: ${value}`
}

function ThresholdField({ form: { register, control, errors } }: { form: Form }) {
  const threshold = useWatch({ control, name: 'lowStockBelow' })
  return (
    <FieldsFold
      title={LABELS.lowStockBelow}
      holds={[threshold]}
      empty="Celui de la boutique"
      hasError={errors['lowStockBelow'] !== undefined}
    >
      <Field
        {...register('lowStockBelow')}
        label={LABELS.lowStockBelow}
        optional
        hint={
          'En dessous, la protection est à réapprovisionner\u202F; laissez vide pour le seuil de la boutique.'
        }
        type="number"
        min={0}
        step={1}
        error={errors['lowStockBelow']}
      />
    </FieldsFold>
  )
}

function SleeveListing({ form }: { form: Form }) {
  const [name, description, price, packMode, packs, cost] = useWatch({
    control: form.control,
    name: ['name', 'description', 'price', 'packMode', 'packs', 'cost'],
  })
  const offer = offerBody({ price, packMode, packs, cost })
  const own = (offer.packs ?? []).map((pack) => ({ ...pack, priceCents: eurosToCents(pack.price) }))
  const priced = pricedPacks({ priceCents: eurosToCents(offer.price), packs: own }).map(answeredPack)
  return (
    <ListingFields
      form={form}
      path={productPath({ slug: slugify(name) })}
      instead={sleeveListing({ name: name.trim(), description, price: offer.price, packs: priced })}
    />
  )
}
