import type { Banner } from '#shared/banners/contract.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/picture.tsx'
import { HeroCards } from './hero-cards.tsx'

/** What stands when no banner is active (storefront.md §2). */
const DEFAULT_TITLE = 'Protégez vos cartes, gardez leur éclat'
const DEFAULT_SUBTITLE =
  'Des pochettes nettes, ajustées et sans PVC pour chaque carte qui compte. Vendues à l’unité ou par lots de 5, 10 et 32.'

/** The text's side, by the banner's position; centred text lies on the picture itself. */
const places = {
  left: 'lg:grid-cols-[1.05fr_1fr]',
  right: 'lg:grid-cols-[1fr_1.05fr] lg:[&>*:first-child]:order-2',
  center: '',
}

/** The head of the catalogue: the active banner, or the shop's own headline. */
export function Hero({ banner }: { banner: Banner | null }) {
  const title = banner?.title ?? DEFAULT_TITLE
  const subtitle = banner ? banner.subtitle : DEFAULT_SUBTITLE
  if (banner?.position === 'center') return <CentredHero banner={banner} />
  return (
    <section className="foil-edge overflow-hidden rounded-b-xl bg-raised shadow-sm">
      <div className={classNames('grid items-center', places[banner?.position ?? 'left'])}>
        <div className="px-5 py-6 sm:px-10 sm:py-8 lg:px-14 lg:py-10">
          <h1 className="font-display text-display font-bold">{title}</h1>
          {subtitle && <p className="mt-3 max-w-md text-ink-soft sm:mt-5 sm:text-lg">{subtitle}</p>}
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
        banner.position === 'center' ? '(min-width: 80rem) 80rem, 100vw' : '(min-width: 64rem) 42rem, 100vw'
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
      </div>
    </section>
  )
}
