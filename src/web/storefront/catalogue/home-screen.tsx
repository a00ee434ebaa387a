import { formatRoundCents } from '#shared/money.ts'
import { FREE_SHIPPING_FROM_CENTS } from '#shared/shipping/shipping-fee.ts'
import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import {
  type Browse,
  browseQuery,
  CATALOGUE_PAGE_SIZE,
  readBrowse,
} from '#shared/catalogue/search-and-sort.ts'
import { SLEEVES_LOAD_FAILED, SEE_ALL_SLEEVES } from '#shared/catalogue/texts.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'
import { publicLoader } from '#web/api/public-loader.ts'
import { pageMeta } from '#web/page-meta.ts'
import { RetryButton } from '#web/ui/retry-button.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonCards } from '#web/ui/skeleton.tsx'
import { toastError } from '#web/ui/toast.ts'
import type { Route } from './+types/home-screen'
import { BrowseToolbar } from './browse-toolbar.tsx'
import { Hero } from '../banners/hero.tsx'
import { SleeveGrid } from './sleeve-grid.tsx'

const load = publicLoader(async (api, { url }: Route.LoaderArgs) => {
  const browse = readBrowse(url.searchParams)
  const [banner, first] = await Promise.all([api.activeBanner(), api.listSleeves(browse)])
  return { banner, first, browse }
})
export { load as loader, load as clientLoader }

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const shop = matches[0].loaderData?.shop
  const page = loaderData?.browse.page ?? 1
  const banner = loaderData?.banner
  const title = 'Protège-cartes pour collectionneurs'
  return pageMeta(matches[0], {
    title: page > 1 ? `${title}, page ${page}` : title,
    description: `Des protège-cartes illustrés, ajustés et sans PVC, à l’unité ou par lots de 5, 10 et 32. Livraison offerte dès ${formatRoundCents(FREE_SHIPPING_FROM_CENTS)} en Mondial Relay.`,
    path: `/${browseQuery({ page })}`,
    image: banner?.picture ? `${banner.picture.url}/1280.jpg` : undefined,
    structuredData: shop ? [organizationData(shop), webSiteData(shop)] : [],
  })
}

/** The catalogue (storefront.md §2). */
export default function HomeScreen({ loaderData: { banner, first, browse } }: Route.ComponentProps) {
  const { state, location } = useNavigation()
  const isBrowsing = state === 'loading' && location.pathname === '/'
  return (
    <div className="page">
      <Hero banner={banner} />
      <section aria-labelledby="protections" className="pt-7 sm:pt-10">
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 sm:mb-5">
          <h2 id="protections" className="font-display text-title font-bold">
            Nos protections
          </h2>
          <output className="text-ink-soft">{countText(first.pagination.total, browse)}</output>
        </div>
        <BrowseToolbar browse={browse} counts={first.counts} />
        <div className="pt-5 sm:pt-8" aria-busy={isBrowsing}>
          {isBrowsing ? <Skeletons /> : <Results first={first} browse={browse} />}
        </div>
      </section>
    </div>
  )
}

function Results({ first, browse }: Pick<Route.ComponentProps['loaderData'], 'first' | 'browse'>) {
  if (first.sleeves.length === 0) return <NothingFound browse={browse} />
  return <SleeveGrid key={browseQuery(browse)} browse={browse} first={first} />
}

function Skeletons() {
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 md:gap-x-6 lg:grid-cols-4 lg:gap-y-10">
      <SkeletonCards count={CATALOGUE_PAGE_SIZE} />
    </div>
  )
}

function NothingFound({ browse }: { browse: Browse }) {
  const isFiltered = browse.availability !== 'all'
  return (
    <EmptyState
      icon="search"
      title={browse.q ? `Rien ne correspond à « ${browse.q} »` : 'Aucune protection ici pour le moment'}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {browse.q && isFiltered && (
            <ButtonLink to={`/${browseQuery({ q: browse.q })}`} preventScrollReset>
              Chercher dans toute la boutique
            </ButtonLink>
          )}
          <ButtonLink to="/" variant={browse.q && isFiltered ? 'secondary' : 'primary'} preventScrollReset>
            {SEE_ALL_SLEEVES}
          </ButtonLink>
        </div>
      }
    >
      {browse.q && (
        <p>Essayez un autre mot, ou un seul&nbsp;: les accents et les majuscules ne comptent pas.</p>
      )}
    </EmptyState>
  )
}

/** How many the filters leave. */
function countText(total: number, { q }: Browse): string {
  if (q) return total <= 1 ? `${total} résultat pour « ${q} »` : `${total} résultats pour « ${q} »`
  return total <= 1 ? `${total} protection` : `${total} protections`
}

/** In the catalogue's place when it could not be loaded (storefront.md §8). */
export function ErrorBoundary() {
  const place = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    toastError(SLEEVES_LOAD_FAILED)
    // A filter keeps the scroll where it is, which is below this.
    place.current?.focus()
  }, [])
  return (
    <div className="page relative grid min-h-[60vh] content-center">
      <h1 ref={place} tabIndex={-1} className="sr-only">
        {SLEEVES_LOAD_FAILED}
      </h1>
      <EmptyState tone="error" title={SLEEVES_LOAD_FAILED} action={<RetryButton />}>
        <p>Vérifiez votre connexion, puis réessayez.</p>
      </EmptyState>
    </div>
  )
}

/** Who sells, as schema.org has it (decision 35). */
function organizationData(shop: ShopProfile): object {
  return {
    '@type': 'Organization',
    name: shop.name,
    legalName: shop.company,
    url: shop.url,
    logo: `${shop.url}/apple-touch-icon.png`,
    email: shop.email,
    telephone: shop.phone,
    address: shop.address,
    vatID: shop.vatNumber,
    sameAs: shop.socialUrl ? [shop.socialUrl] : [],
  }
}

/** The shop as a site with a search of its own. */
function webSiteData(shop: ShopProfile): object {
  return {
    '@type': 'WebSite',
    name: shop.name,
    url: shop.url,
    inLanguage: 'fr-FR',
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${shop.url}/?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}
