import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { SLEEVE_CATEGORIES, SLEEVE_CATEGORY_LABELS } from '#shared/catalogue/categories.ts'
import { SLEEVE_CREATED, SLEEVE_SAVE_FAILED, SLEEVE_UPDATED } from '#shared/catalogue/texts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { adminApi, isSessionOver } from '../api/admin-api.ts'
import { Modal } from '../ui/modal.tsx'
import { useUnsavedChanges } from '../ui/unsaved-changes.tsx'
import { DerivedPrices } from './derived-prices.tsx'
import { FeaturesField } from './features-field.tsx'
import { productBody, productValues, steppedPrice, type ProductValues } from './product-form-values.ts'
import { SidePicture } from './side-picture.tsx'

const FORM_ID = 'protection'
const categories = SLEEVE_CATEGORIES.map((value) => ({ value, label: SLEEVE_CATEGORY_LABELS[value] }))

interface ProductFormProps {
  /** The protection to change; undefined to add one. */
  sleeve: Sleeve | undefined
  onClose: () => void
  onSaved: () => void
}

/** The window that adds or changes a protection (back-office.md §2). */
export function ProductForm({ sleeve, onClose, onSaved }: ProductFormProps) {
  const { errors, saving, save } = useSaving(sleeve, onSaved)
  const form = useForm<ProductValues>({ defaultValues: productValues(sleeve) })
  const { register, control, setValue, handleSubmit, formState } = form
  const { leave, question } = useUnsavedChanges(formState.isDirty && !saving)
  const [price, front, back] = useWatch({ control, name: ['price', 'front', 'back'] })
  const setSide = (side: 'front' | 'back') => (url: string) => setValue(side, url, { shouldDirty: true })
  return (
    <Modal
      open
      onClose={() => leave(onClose)}
      dismissible={!saving}
      title={sleeve ? 'Modifier la protection' : 'Ajouter une protection'}
      footer={
        <>
          <Button variant="secondary" onClick={() => leave(onClose)} disabled={saving}>
            Annuler
          </Button>
          <Button type="submit" form={FORM_ID} loading={saving}>
            Sauvegarder
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        onSubmit={(event) => void handleSubmit(save)(event)}
        className="grid gap-4 sm:grid-cols-2"
      >
        <div className="empty:hidden sm:col-span-2">
          <ErrorSummary errors={errors} idOf={idOf} />
        </div>
        <Field {...register('name')} label="Nom" error={errors?.name} className="sm:col-span-2" />
        <TextArea
          {...register('description')}
          label="Description"
          rows={4}
          error={errors?.description}
          className="sm:col-span-2"
        />
        <Field
          {...register('price')}
          label="Prix pour 5 protections (€)"
          inputMode="decimal"
          min={0}
          step={0.01}
          error={errors?.price}
          onKeyDown={(event) => {
            const cents = { ArrowUp: 1, ArrowDown: -1 }[event.key]
            if (cents === undefined) return
            event.preventDefault()
            setValue('price', steppedPrice(price, cents), { shouldDirty: true })
          }}
        />
        <Field {...register('stock')} label="Stock" type="number" min={0} step={1} error={errors?.stock} />
        <DerivedPrices price={price} />
        <Select {...register('category')} label="Catégorie" options={categories} error={errors?.category} />
        <Field
          {...register('dimensions')}
          label="Dimensions (mm)"
          hint="largeur × hauteur"
          error={errors?.dimensions}
        />
        <SidePicture name="front" label="Image avant" value={front} onChange={setSide('front')} />
        <SidePicture name="back" label="Image arrière" value={back} onChange={setSide('back')} />
        <div className="sm:col-span-2">
          <FeaturesField control={control} register={register} />
        </div>
        <Checkbox
          {...register('isPublished')}
          label="Publier la protection (visible sur le site)"
          className="sm:col-span-2"
        />
      </form>
      {question}
    </Modal>
  )
}

/** Where an error of the server's leads: its fields are named as in the payload. */
function idOf(name: string): string {
  const own: Record<string, string> = { 'images.front': 'front', 'images.back': 'back', image: 'front' }
  return `champ-${own[name] ?? name}`
}

function useSaving(sleeve: Sleeve | undefined, onSaved: () => void) {
  const [errors, setErrors] = useState<Record<string, string>>()
  const [saving, setSaving] = useState(false)
  const save = async (values: ProductValues) => {
    setSaving(true)
    try {
      await send(sleeve, values)
      toastSuccess(sleeve ? SLEEVE_UPDATED : SLEEVE_CREATED)
      onSaved()
    } catch (error) {
      setSaving(false)
      setErrors(error instanceof ApiError ? error.fields : undefined)
      if (!isSessionOver(error))
        toastError((error instanceof ApiError && error.message) || SLEEVE_SAVE_FAILED)
    }
  }
  return { errors, saving, save }
}

async function send(sleeve: Sleeve | undefined, values: ProductValues): Promise<void> {
  const body = productBody(values)
  if (!sleeve) return void (await adminApi.post('/api/sleeves', body))
  const { _id, stock } = sleeve
  // What was sold while the form was open must not come back: the server moves the stock by the difference.
  await adminApi.patch(`/api/sleeves/${_id}`, { ...body, stockBefore: stock })
}
