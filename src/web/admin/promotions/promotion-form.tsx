import type { AdminCollection } from '#shared/catalogue/collection-contract.ts'
import { idOf } from '#shared/ids.ts'
import type { Promotion } from '#shared/promotions/contract.ts'
import { PROMOTION_KIND_LABELS, type PromotionKind } from '#shared/promotions/promotion-rules.ts'
import { PROMOTION_CREATED, PROMOTION_SAVE_FAILED, PROMOTION_UPDATED } from '#shared/promotions/texts.ts'
import { api } from '#web/session/api.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { useEditForm } from '../form/use-edit-form.tsx'
import { LABELS, PromotionFields } from './promotion-fields.tsx'
import { promotionBody, promotionErrors, promotionValues } from './promotion-form-values.ts'

type PromotionFormProps = {
  title: string
  promotion: Promotion | undefined
  collections: readonly AdminCollection[]
  onClose: () => void
}

export function PromotionForm({ title, promotion, collections, onClose }: PromotionFormProps) {
  const form = useEditForm({
    id: 'code-promo',
    edited: promotion,
    valuesOf: promotionValues,
    labels: LABELS,
    show: (name, value) => {
      if (name === 'kind') return PROMOTION_KIND_LABELS[value as PromotionKind]
      if (name === 'active') return value ? 'oui' : 'non'
      if (name !== 'collections') return String(value)
      const ids = value as string[]
      return ids.length === 0
        ? 'toutes'
        : ids.map((id) => collections.find((one) => idOf(one) === id)?.name ?? 'supprimée').join(', ')
    },
    check: promotionErrors,
    save: (values, { base, requestId }) => {
      const body = promotionBody(values)
      return base
        ? api.call('PUT /api/admin/promotions/:id', {
            params: { id: idOf(base) },
            body: { ...body, version: base.version },
          })
        : api.call('POST /api/admin/promotions', { body: { ...body, requestId } })
    },
    saved: promotion ? PROMOTION_UPDATED : PROMOTION_CREATED,
    failed: PROMOTION_SAVE_FAILED,
    onSaved: onClose,
  })
  return (
    <FormDialog
      title={title}
      formId={form.props.id}
      saving={form.saving}
      submitLabel="Enregistrer"
      onClose={onClose}
    >
      <form {...form.props} className="grid gap-4 sm:grid-cols-2">
        <div className="grid gap-4 empty:hidden sm:col-span-2">{form.notices}</div>
        <PromotionFields form={form} collections={collections} />
      </form>
      {form.question}
    </FormDialog>
  )
}
