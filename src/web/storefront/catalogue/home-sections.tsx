import { collectionPath } from '#shared/catalogue/addresses.ts'
import { knownGames } from '#shared/catalogue/card-fit.ts'
import type { CardSleeve } from '#shared/catalogue/card-sleeve.ts'
import type { Collection } from '#shared/catalogue/collection-contract.ts'
import { counted } from '#shared/count.ts'
import { idOf } from '#shared/ids.ts'
import { formatCents } from '#shared/money.ts'
import { WITHDRAWAL_DAYS } from '#shared/orders/withdrawal-days.ts'
import { deliveryDelay } from '#shared/shipping/delivery-delay.ts'
import { useShop } from '#web/base/use-shop.ts'
import { cardRowLook, FIRST_ROW, SleeveCard } from '#web/storefront/products/sleeve-card.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'

const MAX_TILES = 5

export type HomeSectionsData = {
  recent: readonly CardSleeve[]
  fromCents: number | undefined
  /** In millimetres, for example '63x88'. */
  cardSizes: readonly string[]
  collections: readonly (Pick<Collection, 'slug' | 'name' | 'count'> & { picture: string | undefined })[]
}

export function HomeSections({ recent, collections, fromCents, cardSizes }: HomeSectionsData) {
  return (
    <>
      <Facts fromCents={fromCents} cardSizes={cardSizes} />
      {recent.length > 0 && (
        <section aria-labelledby="nouveautes" className="pt-3 sm:pt-8">
          <Heading id="nouveautes">Nouveautés</Heading>
          <ul
            className={`${cardRowLook} max-md:flex max-md:gap-x-3 max-md:overflow-x-auto max-md:[scrollbar-width:none] max-md:*:w-[45%] max-md:*:shrink-0 [&>*:nth-child(4)]:md:max-lg:hidden`}
          >
            {recent.map((sleeve, at) => (
              <li key={idOf(sleeve)}>
                <SleeveCard sleeve={sleeve} eager={at < FIRST_ROW} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {collections.length > 1 && (
        <section aria-labelledby="univers" className="pt-8 sm:pt-14">
          <Heading id="univers">Collections</Heading>
          <ul className="flex gap-3 overflow-x-auto [scrollbar-width:none] max-md:*:w-36 max-md:*:shrink-0 sm:gap-4 md:grid md:auto-cols-fr md:grid-flow-col">
            {collections.slice(0, MAX_TILES).map((collection) => (
              <li key={collection.slug}>
                <CollectionTile {...collection} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Facts({ fromCents, cardSizes }: Pick<HomeSectionsData, 'fromCents' | 'cardSizes'>) {
  const { delivery } = useShop()
  const games = knownGames(cardSizes)
  const facts = [
    fromCents === undefined ? '' : `dès ${formatCents(fromCents)} la pochette`,
    games,
    `livré en ${deliveryDelay(delivery)}`,
    `${WITHDRAWAL_DAYS} jours pour changer d’avis`,
  ].filter(Boolean)
  return (
    <ul
      // A phone shows only the first line of facts, so the products stay on the first screen.
      className="mt-2 flex h-5 flex-wrap gap-x-5 overflow-hidden text-sm text-ink-soft sm:mt-4 sm:h-auto"
    >
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  )
}

function CollectionTile({ slug, name, count, picture }: HomeSectionsData['collections'][number]) {
  return (
    <ShopLink
      to={collectionPath(slug)}
      className={
        picture
          ? 'block h-full overflow-hidden rounded-lg bg-raised shadow-sm hover:shadow-md focus-visible:rounded-lg'
          : 'foil-tile'
      }
    >
      {picture && (
        <picture className="block aspect-4/3 bg-sunk">
          <source type="image/avif" srcSet={`${picture}/360.avif`} />
          <img
            src={`${picture}/360.webp`}
            alt=""
            loading="lazy"
            className="leaves-line h-full w-full object-cover"
          />
        </picture>
      )}
      <span className="block px-3 py-2.5">
        <span className="block font-display text-heading font-semibold">{name}</span>
        <span className="text-sm text-ink-soft">{counted(count, 'modèle')}</span>
      </span>
    </ShopLink>
  )
}

function Heading({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} className="mb-2 font-display text-title font-bold sm:mb-6">
      {children}
    </h2>
  )
}
