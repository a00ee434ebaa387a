import { collectionPath } from '#shared/catalogue/addresses.ts'
import type { CardSleeve } from '#shared/catalogue/card-sleeve.ts'
import type { Collection } from '#shared/catalogue/collection-contract.ts'
import { counted } from '#shared/count.ts'
import { idOf } from '#shared/ids.ts'
import { cardGridLook, SleeveCard } from '#web/storefront/products/sleeve-card.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'

/** One row of tiles on a wide screen. */
const MAX_TILES = 5

export type HomeSectionsData = {
  recent: readonly CardSleeve[]
  collections: readonly (Pick<Collection, 'slug' | 'name' | 'count'> & { picture: string | undefined })[]
}

/** Shown before the whole catalogue: new products, the collections, and help with the size. */
export function HomeSections({ recent, collections }: HomeSectionsData) {
  // The back of the newest product, close up, because the cards of the list show the front.
  const back = recent[0]?.images.front
  return (
    <>
      {recent.length > 0 && (
        <section aria-labelledby="nouveautes" className="pt-8 sm:pt-12">
          <Heading id="nouveautes">Nouveautés</Heading>
          <ul className={`${cardGridLook} [&>*:nth-child(4)]:md:max-lg:hidden`}>
            {recent.map((sleeve) => (
              <li key={idOf(sleeve)}>
                <SleeveCard sleeve={sleeve} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {collections.length > 1 && (
        <section aria-labelledby="univers" className="pt-10 sm:pt-14">
          <Heading id="univers">Collections</Heading>
          <ul className="grid grid-cols-2 gap-3 sm:gap-4 md:auto-cols-fr md:grid-flow-col md:grid-cols-none">
            {collections.slice(0, MAX_TILES).map((collection) => (
              <li
                key={collection.slug}
                className="max-md:last:odd:col-span-2 max-md:last:odd:[&_picture]:aspect-8/3"
              >
                <CollectionTile {...collection} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section
        aria-labelledby="bien-choisir"
        className="mt-10 grid overflow-hidden rounded-xl bg-night text-on-night-soft [--color-iris:var(--color-on-night)] sm:mt-14 md:grid-cols-2"
      >
        <div className="px-5 py-8 sm:px-10 md:self-center">
          <h2 id="bien-choisir" className="font-display text-title font-bold text-balance text-on-night">
            Quelle taille pour vos cartes&#8239;?
          </h2>
          <p className="mt-3 max-w-xl text-pretty">
            Trop grande, la protection flotte&#8239;; trop petite, elle marque les coins. Le guide dit
            laquelle va à vos cartes, en une minute.
          </p>
          <ButtonLink to="/guide-achat" variant="secondary" className="mt-5">
            Lire le guide d’achat
          </ButtonLink>
        </div>
        {back && (
          // Enlarged until the background is no longer visible.
          <div className="h-44 overflow-hidden md:h-96">
            <img
              srcSet={`${back}/360.avif 360w, ${back}/720.avif 720w`}
              sizes="(min-width: 48rem) 40rem, 12rem"
              alt=""
              loading="lazy"
              className="leaves-line h-full w-full scale-200 object-cover"
            />
          </div>
        )}
      </section>
    </>
  )
}

/** A collection with the owner's picture, in one width for all screens. Without a picture it has the foil's colours. */
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
    <h2 id={id} className="mb-4 font-display text-title font-bold sm:mb-6">
      {children}
    </h2>
  )
}
