import { useState } from 'react'
import { BANNER_POSITION_LABELS, BANNER_STATE_LABELS, bannerState } from '#shared/banners/banner-rules.ts'
import type { Banner } from '#shared/banners/contract.ts'
import { formatDay } from '#shared/dates.ts'
import { parisDay } from '#shared/paris-day.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'

type BannerLineProps = {
  banner: Banner
  activating: boolean
  onActivate: () => void
  onDeactivate: () => void
  onEdit: () => void
  onDelete: () => void
}

/** One banner of the list: only one is active, and the home page shows it. */
export function BannerLine(props: BannerLineProps) {
  const { banner, activating, onActivate, onDeactivate, onEdit, onDelete } = props
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
            Position&nbsp;: {BANNER_POSITION_LABELS[banner.position]}
            {banner.link && ` · Lien\u00A0: ${banner.link}`}
          </p>
          <Period banner={banner} />
        </div>
        <div className="mt-auto flex flex-wrap gap-2">
          {banner.isActive ? (
            <Button
              size="sm"
              disabled
              className="bg-green-wash! text-green! opacity-100!"
              icon={<Icon name="check" className="size-4" />}
            >
              Active
            </Button>
          ) : (
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
          {(banner.isActive || banner.isPlanned) && (
            <Button
              size="sm"
              variant="secondary"
              onClick={onDeactivate}
              aria-label={`Désactiver ${banner.title}`}
            >
              Désactiver
            </Button>
          )}
          <Button
            size="sm"
            variant="quiet"
            icon={<Icon name="edit" className="size-4" />}
            onClick={onEdit}
            aria-label={`Modifier ${banner.title}`}
          >
            Modifier
          </Button>
          <Button
            size="sm"
            variant="quiet"
            icon={<Icon name="trash" className="size-4" />}
            onClick={onDelete}
            aria-label={`Supprimer ${banner.title}`}
          >
            Supprimer
          </Button>
        </div>
      </div>
    </li>
  )
}

/** The days of a banner that has some, and where it is in them. */
function Period({ banner }: { banner: Banner }) {
  const { startsOn, endsOn } = banner
  const [today] = useState(() => parisDay(new Date()))
  if (startsOn === '' && endsOn === '') return null
  const from = startsOn && `du ${formatDay(startsOn)}`
  const to = endsOn && `${startsOn ? 'au' : 'jusqu’au'} ${formatDay(endsOn)}`
  return (
    <p className="mt-1 flex flex-wrap items-center gap-2 text-sm">
      <Badge>{BANNER_STATE_LABELS[bannerState(banner, today)]}</Badge>
      {`${from} ${to}`.trim()}
    </p>
  )
}
