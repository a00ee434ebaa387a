import { useState } from 'react'
import { Outlet } from 'react-router'
import { formatCount } from '#shared/count.ts'
import { formatDay } from '#shared/dates.ts'
import { idOf } from '#shared/ids.ts'
import { formatEuros } from '#shared/money.ts'
import type { Promotion } from '#shared/promotions/contract.ts'
import {
  PROMOTION_ACTIVATED,
  PROMOTION_DELETE_CONFIRM,
  PROMOTION_DELETE_CONSEQUENCE,
  PROMOTION_DELETE_FAILED,
  PROMOTION_DELETED,
  PROMOTION_SAVE_FAILED,
  PROMOTION_STATE_LABELS,
  PROMOTION_STATES,
  PROMOTIONS_LOAD_FAILED,
  type PromotionState,
} from '#shared/promotions/promotion-rules.ts'
import { api } from '#web/api/api.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { useWrite } from '../api/use-write.ts'
import { AdminList, adminList, useAdminList } from '../ui/admin-list.tsx'
import { RowLink, wideActionsLook, type Column } from '../ui/data-table.tsx'
import { DeleteQuestion } from '../ui/delete-question.tsx'
import { useListDialog } from '../ui/list-dialog.ts'
import { EndQuestion } from './end-question.tsx'
import { writePromotion } from './write-promotion.ts'

export { RouteErrorBoundary as ErrorBoundary } from '#web/route-error.tsx'

export const clientLoader = adminList(({ q, page, limit, oneOf }) =>
  api.call('GET /api/admin/promotions', {
    query: { q, state: oneOf('state', PROMOTION_STATES), limit, page },
  }),
)

const stateOptions = [
  { value: '', label: 'Tous' },
  ...PROMOTION_STATES.map((value) => ({ value, label: PROMOTION_STATE_LABELS[value] })),
]

/** Promotion codes, their uses and their cost (decision 66). */
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
        noun="promotion"
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

type Actions = {
  onOpen: (id: string) => void
  onActivate: (promotion: Promotion) => void
  onEnd: (promotion: Promotion) => void
  onDelete: (promotion: Promotion) => void
  activating: boolean
}

const TONES: Record<PromotionState, BadgeTone> = {
  on: 'green',
  coming: 'blue',
  usedUp: 'orange',
  over: 'grey',
  off: 'grey',
}

const promotionColumns = (actions: Actions): Column<Promotion>[] => [
  {
    header: 'Code',
    card: 'title',
    cell: (promotion) => (
      <span className="flex flex-wrap items-center gap-x-2">
        <RowLink
          to={`/admin/promotions/${idOf(promotion)}`}
          onOpen={() => actions.onOpen(idOf(promotion))}
          className="font-semibold break-all hover:text-iris hover:underline"
        >
          {promotion.code}
        </RowLink>
        <Badge tone={TONES[promotion.state]}>{PROMOTION_STATE_LABELS[promotion.state]}</Badge>
      </span>
    ),
  },
  { header: 'Réduction', cell: (promotion) => <Reduction {...promotion} /> },
  { header: 'Jours', cell: (promotion) => daysOf(promotion) },
  {
    header: 'Utilisations',
    numeric: true,
    cell: ({ uses, maxUses }) =>
      maxUses === null ? formatCount(uses) : `${formatCount(uses)} sur ${formatCount(maxUses)}`,
  },
  {
    header: 'Coût',
    numeric: true,
    cell: ({ cost }) => <Money euros={cost} />,
  },
  {
    header: 'Actions',
    ...wideActionsLook,
    cell: (promotion) => <PromotionActions promotion={promotion} {...actions} />,
  },
]

function Reduction({ kind, value, minimum }: Promotion) {
  return (
    <span className="grid">
      <span>
        {kind === 'percent'
          ? `${value}\u00A0%`
          : kind === 'amount'
            ? formatEuros(value)
            : 'Livraison Mondial Relay offerte'}
      </span>
      {minimum > 0 && <span className="text-xs text-ink-faint">dès {formatEuros(minimum)}</span>}
    </span>
  )
}

function daysOf({ from, to }: Promotion): string {
  if (from !== null && to !== null) return `du ${formatDay(from)} au ${formatDay(to)}`
  if (from !== null) return `dès le ${formatDay(from)}`
  return to === null ? 'sans fin' : `jusqu’au ${formatDay(to)}`
}

type PromotionActionsProps = Actions & { promotion: Promotion }

function PromotionActions({ promotion, ...actions }: PromotionActionsProps) {
  const { onOpen, onActivate, onEnd, onDelete, activating } = actions
  const { code, active } = promotion
  return (
    <span className="flex items-center justify-end gap-1">
      <Button
        variant="quiet"
        size="sm"
        className="max-lg:min-h-11"
        disabled={activating}
        aria-label={`${active ? 'Désactiver' : 'Activer'} ${code}`}
        onClick={() => (active ? onEnd(promotion) : onActivate(promotion))}
      >
        {active ? 'Désactiver' : 'Activer'}
      </Button>
      <IconButton
        label={`Modifier ${code}`}
        title="Modifier"
        onClick={() => onOpen(idOf(promotion))}
        className="lg:size-9"
      >
        <Icon name="edit" />
      </IconButton>
      <IconButton
        label={`Supprimer ${code}`}
        title="Supprimer"
        onClick={() => onDelete(promotion)}
        className="hover:text-red lg:size-9"
      >
        <Icon name="trash" />
      </IconButton>
    </span>
  )
}
