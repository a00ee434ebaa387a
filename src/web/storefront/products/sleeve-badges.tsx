import type { CardSleeve } from '#shared/catalogue/card-sleeve.ts'
import { reductionPercent, statedPack } from '#shared/catalogue/pack-price.ts'
import { NEW_BADGE_LABEL, STOCK_BADGE_LABELS, stockBadge } from '#shared/catalogue/stock-badges.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'

export function SleeveBadges({ sleeve, className }: { sleeve: CardSleeve; className?: string }) {
  const badge = stockBadge(sleeve)
  const percent = reductionPercent(statedPack(sleeve) ?? {})
  if (!sleeve.isNew && !badge && percent === 0) return null
  return (
    <p className={classNames('flex flex-wrap gap-1.5', className)}>
      {percent > 0 && (
        <Badge tone="sale">
          <span className="sr-only">Promotion </span>
          <span>{`−${percent}\u00a0%`}</span>
        </Badge>
      )}
      {sleeve.isNew && <Badge tone="foil">{NEW_BADGE_LABEL}</Badge>}
      {badge && <Badge tone={badge === 'soon-out' ? 'yellow' : 'ink'}>{STOCK_BADGE_LABELS[badge]}</Badge>}
    </p>
  )
}
