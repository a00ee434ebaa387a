import { Fragment, useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { SLEEVE_CATEGORIES, SLEEVE_CATEGORY_LABELS } from '#shared/catalogue/sleeve-categories.ts'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { idOf } from '#shared/ids.ts'
import { countryName } from '#shared/catalogue/maker-countries.ts'
import { packPriceCents } from '#shared/catalogue/pack-price.ts'
import type { PackSize } from '#shared/catalogue/pack-size.ts'
import { NO_SAFETY, type ProductSafety } from '#shared/catalogue/product-safety.ts'
import { parsePriceCents, SLEEVE_LIMITS } from '#shared/catalogue/sleeve-rules.ts'
import {
  LOW_STOCK_THRESHOLD,
  SLEEVE_CREATED,
  SLEEVE_SAVE_FAILED,
  SLEEVE_UPDATED,
} from '#shared/catalogue/texts.ts'
import { api } from '#web/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { FieldError, fieldId } from '#web/ui/field-frame.tsx'
import { Field } from '#web/ui/field.tsx'
import { Money } from '#web/ui/money.tsx'
import { Select } from '#web/ui/select.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { useEditConflict } from '../form/edit-conflict.tsx'
import { useUnsavedChanges } from '../form/unsaved-changes.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'
import { ImagePicker } from '../images/image-picker.tsx'
import { Thumbnail } from '../images/thumbnail.tsx'
import { AdminDialog } from '../ui/admin-dialog.tsx'
import { FeaturesField } from './features-field.tsx'
import { GalleryField } from './gallery-field.tsx'
import { SAFETY_LABELS, SafetyFields } from './safety-fields.tsx'
import {
  copiedValues,
  fieldOfSleeve,
  sleeveBody,
  sleeveChange,
  sleeveValues,
  steppedPrice,
  type SleeveValues,
} from './sleeve-form-values.ts'

const FORM_ID = 'protection'
/** What two may have changed at once. */
const LABELS = {
  name: 'Nom',
  description: 'Description',
  price: 'Prix pour 5 protections (€)',
  stock: 'Stock',
  lowStockBelow: LOW_STOCK_THRESHOLD,
  sku: 'Référence (SKU)',
  category: 'Catégorie',
  dimensions: 'Dimensions (mm)',
  front: 'Image avant',
  back: 'Image arrière',
  gallery: 'Autres images',
  features: 'Caractéristiques',
  ...SAFETY_LABELS,
  isPublished: 'Publication',
} satisfies Record<keyof SleeveValues, string>

/** A field's value as people read it. */
function show(name: keyof SleeveValues, value: unknown): ReactNode {
  if (name === 'front' || name === 'back')
    return typeof value === 'string' && value !== '' ? <Thumbnail src={value} className="size-16" /> : ''
  if (name === 'gallery')
    return (value as string[]).map((src) => <Thumbnail key={src} src={src} className="size-16" />)
  if (name === 'features') return (value as SleeveValues['features']).map(({ text }) => text).join('\n')
  if (name === 'isPublished') return value ? 'Publiée' : 'Non publiée'
  if (name === 'makerCountry') return value === '' ? '' : countryName(String(value))
  if (name === 'category') return SLEEVE_CATEGORY_LABELS[value as SleeveValues['category']]
  return String(value)
}

const categories = SLEEVE_CATEGORIES.map((value) => ({ value, label: SLEEVE_CATEGORY_LABELS[value] }))

type SleeveFormProps = {
  title: string
  /** The protection to change; undefined to add one. */
  sleeve: Sleeve | undefined
  /** What a new one begins as a copy of. */
  copied?: Sleeve
  onClose: () => void
  /** Below the form: what was done to it before. */
  journal?: ReactNode
}

/**
 * The form of a protection (back-office.md §2). The specification wants no check of its own from it (§5): the server's
 * rules answer, and what they say stands at the field.
 */
export function SleeveForm({ title, sleeve, copied, onClose, journal }: SleeveFormProps) {
  const conflict = useEditConflict({ began: sleeve, valuesOf: sleeveValues, labels: LABELS, show })
  const form = useAdminForm({
    values: copied ? copiedValues(copied) : sleeveValues(sleeve),
    send: async (values, use) => {
      const { base } = conflict
      if (base) {
        const { _id: id } = base
        const body = sleeveChange(values, base)
        await api.call('PATCH /api/sleeves/:id', { params: { id }, body }).catch(conflict.meet(use))
      } else await api.call('POST /api/sleeves', { body: sleeveBody(values) })
      toastSuccess(sleeve ? SLEEVE_UPDATED : SLEEVE_CREATED)
    },
    onSaved: () => {
      unsaved.saved()
      onClose()
    },
    failed: SLEEVE_SAVE_FAILED,
    fieldOf: fieldOfSleeve,
  })
  const unsaved = useUnsavedChanges(form.isDirty && !form.saving)
  return (
    <AdminDialog
      open
      onClose={onClose}
      dismissible={!form.saving}
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={form.saving}>
            Annuler
          </Button>
          <Button type="submit" form={FORM_ID} loading={form.saving}>
            Sauvegarder
          </Button>
        </>
      }
    >
      {sleeve && <Ways sleeve={sleeve} />}
      <form id={FORM_ID} noValidate onSubmit={form.submit} className="grid gap-4 sm:grid-cols-2">
        <div className="empty:hidden sm:col-span-2">
          <ErrorSummary errors={form.errors} attempt={form.attempt} />
        </div>
        <div className="empty:hidden sm:col-span-2">{conflict.panel(form)}</div>
        <SleeveFields form={form} safety={(sleeve ?? copied)?.safety ?? NO_SAFETY} />
      </form>
      <div className="mt-5 empty:hidden">{journal}</div>
      {unsaved.question}
    </AdminDialog>
  )
}

/** Where else one goes with a protection that is there. */
function Ways({ sleeve }: { sleeve: Sleeve }) {
  const id = idOf(sleeve)
  const look = 'inline-flex min-h-9 items-center underline underline-offset-4 hover:text-iris'
  return (
    <p className="-mt-2 mb-3 flex flex-wrap gap-x-5 text-sm">
      <ShopLink
        to={sleeve.isPublished ? `/products/${id}` : `/preview/products/${id}`}
        target="_blank"
        className={look}
      >
        {sleeve.isPublished ? 'Voir en boutique' : 'Aperçu de la page'} (nouvel onglet)
      </ShopLink>
      <ShopLink to={`/admin/products/new?from=${id}`} className={look}>
        Dupliquer
      </ShopLink>
      <ShopLink to={`/admin/products/${id}/stock`} className={look}>
        Compter le rayon, voir l’historique
      </ShopLink>
    </p>
  )
}

type SleeveFieldsProps = {
  form: ReturnType<typeof useAdminForm<SleeveValues>>
  safety: ProductSafety
}
/** The fields of product safety stand together. */
type SleeveInput = Exclude<keyof SleeveValues, keyof ProductSafety> | 'safety'

/** The inputs in the order of the specification (back-office.md §2): a field of the form without one does not compile. */
function SleeveFields({ form: { register, control, setValue, errors }, safety }: SleeveFieldsProps) {
  const [price, front, back, gallery] = useWatch({ control, name: ['price', 'front', 'back', 'gallery'] })
  const setSide = (side: 'front' | 'back') => (url: string) => setValue(side, url, { shouldDirty: true })
  const inputs: Record<SleeveInput, ReactNode> = {
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
    price: (
      <Field
        {...register('price')}
        label={LABELS.price}
        inputMode="decimal"
        min={0}
        step={0.01}
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
      <>
        <Field
          {...register('stock')}
          label={LABELS.stock}
          type="number"
          min={0}
          step={1}
          hint="ce qui reste à vendre"
          error={errors['stock']}
        />
        <DerivedPrices price={price} />
      </>
    ),
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
    lowStockBelow: (
      <Field
        {...register('lowStockBelow')}
        label={LABELS.lowStockBelow}
        hint="en dessous, la protection est à recommander"
        type="number"
        min={0}
        step={1}
        error={errors['lowStockBelow']}
      />
    ),
    category: (
      <Select
        {...register('category')}
        label={LABELS.category}
        options={categories}
        error={errors['category']}
      />
    ),
    dimensions: (
      <Field
        {...register('dimensions')}
        label={LABELS.dimensions}
        hint="largeur × hauteur"
        error={errors['dimensions']}
      />
    ),
    front: <SidePicture side="front" value={front} onChange={setSide('front')} error={errors['front']} />,
    back: <SidePicture side="back" value={back} onChange={setSide('back')} error={errors['back']} />,
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
    safety: (
      <div className="sm:col-span-2">
        <SafetyFields register={register} safety={safety} errors={errors} />
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

/** In the order of the specification (back-office.md §2). */
const SIZES: readonly PackSize[] = [1, 10, 32]

/** What the other packs will cost, from the price of 5 as it is being typed. */
function DerivedPrices({ price }: { price: string }) {
  const cents = parsePriceCents(price)
  return (
    <dl aria-label="Prix calculés" className="grid grid-cols-3 gap-2 sm:col-span-2">
      {SIZES.map((size) => (
        <div key={size} className="rounded-sm bg-sunk px-3 py-2">
          <dt className="text-xs text-ink-faint">Lot de {size}</dt>
          <dd className="font-semibold">
            <Money cents={packPriceCents(cents, size)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const SIDES = {
  front: { label: LABELS.front, detail: 'Pour la face avant' },
  back: { label: LABELS.back, detail: 'Pour la face arrière' },
}

type SidePictureProps = {
  side: 'front' | 'back'
  /** The address of the chosen picture, '' for none. */
  value: string
  onChange: (url: string) => void
  error: string | undefined
}

/** One side of a protection: its picture, and the ways to choose another one or none. */
function SidePicture({ side, value, onChange, error }: SidePictureProps) {
  const [open, setOpen] = useState(false)
  return (
    <fieldset className="flex min-w-0 gap-3 rounded-sm border border-hairline p-2.5">
      <Thumbnail src={value} className="size-20" />
      <div className="grid min-w-0 flex-1 content-center justify-items-start gap-1.5">
        <legend className="float-left text-sm font-semibold">{SIDES[side].label}</legend>
        <div className="flex flex-wrap gap-1">
          <Button id={fieldId(side)} variant="secondary" size="sm" onClick={() => setOpen(true)}>
            {value ? 'Changer' : 'Choisir'}
          </Button>
          {value && (
            <Button variant="quiet" size="sm" onClick={() => onChange('')}>
              Retirer
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
        onPick={(image) => {
          onChange(image.url)
          setOpen(false)
        }}
      />
    </fieldset>
  )
}
