import { useEffect } from 'react'
import { isRouteErrorResponse, redirect, useRevalidator, useRouteError } from 'react-router'
import { collectionPath, productPath } from '#shared/catalogue/addresses.ts'
import { type CardSleeve, cardSleeve } from '#shared/catalogue/card-sleeve.ts'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { sleeveListing } from '#shared/catalogue/listing-texts.ts'
import {
  SLEEVE_LOAD_FAILED,
  SLEEVE_NOT_FOUND,
  SLEEVE_NOT_FOUND_TOAST,
  BACK_TO_SHOP,
  SEE_ALL_SLEEVES,
} from '#shared/catalogue/texts.ts'
import { idOf, isUuid } from '#shared/ids.ts'
import { ApiError, messageIn, messageOf } from '#web/api/api-error.ts'
import { publicLoader } from '#web/api/public-loader.ts'
import { useScreenData, type LoaderArgs, type Meta } from '#web/base/screen.ts'
import { ErrorTitle } from '#web/errors/error-title.tsx'
import { countEvent } from '#web/storefront/audience/count-event.ts'
import { SleeveCard } from '#web/storefront/products/sleeve-card.tsx'
import { ownReserved } from '#web/storefront/stores/own-reservation.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LaterSection } from '#web/ui/later-section.tsx'
import { MarkEnglish } from '#web/ui/mark-english.tsx'
import { RetryButton } from '#web/ui/retry-button.tsx'
import { toastError } from '#web/ui/toast.ts'
import { RecentlySeen } from './recently-seen.tsx'
import { SleevePresentation } from './sleeve-presentation.tsx'
import { breadcrumbData, previewPicture, sleeveData } from './sleeve-structured-data.ts'

export const loader = publicLoader(async (api, { params: { id } }: LoaderArgs<'id'>) => {
  const [sleeve, related] = await Promise.all([
    api.getSleeve(id),
    api.relatedSleeves(id).catch((): Sleeve[] => []),
  ])
  // A former slug redirects. An id stays valid as an address, because old links and carts use it.
  if (id !== sleeve.slug && !isUuid(id)) throw redirect(productPath(sleeve), 301)
  return { sleeve, related: related.map(cardSleeve) }
})

export const meta: Meta<typeof loader> = ({ shop, loaderData }) => {
  if (!loaderData) return undefined
  const { sleeve } = loaderData
  const listing = sleeveListing(sleeve)
  return {
    title: sleeve.searchTitle || listing.searchTitle,
    description: sleeve.searchDescription || listing.searchDescription,
    path: productPath(sleeve),
    type: 'product',
    image: previewPicture(sleeve.images.front),
    structuredData: [sleeveData(sleeve, shop), breadcrumbData(sleeve, shop)],
  }
}

export default function SleeveScreen() {
  const { sleeve, related } = useScreenData<typeof loader>()
  const id = idOf(sleeve)
  useOwnStock(id)
  return (
    <div className="page pt-4 sm:pt-6">
      <ViewCount key={id} />
      <Breadcrumbs
        trail={[
          { label: 'Boutique', to: '/' },
          { label: sleeve.collectionName, to: collectionPath(sleeve.collection) },
          { label: sleeve.name },
        ]}
      />
      <SleevePresentation sleeve={sleeve} />
      <LaterSection>
        <RelatedSleeves sleeves={related} />
      </LaterSection>
      <LaterSection>
        <RecentlySeen sleeve={sleeve} />
      </LaterSection>
    </div>
  )
}

/** The key of this component changes with the product, so a view of each product is counted. */
function ViewCount() {
  useEffect(() => countEvent('view'), [])
  return null
}

export function ErrorBoundary() {
  const error = useRouteError()
  if ((isRouteErrorResponse(error) || error instanceof ApiError) && error.status === 404)
    return <MissingSleeve />
  return (
    <div className="page grid min-h-[60vh] content-center">
      <ErrorTitle text={SLEEVE_LOAD_FAILED} />
      <h1 className="sr-only">{SLEEVE_LOAD_FAILED}</h1>
      <EmptyState
        tone="error"
        title={sentenceOf(error)}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <RetryButton />
            <ButtonLink to="/" variant="secondary">
              {BACK_TO_SHOP}
            </ButtonLink>
          </div>
        }
      />
    </div>
  )
}

function MissingSleeve() {
  useEffect(() => toastError(SLEEVE_NOT_FOUND_TOAST), [])
  return (
    <div className="page grid min-h-[60vh] content-center">
      <ErrorTitle text={SLEEVE_NOT_FOUND} />
      <h1 className="sr-only">
        <MarkEnglish text={SLEEVE_NOT_FOUND} />
      </h1>
      <EmptyState
        icon="search"
        title={<MarkEnglish text={SLEEVE_NOT_FOUND} />}
        action={<ButtonLink to="/">{SEE_ALL_SLEEVES}</ButtonLink>}
      >
        <p>Cette protection a quitté la boutique, ou le lien n’est pas complet.</p>
      </EmptyState>
    </div>
  )
}

function sentenceOf(error: unknown): string {
  return isRouteErrorResponse(error)
    ? messageIn(error.data, SLEEVE_LOAD_FAILED)
    : messageOf(error, SLEEVE_LOAD_FAILED)
}

function RelatedSleeves({ sleeves }: { sleeves: readonly CardSleeve[] }) {
  if (sleeves.length === 0) return null
  return (
    <section aria-labelledby="voisines" className="mt-14">
      <h2 id="voisines" className="font-display text-title font-bold">
        Dans la même collection
      </h2>
      <ul className="mt-6 grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-4 md:gap-x-6">
        {sleeves.map((sleeve) => (
          <li key={idOf(sleeve)}>
            <SleeveCard sleeve={sleeve} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * The stock on a server-rendered page is too low by the sleeves that this customer's own open checkout reserves, so the
 * data is loaded again (decision 11).
 */
function useOwnStock(sleeveId: string): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (ownReserved(sleeveId, Date.now()) > 0) void revalidate()
  }, [sleeveId, revalidate])
}
