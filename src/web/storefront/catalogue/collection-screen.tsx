import { Suspense } from 'react'
import { redirect, useNavigation } from 'react-router'
import { collectionPath } from '#shared/catalogue/addresses.ts'
import type { Collection } from '#shared/catalogue/collection-contract.ts'
import { collectionListing } from '#shared/catalogue/listing-texts.ts'
import { browsePath, browseQuery, filterTexts, readBrowse } from '#shared/catalogue/search-and-sort.ts'
import { counted } from '#shared/count.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'
import { publicLoader } from '#web/api/public-loader.ts'
import { useScreenData, type LoaderArgs, type Meta } from '#web/base/screen.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { BrowseToolbar } from './browse-toolbar.tsx'
import { readFirstPage } from './endless-pages.ts'
import { Skeletons, useIsLong } from './home-screen.tsx'
import { SleeveResults } from './sleeve-results.tsx'
import { breadcrumbList } from './sleeve-structured-data.ts'

export { RouteErrorBoundary as ErrorBoundary } from '#web/errors/route-error.tsx'

export const loader = publicLoader(async (api, { params: { slug }, url }: LoaderArgs<'slug'>) => {
  const collection = await api.getCollection(slug)
  if (collection.slug !== slug) throw redirect(collectionPath(collection.slug), 301)
  const list = await readFirstPage(api, { ...readBrowse(url.searchParams), collection: slug })
  return { collection, ...list }
})

export const meta: Meta<typeof loader> = ({ shop, loaderData }) => {
  if (!loaderData) return undefined
  const { collection, browse } = loaderData
  const listing = collectionListing(collection)
  const name = collection.searchTitle || listing.searchTitle
  const title = [name, ...filterTexts(browse)].join(', ')
  return {
    title: browse.page > 1 ? `${title}, page ${browse.page}` : title,
    description: collection.searchDescription || listing.searchDescription,
    path: browsePath({ page: browse.page }, collection.slug),
    image: collection.picture ? `${collection.picture.url}/1280.jpg` : undefined,
    structuredData: shop ? [breadcrumbData(collection, shop)] : [],
  }
}

const breadcrumbData = ({ name, slug }: Collection, shop: ShopProfile) =>
  breadcrumbList(
    [
      { name: 'Boutique', path: '/' },
      { name, path: collectionPath(slug) },
    ],
    shop,
  )

export default function CollectionScreen() {
  const { collection, browse, first } = useScreenData<typeof loader>()
  const { state, location } = useNavigation()
  const isBrowsing = state === 'loading' && location.pathname === collectionPath(collection.slug)
  const isLong = useIsLong(isBrowsing)
  const { name, text, picture, slug } = collection
  return (
    <div className="page pt-4 sm:pt-6">
      <Breadcrumbs trail={[{ label: 'Boutique', to: '/' }, { label: name }]} />
      <header className="mt-3 mb-6 grid items-center gap-x-10 gap-y-5 sm:mb-8 md:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <h1 className="font-display text-title font-bold">{name}</h1>
          {text.split(/\n+/).map(
            (paragraph) =>
              paragraph && (
                <p key={paragraph} className="mt-3 max-w-text text-ink-soft">
                  {paragraph}
                </p>
              ),
          )}
          <output className="mt-3 block text-sm text-ink-faint">
            {counted(first.pagination.total, 'protection')}
          </output>
        </div>
        {picture && (
          <Picture
            src={picture.url}
            alt={picture.alt ?? ''}
            width={picture.width}
            height={picture.height}
            placeholder={picture.placeholder}
            sizes="(min-width: 48rem) 24rem, 100vw"
            className="aspect-video w-full rounded-lg bg-sunk object-cover md:w-96"
          />
        )}
      </header>
      <h2 className="sr-only">Protections</h2>
      <BrowseToolbar
        browse={browse}
        counts={first.counts}
        facets={first.facets}
        total={first.pagination.total}
        examples=""
        within={slug}
      />
      <div className="pt-5 sm:pt-8" aria-busy={isBrowsing}>
        <h2 className="sr-only">Protections de la collection</h2>
        <Suspense>
          {isLong ? (
            <Skeletons />
          ) : first.sleeves.length === 0 ? (
            <EmptyState
              icon="search"
              title="Aucune protection ici pour le moment"
              action={<ButtonLink to={collectionPath(slug)}>Voir toute la collection</ButtonLink>}
            />
          ) : (
            <SleeveResults
              key={`${slug} ${browseQuery(browse)}`}
              browse={browse}
              first={first}
              within={slug}
            />
          )}
        </Suspense>
      </div>
    </div>
  )
}
