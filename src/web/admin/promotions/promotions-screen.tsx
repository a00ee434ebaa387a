import { useState } from 'react'
import { Outlet } from 'react-router'
import { idOf } from '#shared/ids.ts'
import type { Promotion } from '#shared/promotions/contract.ts'
import { PROMOTION_STATE_LABELS, PROMOTION_STATES } from '#shared/promotions/promotion-rules.ts'
import {
  PROMOTION_ACTIVATED,
  PROMOTION_DELETE_CONFIRM,
  PROMOTION_DELETE_CONSEQUENCE,
  PROMOTION_DELETE_FAILED,
  PROMOTION_DELETED,
  PROMOTION_SAVE_FAILED,
  PROMOTIONS_LOAD_FAILED,
} from '#shared/promotions/texts.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { useWrite } from '../api/use-write.ts'
import { AdminList, adminList, useAdminList } from '../ui/admin-list.tsx'
import { DeleteQuestion } from '../ui/delete-question.tsx'
import { useListDialog } from '../ui/use-list-dialog.ts'
import { EndQuestion } from './end-question.tsx'
import { promotionColumns } from './promotion-columns.tsx'
import { writePromotion } from './write-promotion.ts'

export { RouteErrorBoundary as ErrorBoundary } from '#web/errors/route-error.tsx'

export const clientLoader = adminList(({ q, page, limit, oneOf }) =>
  api.call('GET /api/admin/promotions', {
    query: { q, state: oneOf('state', PROMOTION_STATES), limit, page },
  }),
)

const stateOptions = [
  { value: '', label: 'Tous' },
  ...PROMOTION_STATES.map((value) => ({ value, label: PROMOTION_STATE_LABELS[value] })),
]

export default function PromotionsScreen() {
  const list = useAdminList<typeof clientLoader>(PROMOTIONS_LOAD_FAILED)
  const { open } = useListDialog('/admin/promotions')
  const [toDelete, setToDelete] = useState<Promotion>()
  const [toEnd, setToEnd] = useState<Promotion>()
  const activation = useWrite(async (promotion: Promotion) => {
    await writePromotion(promotion, { active: true })
    toastSuccess(PROMOTION_ACTIVATED)
  }, PROMOTION_SAVE_FAILED)
  return (
    <>
      <AdminList
        list={list}
        noun="code"
        actions={
          <Button
            size="sm"
            className="min-h-11"
            icon={<Icon name="plus" className="size-4" />}
            onClick={() => open('new')}
          >
            Ajouter un code promo
          </Button>
        }
        search={{ label: 'Rechercher un code promo' }}
        filters={[{ name: 'state', label: 'État', options: stateOptions }]}
        columns={promotionColumns({
          onOpen: open,
          onActivate: activation.run,
          onEnd: setToEnd,
          onDelete: setToDelete,
          activating: activation.pending,
        })}
        rowId={idOf}
        empty="Aucun code promo"
      />
      <EndQuestion promotion={toEnd} onClose={() => setToEnd(undefined)} />
      <DeleteQuestion
        item={toDelete}
        question={PROMOTION_DELETE_CONFIRM}
        nameOf={({ code }) => code}
        consequence={PROMOTION_DELETE_CONSEQUENCE}
        remove={({ _id: id }) => api.call('DELETE /api/admin/promotions/:id', { params: { id } })}
        done={PROMOTION_DELETED}
        failed={PROMOTION_DELETE_FAILED}
        onClose={() => setToDelete(undefined)}
      />
      <Outlet />
    </>
  )
}
