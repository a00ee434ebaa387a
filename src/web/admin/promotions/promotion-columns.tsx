import { formatCount } from '#shared/count.ts'
import { formatDay } from '#shared/dates.ts'
import { idOf } from '#shared/ids.ts'
import { formatEuros } from '#shared/money.ts'
import type { Promotion } from '#shared/promotions/contract.ts'
import { PROMOTION_STATE_LABELS, type PromotionState } from '#shared/promotions/promotion-rules.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { RowLink } from '../ui/data-table.tsx'
import { DeleteButton } from '../ui/delete-button.tsx'
import { wideActionsLook, type Column } from '../ui/table-columns.ts'

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

export const promotionColumns = (actions: Actions): Column<Promotion>[] => [
  {
    header: 'Code',
    card: 'title',
    cell: (promotion) => (
      <span className="flex min-w-24 flex-wrap items-center gap-x-2">
        <RowLink
          to={`/admin/promotions/${idOf(promotion)}`}
          onOpen={() => actions.onOpen(idOf(promotion))}
          className="font-semibold wrap-anywhere hover:text-iris hover:underline"
        >
          {promotion.code}
        </RowLink>
        <Badge tone={TONES[promotion.state]}>{PROMOTION_STATE_LABELS[promotion.state]}</Badge>
      </span>
    ),
  },
  { header: 'Réduction', cell: (promotion) => <Reduction {...promotion} /> },
  { header: 'Jours', className: '[overflow-wrap:normal]', cell: (promotion) => daysOf(promotion) },
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
      {minimum > 0 && (
        <span className="text-xs whitespace-nowrap text-ink-faint">{`dès ${formatEuros(minimum)}`}</span>
      )}
    </span>
  )
}

function daysOf({ from, to }: Promotion): string {
  if (from !== null && to !== null) return `du\u00A0${formatDay(from)} au\u00A0${formatDay(to)}`
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
      <DeleteButton label={`Supprimer ${code}`} onClick={() => onDelete(promotion)} />
    </span>
  )
}
