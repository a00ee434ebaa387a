import type { AdminCollection } from '#shared/catalogue/collection-contract.ts'
import { idOf } from '#shared/ids.ts'
import type { Promotion } from '#shared/promotions/contract.ts'
import { PROMOTION_KIND_LABELS, type PromotionKind } from '#shared/promotions/promotion-rules.ts'
import { PROMOTION_CREATED, PROMOTION_SAVE_FAILED, PROMOTION_UPDATED } from '#shared/promotions/texts.ts'
import { api } from '#web/api/api.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { useEditConflict } from '../form/use-edit-conflict.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useUnsavedChanges } from '../form/unsaved-changes.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'
import { useRequestId } from '../form/use-request-id.ts'
import { LABELS, PromotionFields } from './promotion-fields.tsx'
import { promotionBody, promotionErrors, promotionValues } from './promotion-form-values.ts'

const FORM_ID = 'code-promo'

type PromotionFormProps = {
  title: string
  /** The code to change; undefined to add one. */
  promotion: Promotion | undefined
  collections: readonly AdminCollection[]
  onClose: () => void
}

/** Adds or edits a promotion code. Payments in progress keep what they were promised. */
export function PromotionForm({ title, promotion, collections, onClose }: PromotionFormProps) {
  const { requestId } = useRequestId()
  const conflict = useEditConflict({
    began: promotion,
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
  })
  const form = useAdminForm({
    values: promotionValues(promotion),
    check: promotionErrors,
    send: async (values, use) => {
      const { base } = conflict
      const body = promotionBody(values)
      if (base) {
        const params = { id: idOf(base) }
        await api
          .call('PUT /api/admin/promotions/:id', { params, body: { ...body, version: base.version } })
          .catch(conflict.handle(use))
      } else await api.call('POST /api/admin/promotions', { body: { ...body, requestId } })
      toastSuccess(promotion ? PROMOTION_UPDATED : PROMOTION_CREATED)
    },
    onSaved: () => {
      unsaved.saved()
      onClose()
    },
    failed: PROMOTION_SAVE_FAILED,
  })
  const unsaved = useUnsavedChanges(form.isDirty && !form.saving)
  return (
    <FormDialog
      title={title}
      formId={FORM_ID}
      saving={form.saving}
      submitLabel="Enregistrer"
      onClose={onClose}
    >
      <form id={FORM_ID} noValidate onSubmit={form.submit} className="grid gap-4 sm:grid-cols-2">
        <div className="empty:hidden sm:col-span-2">
          <ErrorSummary errors={form.errors} attempt={form.attempt} />
        </div>
        <div className="empty:hidden sm:col-span-2">{conflict.panel(form)}</div>
        <PromotionFields form={form} collections={collections} />
      </form>
      {unsaved.question}
    </FormDialog>
  )
}
