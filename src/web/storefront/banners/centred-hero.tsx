import type { ReactNode } from 'react'
import type { Banner } from '#shared/banners/contract.ts'

type CentredHeroProps = { banner: Banner; picture: ReactNode; wayOn: ReactNode }

export function CentredHero({ banner, picture, wayOn }: CentredHeroProps) {
  return (
    <section className="relative mt-3 grid min-h-72 place-items-center overflow-hidden rounded-xl bg-night sm:mt-5 lg:min-h-80">
      {picture}
      <div className="relative w-full self-end bg-linear-to-t from-night from-60% to-transparent px-6 pt-20 pb-8 text-center text-on-night">
        <h1 className="mx-auto max-w-4xl font-display text-3xl leading-tight font-bold tracking-tight md:text-4xl lg:text-5xl">
          {banner.title}
        </h1>
        {banner.subtitle && <p className="mx-auto mt-3 max-w-xl">{banner.subtitle}</p>}
        {wayOn}
      </div>
    </section>
  )
}
