import type { Banner } from '#shared/banners/contract.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Emblem } from '#web/ui/logo.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useShop } from '#web/use-shop.ts'

/** The text's side, by the banner's position; centred text lies on the picture itself. */
const places = {
  left: 'lg:grid-cols-[1.05fr_1fr]',
  right: 'lg:grid-cols-[1fr_1.05fr] lg:[&>*:first-child]:order-2',
  center: '',
}

/** The head of the catalogue: the active banner, or the shop's own headline. */
export function Hero({ banner }: { banner: Banner | null }) {
  const { home } = useShop()
  const title = banner?.title ?? home.headline
  const subtitle = banner ? banner.subtitle : home.sentence
  if (banner?.position === 'center') return <CentredHero banner={banner} />
  return (
    <section className="foil-edge overflow-hidden rounded-b-xl bg-raised shadow-sm">
      <div className={classNames('grid items-center', places[banner?.position ?? 'left'])}>
        <div className="px-5 py-6 sm:px-10 sm:py-8 lg:px-14 lg:py-10">
          <h1 className="font-display text-display font-bold">{title}</h1>
          {subtitle && <p className="mt-3 max-w-md text-ink-soft sm:mt-5 sm:text-lg">{subtitle}</p>}
          <BannerLink banner={banner} />
        </div>
        {banner ? (
          <div className="relative aspect-5/2 self-stretch lg:aspect-auto lg:min-h-88">
            <BannerPicture banner={banner} />
          </div>
        ) : (
          <HeroCards />
        )}
      </div>
    </section>
  )
}

/** Fills its place whatever the picture's own shape. */
function BannerPicture({ banner }: { banner: Banner }) {
  return (
    <Picture
      src={banner.picture?.url ?? banner.image}
      alt=""
      width={banner.picture?.width ?? 1600}
      height={banner.picture?.height ?? 900}
      sizes={
        banner.position === 'center'
          ? '(min-width: 80rem) 80rem, 100vw'
          : '(min-width: 80rem) 37rem, (min-width: 64rem) 46vw, calc(100vw - 2rem)'
      }
      placeholder={banner.picture?.placeholder}
      eager="first"
      className="absolute inset-0"
    />
  )
}

function CentredHero({ banner }: { banner: Banner }) {
  return (
    <section className="foil-edge relative grid min-h-96 place-items-center overflow-hidden rounded-b-xl bg-night max-sm:min-h-72 lg:min-h-96">
      <BannerPicture banner={banner} />
      <div className="relative w-full self-end bg-linear-to-t from-night from-60% to-transparent px-6 pt-28 pb-10 text-center text-on-night lg:pb-14">
        <h1 className="mx-auto max-w-4xl font-display text-display font-bold">{banner.title}</h1>
        {banner.subtitle && <p className="mx-auto mt-4 max-w-xl text-lg">{banner.subtitle}</p>}
        <BannerLink banner={banner} />
      </div>
    </section>
  )
}

/** The way on, where the shopkeeper gave one. */
function BannerLink({ banner }: { banner: Banner | null }) {
  if (!banner?.link) return null
  return (
    <p className="mt-5">
      <ButtonLink
        to={banner.link}
        reloadDocument={banner.link.startsWith('/') ? undefined : true}
        variant="secondary"
        aria-label={`Découvrir\u202F: ${banner.title}`}
      >
        Découvrir
      </ButtonLink>
    </p>
  )
}

/**
 * Three cards in their sleeves, fanned out: the picture of the shop's own headline. Drawn in the document itself, so
 * that the first thing seen needs no download.
 */
function HeroCards() {
  return (
    <div aria-hidden="true" className="relative mx-auto -mt-4 h-44 w-full max-w-lg sm:h-72 lg:mt-0 lg:h-88">
      <SleevedCard className="-translate-x-[92%] -rotate-12" face="bg-linear-150 from-violet to-rose" />
      <SleevedCard className="-translate-x-[8%] rotate-12" face="bg-linear-150 from-sky to-mint" />
      <SleevedCard className="-translate-x-1/2 -translate-y-[56%]" face="foil" />
    </div>
  )
}

/** One row of scales, 60 wide; each row lies half a scale beside the one above. */
function scales(row: number): string {
  const shift = row % 2 === 0 ? 0 : -5
  return `M${shift} ${row * 5}${'a5 5 0 0 0 10 0'.repeat(7)}`
}

function SleevedCard({ className, face }: { className: string; face: string }) {
  return (
    <div className={`absolute top-1/2 left-1/2 aspect-66/91 h-3/4 -translate-y-1/2 ${className}`}>
      <div className={`absolute inset-x-[5%] top-[4%] bottom-[3.5%] overflow-hidden rounded-sm ${face}`}>
        <svg viewBox="0 0 60 84" className="h-full w-full text-night" fill="none" stroke="currentColor">
          <path
            d={Array.from({ length: 18 }, (_, row) => scales(row)).join('')}
            strokeWidth="0.35"
            opacity="0.45"
          />
          <rect x="3" y="3" width="54" height="78" rx="2" strokeWidth="0.7" opacity="0.7" />
        </svg>
        <Emblem className="absolute inset-0 m-auto size-2/5 drop-shadow-sm" />
      </div>
      <div className="absolute inset-0 rounded-md border border-edge/50 bg-linear-115 from-glass from-8% via-transparent via-45% to-glass/40 shadow-lg" />
    </div>
  )
}
