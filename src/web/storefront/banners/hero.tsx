import { lazy, Suspense } from 'react'
import type { Banner } from '#shared/banners/contract.ts'
import { useShop } from '#web/base/use-shop.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/picture.tsx'

const HeroCards = lazy(() => import('./hero-cards.tsx').then((module) => ({ default: module.HeroCards })))

const CentredHero = lazy(() =>
  import('./centred-hero.tsx').then((module) => ({ default: module.CentredHero })),
)

const sides = {
  left: {
    text: '',
    picture: 'right-0 [&_img]:object-right',
  },
  right: {
    text: 'ml-auto',
    picture: 'left-0 [&_img]:object-left',
  },
}

export function Hero({ banner }: { banner: Banner | null }) {
  const { home } = useShop()
  if (banner?.position === 'center')
    return (
      <CentredHero
        banner={banner}
        picture={<BannerPicture banner={banner} />}
        wayOn={<WayOn banner={banner} />}
      />
    )
  const side = sides[banner?.position ?? 'left']
  const subtitle = banner ? banner.subtitle : home.sentence
  return (
    <section className="relative mt-2 flex items-center overflow-hidden rounded-xl bg-raised shadow-sm sm:mt-5 md:min-h-72">
      <div className={classNames('w-[66%] px-4 py-3 sm:px-10 sm:py-7 md:w-1/2 lg:w-[45%]', side.text)}>
        <h1 className="font-display text-[1.375rem] leading-tight font-bold tracking-tight text-balance sm:text-3xl lg:text-5xl">
          {banner?.title ?? home.headline}
        </h1>
        {subtitle && (
          <p className="mt-1 max-w-md text-sm leading-snug text-pretty text-ink-soft sm:mt-3 sm:text-base">
            {subtitle}
          </p>
        )}
        <WayOn banner={banner} />
      </div>
      {banner ? (
        <div className={classNames('absolute inset-y-0 w-[34%] md:w-1/2', side.picture)}>
          <BannerPicture banner={banner} />
        </div>
      ) : (
        <div className="absolute inset-y-0 right-0 grid w-[34%] items-center overflow-hidden md:w-1/2">
          <Suspense>
            <HeroCards />
          </Suspense>
        </div>
      )}
    </section>
  )
}

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
          : '(min-width: 80rem) 44rem, (min-width: 48rem) 56vw, calc(100vw - 2rem)'
      }
      placeholder={banner.picture?.placeholder}
      eager="first"
      className="absolute inset-0"
    />
  )
}

function WayOn({ banner }: { banner: Banner | null }) {
  const link = banner?.link
  return (
    <p className="mt-2 flex flex-wrap gap-3 sm:mt-5">
      {link ? (
        <ButtonLink
          to={link}
          reloadDocument={link.startsWith('/') ? undefined : true}

          aria-label={`Découvrir\u00A0: ${banner.title}`}
        >
          Découvrir
        </ButtonLink>
      ) : (
        <ButtonLink to="/?availability=recent">Voir les nouveautés</ButtonLink>
      )}
      <ButtonLink to="/guide-achat" variant="secondary" className="max-md:hidden">
        Trouver ma taille
      </ButtonLink>
    </p>
  )
}
