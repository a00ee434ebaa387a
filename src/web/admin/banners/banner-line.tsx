import { BANNER_POSITION_LABELS } from '#shared/banners/banner-rules.ts'
import type { Banner } from '#shared/banners/contract.ts'
import { BANNER_STATE_LABELS, bannerState, type BannerState } from '#shared/banners/shown-banner.ts'
import { BANNER_WAITING } from '#shared/banners/texts.ts'
import { formatDay } from '#shared/dates.ts'
import { idOf } from '#shared/ids.ts'
import type { Day } from '#shared/paris-day.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { DeleteButton } from '../ui/delete-button.tsx'

export type ShownBanner = { banner: Banner; lastDay: Day } | undefined

type BannerLineProps = {
  banner: Banner
  shown: ShownBanner
  today: Day
  activating: boolean
  onActivate: () => void
  onDeactivate: () => void
  onEdit: () => void
  onDelete: () => void
}

export function BannerLine(props: BannerLineProps) {
  const { banner, shown, today, activating, onActivate, onDeactivate, onEdit, onDelete } = props
  const state = bannerState(banner, today)
  const isShown = shown !== undefined && idOf(shown.banner) === idOf(banner)
  return (
    <li className="grid gap-4 rounded-sm border border-hairline p-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <Picture
        src={banner.image}
        alt=""
        width={banner.picture?.width ?? 1600}
        height={banner.picture?.height ?? 600}
        placeholder={banner.picture?.placeholder}
        sizes="(min-width: 40rem) 12rem, 90vw"
        className="aspect-video rounded-xs bg-sunk"
      />
      <div className="flex min-w-0 flex-col gap-2">
        <div>
          <h3 className="font-semibold break-words">{banner.title}</h3>
          {banner.subtitle && <p className="text-sm break-words text-ink-soft">{banner.subtitle}</p>}
          <p className="mt-1 text-sm text-ink-faint">
            Position&nbsp;: <span>{BANNER_POSITION_LABELS[banner.position]}</span>
            {banner.link && <span>{` · Lien\u00A0: ${banner.link}`}</span>}
          </p>
          <Period banner={banner} state={state} shown={shown} />
        </div>
        <div className="mt-auto flex flex-wrap items-center gap-2">
          {isShown && (
            <Button
              size="sm"
              disabled
              className="bg-green-wash! text-green! opacity-100!"
              icon={<Icon name="check" className="size-4" />}
            >
              Active
            </Button>
          )}
          {state === 'off' && (
            <Button
              size="sm"
              variant="secondary"
              loading={activating}
              onClick={onActivate}
              aria-label={`Activer ${banner.title}`}
            >
              Activer
            </Button>
          )}
          {(state === 'on' || state === 'coming') && (
            <Button
              size="sm"
              variant="secondary"
              onClick={onDeactivate}
              aria-label={`Désactiver ${banner.title}`}
            >
              Désactiver
            </Button>
          )}
          <span className="ml-auto flex">
            <IconButton
              label={`Modifier ${banner.title}`}
              title="Modifier"
              onClick={onEdit}
              className="lg:size-9"
            >
              <Icon name="edit" />
            </IconButton>
            <DeleteButton label={`Supprimer ${banner.title}`} onClick={onDelete} />
          </span>
        </div>
      </div>
    </li>
  )
}

function Period({ banner, state, shown }: { banner: Banner; state: BannerState; shown: ShownBanner }) {
  const { startsOn, endsOn } = banner
  if (shown && idOf(shown.banner) === idOf(banner)) {
    if (!shown.lastDay) return null
    return <p className="mt-1 text-sm">{`Sur la page d’accueil jusqu’au ${formatDay(shown.lastDay)}`}</p>
  }
  const from = startsOn && `${endsOn ? 'du' : 'à partir du'} ${formatDay(startsOn)}`
  const to = endsOn && `${startsOn ? 'au' : 'jusqu’au'} ${formatDay(endsOn)}`
  const days = `${from} ${to}`.trim()
  const badge = state === 'on' ? BANNER_WAITING : state === 'off' ? '' : BANNER_STATE_LABELS[state]
  if (days === '' && badge === '') return null
  return (
    <p className="mt-1 flex flex-wrap items-center gap-2 text-sm">
      {badge && <Badge>{badge}</Badge>}
      <span>{days}</span>
      {state === 'on' && shown && <span>{`Cachée par «\u202F${shown.banner.title}\u202F»`}</span>}
    </p>
  )
}
