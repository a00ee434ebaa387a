import { Fragment, useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { AdminCollection } from '#shared/catalogue/collection-contract.ts'
import { GTIN_TYPED_MAX_LENGTH } from '#shared/catalogue/gtin.ts'
import { SAFETY_LABELS, type ProductSafety } from '#shared/catalogue/product-safety.ts'
import { eachAttribute } from '#shared/catalogue/sleeve-attributes.ts'
import { SLEEVE_LIMITS } from '#shared/catalogue/sleeve-rules.ts'
import { LOW_STOCK_THRESHOLD } from '#shared/catalogue/texts.ts'
import type { Image } from '#shared/images/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError, fieldId } from '#web/ui/field-frame.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { useAdminForm } from '../form/use-admin-form.ts'
import { ImagePicker } from '../images/image-picker.tsx'
import { Thumbnail } from '../images/thumbnail.tsx'
import { AttributeField } from './attribute-field.tsx'
import { FeaturesField } from './features-field.tsx'
import { GalleryField, galleryWith } from './gallery-field.tsx'
import { PacksField } from './packs-field.tsx'
import { SafetyFields } from './safety-fields.tsx'
import { SaleFields } from './sale-fields.tsx'
import { savedInstead, steppedPrice, type SleeveValues } from './sleeve-form-values.ts'

/** Labels of the fields, in the form and for conflicts between two editors. */
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
  isPublished: 'Publication',
} satisfies Record<keyof SleeveValues, string>

type SleeveFieldsProps = {
  form: ReturnType<typeof useAdminForm<SleeveValues>>
  /** Undefined for a new product, which cannot have a reduction yet. */
  sleeveId: string | undefined
  safety: ProductSafety
  collections: readonly AdminCollection[]
}
/** The fields of product safety form one group, those of a sale another. */
type SleeveInput =
  | Exclude<
      keyof SleeveValues,
      keyof ProductSafety | 'packMode' | 'cost' | 'salePrice' | 'saleFrom' | 'saleTo'
    >
  | 'safety'
  | 'sale'

/**
 * The inputs in the order of the specification (back-office.md §2). The types require one for each field of
 * the form.
 */
export function SleeveFields({ form, sleeveId, safety, collections }: SleeveFieldsProps) {
  const { register, control, errors } = form
  const [price, front, backImage, gallery] = useWatch({
    control,
    name: ['price', 'front', 'backImage', 'gallery'],
  })
  const [stock, dimensions, packMode] = useWatch({ control, name: ['stock', 'dimensions', 'packMode'] })
  const instead = savedInstead({ price, stock, dimensions })
  const inputs: Record<SleeveInput, ReactNode> = {
    ...offerInputs(form, { price, packMode }, instead),
    sale: <SaleFields form={form} sleeveId={sleeveId} />,
    ...codeInputs(form),
    ...formatInputs(form, collections, instead.dimensions),
    ...pictureInputs(form, { front, backImage, gallery }),
    safety: (
      <div className="sm:col-span-2">
        <SafetyFields form={form} safety={safety} errors={errors} />
      </div>
    ),
    isPublished: (
      <Checkbox
        {...register('isPublished')}
        label="Publier la protection (visible sur le site)"
        className="sm:col-span-2"
      />
    ),
  }
  return Object.entries(inputs).map(([name, input]) => <Fragment key={name}>{input}</Fragment>)
}

type Form = SleeveFieldsProps['form']
type Instead = ReturnType<typeof savedInstead>

/** Name, texts and price. */
function offerInputs(
  form: Form,
  { price, packMode }: Pick<SleeveValues, 'price' | 'packMode'>,
  instead: Instead,
) {
  const { register, setValue, errors } = form
  return {
    name: (
      <Field
        {...register('name')}
        label={LABELS.name}
        maxLength={SLEEVE_LIMITS.name}
        error={errors['name']}
        className="sm:col-span-2"
      />
    ),
    description: (
      <TextArea
        {...register('description')}
        label={LABELS.description}
        rows={4}
        error={errors['description']}
        className="sm:col-span-2"
      />
    ),
    // A product with its own packs has their prices instead.
    price: packMode === 'usual' && (
      <Field
        {...register('price')}
        label={LABELS.price}
        inputMode="decimal"
        min={0}
        step={0.01}
        hint={instead.price}
        error={errors['price']}
        onKeyDown={(event) => {
          const cents = { ArrowUp: 1, ArrowDown: -1 }[event.key]
          if (cents === undefined) return
          event.preventDefault()
          setValue('price', steppedPrice(price, cents), { shouldDirty: true })
        }}
      />
    ),
    stock: (
      <Field
        {...register('stock')}
        label={LABELS.stock}
        type="number"
        min={0}
        step={1}
        hint={instead.stock ?? 'Ce qui reste à vendre, en pochettes.'}
        error={errors['stock']}
      />
    ),
    packs: <PacksField form={form} />,
  }
}

/** Codes, and the stock level at which to reorder. */
function codeInputs({ register, errors }: Form) {
  return {
    sku: (
      <Field
        {...register('sku')}
        label={LABELS.sku}
        optional
        maxLength={SLEEVE_LIMITS.sku}
        autoComplete="off"
        spellCheck={false}
        error={errors['sku']}
      />
    ),
    gtin: (
      <Field
        {...register('gtin')}
        label={LABELS.gtin}
        optional
        maxLength={GTIN_TYPED_MAX_LENGTH}
        inputMode="numeric"
        autoComplete="off"
        error={errors['gtin']}
        // A scanner types Enter after the digits, which must not save the whole form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
    ),
    lowStockBelow: (
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
    ),
  }
}

/** The size, and the cards that fit. */
function formatInputs(
  { register, errors }: Form,
  collections: readonly AdminCollection[],
  dimensionsInstead: string | undefined,
) {
  return {
    collection: (
      <Select
        {...register('collection')}
        label={LABELS.collection}
        options={collections.map(({ slug, name }) => ({ value: slug, label: name }))}
        error={errors['collection']}
      />
    ),
    dimensions: (
      <Field
        {...register('dimensions')}
        label={LABELS.dimensions}
        hint={dimensionsInstead ?? 'Largeur × hauteur.'}
        error={errors['dimensions']}
        className="sm:col-span-2"
      />
    ),
    ...eachAttribute((_attribute, name) => (
      <AttributeField name={name} register={register} error={errors[name]} />
    )),
  }
}

function pictureInputs(
  { register, control, setValue, errors }: Form,
  { front, backImage, gallery }: Pick<SleeveValues, 'front' | 'backImage' | 'gallery'>,
) {
  const setSide = (side: Side) => (url: string) => setValue(side, url, { shouldDirty: true })
  return {
    front: (
      <SidePicture
        side="front"
        value={front}
        onChange={setSide('front')}
        onMore={(more) => {
          const [back] = backImage === '' ? more : []
          if (back) setSide('backImage')(back.url)
          const rest = back ? more.slice(1) : more
          if (rest.length > 0) setValue('gallery', galleryWith(gallery, rest), { shouldDirty: true })
        }}
        error={errors['front']}
      />
    ),
    backImage: (
      <SidePicture
        side="backImage"
        value={backImage}
        onChange={setSide('backImage')}
        error={errors['backImage']}
      />
    ),
    gallery: (
      <div className="sm:col-span-2">
        <GalleryField
          value={gallery}
          onChange={(pictures) => setValue('gallery', pictures, { shouldDirty: true })}
          error={errors['gallery']}
        />
      </div>
    ),
    features: (
      <div className="sm:col-span-2">
        <FeaturesField control={control} register={register} error={errors['features']} />
      </div>
    ),
  }
}

const SIDES = {
  front: {
    label: LABELS.front,
    detail:
      'Pour la face avant. Des images envoyées ensemble, la deuxième va à la face arrière, les suivantes aux autres images.',
  },
  backImage: { label: LABELS.backImage, detail: 'Pour la face arrière' },
}
type Side = keyof typeof SIDES

type SidePictureProps = {
  side: Side
  /** The address of the chosen picture; '' for none. */
  value: string
  onChange: (url: string) => void
  /** Takes the pictures that were uploaded together with this one. */
  onMore?: (images: readonly Image[]) => void
  error: string | undefined
}

/** One side of a product: its picture, and buttons to choose or remove it. */
function SidePicture({ side, value, onChange, onMore, error }: SidePictureProps) {
  const [open, setOpen] = useState(false)
  return (
    <fieldset className="flex min-w-0 gap-3 rounded-sm border border-hairline p-2.5">
      <Thumbnail src={value} className="size-20" />
      <div className="grid min-w-0 flex-1 content-center justify-items-start gap-1.5">
        <legend className="float-left text-sm font-semibold">{SIDES[side].label}</legend>
        <div className="flex flex-wrap gap-1">
          <Button id={fieldId(side)} variant="secondary" size="sm" onClick={() => setOpen(true)}>
            {value ? <span>Changer</span> : <span>Choisir</span>}
            <span className="sr-only">{`\u00A0: ${SIDES[side].label}`}</span>
          </Button>
          {value && (
            <Button variant="quiet" size="sm" onClick={() => onChange('')}>
              Retirer<span className="sr-only">{`\u00A0: ${SIDES[side].label}`}</span>
            </Button>
          )}
        </div>
        {error && <FieldError id={`${fieldId(side)}-erreur`}>{error}</FieldError>}
      </div>
      <ImagePicker
        open={open}
        onClose={() => setOpen(false)}
        title="Sélectionner une image (avant/arrière)"
        detail={SIDES[side].detail}
        current={value}
        multiple={onMore !== undefined}
        onPick={(image, ...more) => {
          onChange(image.url)
          onMore?.(more)
          setOpen(false)
        }}
      />
    </fieldset>
  )
}
