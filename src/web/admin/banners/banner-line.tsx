import { BANNER_POSITION_LABELS } from '#shared/banners/banner-rules.ts'
import type { Banner } from '#shared/banners/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'

interface BannerLineProps {
  banner: Banner
  activating: boolean
  onActivate: () => void
  onDelete: () => void
}

/** One banner of the list: only one is active, and the home page shows it. */
export function BannerLine({ banner, activating, onActivate, onDelete }: BannerLineProps) {
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
          <p className="mt-1 text-sm text-ink-faint">Position : {BANNER_POSITION_LABELS[banner.position]}</p>
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
