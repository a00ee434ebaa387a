import { lazy, Suspense } from 'react'
import type { Banner } from '#shared/banners/contract.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useShop } from '#web/use-shop.ts'

/** Most shops have a banner. */
const HeroCards = lazy(() => import('./hero-cards.tsx').then((module) => ({ default: module.HeroCards })))

/** The text's side, by the banner's position, and the part of the picture that a narrow place keeps. */
const sides = {
  left: { text: '', picture: 'lg:right-0 [&_img]:object-right', fade: 'lg:mask-l-from-75%' },
  right: { text: 'lg:ml-auto', picture: 'lg:left-0 [&_img]:object-left', fade: 'lg:mask-r-from-75%' },
}

/**
 * The head of the catalogue: the active banner, or the shop's own headline. On a wide screen the picture is whole and
 * fades under the text; on a phone it keeps the side away from the text, where its subject is.
 */
export function Hero({ banner }: { banner: Banner | null }) {
  const { home } = useShop()
  if (banner?.position === 'center') return <CentredHero banner={banner} />
  const side = sides[banner?.position ?? 'left']
  const subtitle = banner ? banner.subtitle : home.sentence
  return (
    <section className="relative mt-3 overflow-hidden rounded-xl bg-raised shadow-sm sm:mt-5 lg:flex lg:min-h-84 lg:items-center">
      <div
        className={classNames(
          'relative z-1 px-5 py-6 sm:px-10 sm:py-8 lg:w-[46%] lg:px-12 lg:py-9',
          side.text,
        )}
      >
        <h1 className="font-display text-display font-bold text-balance lg:text-6xl">
          {banner?.title ?? home.headline}
        </h1>
        {subtitle && <p className="mt-3 max-w-md text-pretty text-ink-soft sm:text-lg">{subtitle}</p>}
        <WayOn banner={banner} />
      </div>
      {banner ? (
        <div
          className={classNames(
            'relative aspect-3/2 sm:aspect-2/1 lg:absolute lg:inset-y-0 lg:aspect-auto lg:w-[58%]',
            side.picture,
            side.fade,
          )}
        >
          <BannerPicture banner={banner} />
        </div>
      ) : (
        <div className="lg:absolute lg:inset-y-0 lg:right-0 lg:grid lg:w-1/2 lg:items-center">
          <Suspense>
            <HeroCards />
          </Suspense>
        </div>
      )}
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
          : '(min-width: 80rem) 47rem, (min-width: 64rem) 60vw, calc(100vw - 2rem)'
      }
      placeholder={banner.picture?.placeholder}
      eager="first"
      className="absolute inset-0"
    />
  )
}

function CentredHero({ banner }: { banner: Banner }) {
  return (
    <section className="relative mt-3 grid min-h-96 place-items-center overflow-hidden rounded-xl bg-night max-sm:min-h-72 sm:mt-5 lg:min-h-96">
      <BannerPicture banner={banner} />
      <div className="relative w-full self-end bg-linear-to-t from-night from-60% to-transparent px-6 pt-28 pb-10 text-center text-on-night lg:pb-14">
        <h1 className="mx-auto max-w-4xl font-display text-display font-bold">{banner.title}</h1>
        {banner.subtitle && <p className="mx-auto mt-4 max-w-xl text-lg">{banner.subtitle}</p>}
        <WayOn banner={banner} />
      </div>
    </section>
  )
}

/** Where the shopkeeper's banner leads, else to what is new. */
function WayOn({ banner }: { banner: Banner | null }) {
  const link = banner?.link
  return (
    <p className="mt-5 sm:mt-6">
      {link ? (
        <ButtonLink
          to={link}
          reloadDocument={link.startsWith('/') ? undefined : true}
          aria-label={`Découvrir\u202F: ${banner.title}`}
        >
          Découvrir
        </ButtonLink>
      ) : (
        <ButtonLink to="/?availability=recent">Voir les nouveautés</ButtonLink>
      )}
    </p>
  )
}
