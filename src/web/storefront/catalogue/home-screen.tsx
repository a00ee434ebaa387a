import { lazy, memo, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigation, useRouteError } from 'react-router'
import type { ActiveBanner } from '#shared/banners/contract.ts'
import { type CardSleeve, cardSleeve } from '#shared/catalogue/card-sleeve.ts'
import type { Collection } from '#shared/catalogue/collection-contract.ts'
import type { Sleeve, SleevePage } from '#shared/catalogue/contract.ts'
import { offeredPacks, pricePerSleeveCents } from '#shared/catalogue/pack-price.ts'
import { PACKS_FOR_SALE } from '#shared/catalogue/pack-size.ts'
import {
  type Browse,
  browseQuery,
  isNarrowed,
  readBrowse,
  SORT_LABELS,
} from '#shared/catalogue/search-and-sort.ts'
import { CONNECTION_TO_CHECK, SHOP_SILENT, SLEEVES_LOAD_FAILED } from '#shared/catalogue/texts.ts'
import { isRecord } from '#shared/json.ts'
import { formatRoundCents } from '#shared/money.ts'
import { CATALOGUE_PAGE_SIZE, HOME_NEW_SLEEVES } from '#shared/page-size.ts'
import { freeDelivery } from '#shared/shipping/free-delivery.ts'
import { SHIPPING_LABELS } from '#shared/shipping/shipping-methods.ts'
import { publicLoader } from '#web/api/public-loader.ts'
import { useScreenData, type LoaderArgs, type Meta } from '#web/base/screen.ts'
import { RetryButton } from '#web/ui/retry-button.tsx'
import { SkeletonCards } from '#web/ui/skeleton.tsx'
import { toastError } from '#web/ui/toast.ts'
import { Hero } from '../banners/hero.tsx'
import { BrowseToolbar } from './browse-toolbar.tsx'
import { type FirstPage, readFirstPage } from './endless-pages.ts'
import { HomeSections, type HomeSectionsData } from './home-sections.tsx'
import { homeTitle } from './home-title.ts'
import { organizationData, webSiteData } from './shop-structured-data.ts'
import { SleeveResults } from './sleeve-results.tsx'

/** Placeholders replace the list if the answer takes longer than this. */
const PLACEHOLDER_DELAY_MS = 100

type Home = {
  banner: ActiveBanner
  first: FirstPage
  browse: Browse
  /** The query of `first`. It differs from `browse` after a failed load. */
  shown: Browse
  sections?: HomeSectionsData | undefined
  instead: readonly CardSleeve[]
  failed?: string
}

const load = publicLoader(async (api, { url }: LoaderArgs): Promise<Home> => {
  const [banner, { browse, first }] = await Promise.all([
    api.activeBanner(),
    readFirstPage(api, readBrowse(url.searchParams)),
  ])
  const newest = async () =>
    (await api.listSleeves({ availability: 'recent', limit: HOME_NEW_SLEEVES })).sleeves
  const isWhole = isWholeCatalogue(browse) && first.pagination.pages > 1
  return {
    banner,
    first,
    browse,
    shown: browse,
    sections: isWhole
      ? await sectionsOf(newest(), api.listCollections(), api.listSleeves({ sort: 'price-asc', limit: 1 }))
      : undefined,
    instead: first.pagination.total > 0 ? [] : (await newest()).map(cardSleeve),
  }
})
export { load as loader }

async function sectionsOf(
  recent: Promise<readonly Sleeve[]>,
  collections: Promise<readonly Collection[]>,
  cheapest: Promise<SleevePage>,
): Promise<HomeSectionsData> {
  const { sleeves, facets } = await cheapest
  const prices = sleeves.flatMap((sleeve) => offeredPacks(sleeve).map(pricePerSleeveCents))
  return {
    fromCents: prices.length > 0 ? Math.min(...prices) : undefined,
    cardSizes: (facets?.fits ?? []).map(({ value }) => value),
    recent: (await recent).map(cardSleeve),
    // The document gets only the fields that the page uses.
    collections: (await collections).map(({ slug, name, count, picture }) => ({
      slug,
      name,
      count,
      picture: picture?.url,
    })),
  }
}

const isWholeCatalogue = (browse: Browse) => browseQuery(browse) === ''

let standing: Home | undefined

/**
 * Keeps the sections of an earlier load, so sorting does not move the list. After a failed load the earlier list stays,
 * with a message.
 */
export async function clientLoader(args: LoaderArgs): Promise<Home> {
  try {
    const home = await load(args)
    return { ...home, sections: home.sections ?? standing?.sections }
  } catch (error) {
    if (!standing) throw error
    toastError(SLEEVES_LOAD_FAILED)
    return { ...standing, browse: readBrowse(args.url.searchParams), failed: reasonOf(error) }
  }
}

export const meta: Meta<typeof clientLoader> = ({ shop, loaderData }) => {
  const browse = loaderData?.browse ?? readBrowse(new URLSearchParams())
  const banner = loaderData?.banner
  const free = shop && freeDelivery(shop.delivery)
  const offer = free
    ? ` Livraison offerte dès ${formatRoundCents(free.fromCents)} en ${SHIPPING_LABELS[free.method]}.`
    : ''
  return {
    title: homeTitle(browse, loaderData?.first ?? {}),
    description: `Des protège-cartes illustrés, ajustés et sans PVC, ${PACKS_FOR_SALE}.${offer}`,
    path: `/${browseQuery({ page: browse.page })}`,
    image: banner?.picture ? `${banner.picture.url}/1280.jpg` : undefined,
    structuredData: shop ? [organizationData(shop), webSiteData(shop)] : [],
  }
}

export default function HomeScreen() {
  const loaderData = useScreenData<typeof clientLoader>()
  const { banner, first, browse, shown, sections, instead, failed } = loaderData
  const { state, location } = useNavigation()
  useEffect(() => {
    if (!failed) standing = loaderData
  }, [loaderData, failed])
  const isBrowsing = state === 'loading' && location.pathname === '/'
  const isLong = useIsLong(isBrowsing)
  const isResult = isNarrowed(shown)
  const Heading = isResult ? 'h1' : 'h2'
  return (
    <div className="page">
      {!isResult && (
        <Suspense>
          <Hero banner={banner} />
        </Suspense>
      )}
      {!isResult && sections && <HomeSections {...sections} />}
      <section aria-labelledby="protections" className={isResult ? 'pt-2 sm:pt-5' : 'pt-10 sm:pt-14'}>
        <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
          <Heading id="protections" className="font-display text-title font-bold max-sm:text-heading">
            Nos protections
          </Heading>
          <output className="text-ink-soft max-sm:text-sm">
            <span>{countText(first.pagination.total, shown)}</span>
            {shown.sort !== 'default' && (
              <span className="sr-only">{`, ordre\u00A0: ${SORT_LABELS[shown.sort].toLowerCase()}`}</span>
            )}
          </output>
        </div>
        <BrowseToolbar
          browse={browse}
          counts={first.counts}
          facets={first.facets}
          total={first.pagination.total}
          examples={examplesOf(first.sleeves)}
        />
        {failed && !isBrowsing && <OlderNotice reason={failed} />}
        <div className={isResult ? 'pt-3 sm:pt-5' : 'pt-5 sm:pt-8'} aria-busy={isBrowsing}>
          {isResult && <h2 className="sr-only">Résultats</h2>}
          <Suspense>{isLong ? <Skeletons /> : <Results {...{ first, shown, instead }} />}</Suspense>
        </div>
      </section>
    </div>
  )
}

const SizeHelp = lazy(() => import('./size-help.tsx').then((module) => ({ default: module.SizeHelp })))

export function useIsLong(isBrowsing: boolean): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isBrowsing) return
    const timer = setTimeout(setLong, PLACEHOLDER_DELAY_MS, true)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isBrowsing])
  return isBrowsing && isLong
}

/** Loaded on demand, because most searches have results. */
const NothingFound = lazy(() =>
  import('./nothing-found.tsx').then((module) => ({ default: module.NothingFound })),
)

/** Memoised, because the start of a navigation must not render the results again. */
const Results = memo(function Results({ first, shown, instead }: Pick<Home, 'first' | 'shown' | 'instead'>) {
  if (first.sleeves.length === 0)
    return (
      <Suspense>
        <NothingFound browse={shown} instead={instead} />
      </Suspense>
    )
  return (
    <>
      {first.corrected && (
        <p className="mb-5">
          <span>{`Aucun résultat pour «\u202F${shown.q}\u202F»\u00A0: voici les résultats pour «\u202F`}</span>
          <strong>{first.corrected}</strong>&#8239;».
        </p>
      )}
      <SleeveResults
        key={browseQuery(shown)}
        browse={shown}
        first={first}
        atEnd={!isNarrowed(shown) && <SizeHelp facets={first.facets} />}
      />
    </>
  )
})

function OlderNotice({ reason }: { reason: string }) {
  return (
    <div
      role="alert"
      className="mt-5 flex flex-wrap items-center justify-between gap-3 rounded-md bg-yellow-wash px-4 py-3 text-ink"
    >
      <p>
        <strong>{SLEEVES_LOAD_FAILED}</strong>. <span>{reason}</span>
      </p>
      <RetryButton />
    </div>
  )
}

function examplesOf(sleeves: readonly CardSleeve[]): string {
  const collections = sleeves.map(({ collectionName }) => collectionName)
  const [example] = [...collections, ...sleeves.map(({ name }) => name)]
  return example ? `${example}…` : ''
}

export function Skeletons() {
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 md:gap-x-6 lg:grid-cols-4 lg:gap-y-10">
      <SkeletonCards count={CATALOGUE_PAGE_SIZE} />
    </div>
  )
}

function countText(total: number, { q }: Browse): string {
  if (q)
    return total <= 1
      ? `${total} résultat pour «\u202F${q}\u202F»`
      : `${total} résultats pour «\u202F${q}\u202F»`
  return total <= 1 ? `${total} protection` : `${total} protections`
}

export function ErrorBoundary() {
  const place = useRef<HTMLHeadingElement>(null)
  const error = useRouteError()
  useEffect(() => {
    toastError(SLEEVES_LOAD_FAILED)
    // Moves the focus to the message, because the page keeps its scroll position after a filter and the message may be
    // above the visible part.
    place.current?.focus()
  }, [])
  return (
    <div className="page grid min-h-[60vh] place-content-center justify-items-center gap-4 text-center">
      <h1 ref={place} tabIndex={-1} className="font-display text-title font-bold">
        {SLEEVES_LOAD_FAILED}
      </h1>
      <p>{reasonOf(error)}</p>
      <RetryButton />
    </div>
  )
}

function reasonOf(error: unknown): string {
  const failure = isRecord(error) && isRecord(error.data) ? error.data : error
  const code = isRecord(failure) ? failure.code : undefined
  return code === undefined || code === 'UNREACHABLE' ? CONNECTION_TO_CHECK : SHOP_SILENT
}
