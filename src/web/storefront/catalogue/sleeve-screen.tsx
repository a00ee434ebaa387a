import { idOf } from '#shared/ids.ts'
import { startTransition, useEffect, useState } from 'react'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { collectionOf } from '#shared/catalogue/sleeve-categories.ts'
import { type CardSleeve, cardSleeve } from '#shared/catalogue/card-sleeve.ts'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { packPriceCents } from '#shared/catalogue/pack-price.ts'
import {
  SLEEVE_LOAD_FAILED,
  SLEEVE_NOT_FOUND,
  SLEEVE_NOT_FOUND_TOAST,
  BACK_TO_SHOP,
  SEE_ALL_SLEEVES,
} from '#shared/catalogue/texts.ts'
import { eurosToCents, formatCents, formatEuros } from '#shared/money.ts'
import type { PublicApi } from '#shared/rendering/public-api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { ApiError, messageIn, messageOf } from '#web/api/api-error.ts'
import { publicLoader } from '#web/api/public-loader.ts'
import { afterPaint } from '#web/ui/after-paint.ts'
import { hasPointer } from '#web/ui/has-pointer.ts'
import { RetryButton } from '#web/ui/retry-button.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonCards } from '#web/ui/skeleton.tsx'
import { MarkEnglish } from '#web/ui/mark-english.tsx'
import { toastError } from '#web/ui/toast.ts'
import { ownReserved } from '../cart/own-reservation.ts'
import { begunIsPainted } from './begun-sleeve.tsx'
import { forgetCard, knownOf, type Product, stands, takeAsked } from './known-sleeves.ts'
import { RecentlySeen } from './recently-seen.tsx'
import { SleeveCard } from './sleeve-card.tsx'
import { SleevePage } from './sleeve-head.tsx'
import { SleevePresentation } from './sleeve-presentation.tsx'
import { breadcrumbData, previewPicture, sleeveData } from './sleeve-structured-data.ts'
import { useScreenData, type LoaderArgs, type Meta } from '#web/screen.ts'

const load = publicLoader((api, { params }: LoaderArgs<'id'>) => read(params.id, api))
export { load as loader }

/** A page that begins with what a card has shown. */
type Begun = { card: CardSleeve; later: Promise<Product> }

/** What its card has shown is there at once; the whole follows. */
export async function clientLoader(args: LoaderArgs<'id'>): Promise<Product | Begun> {
  const { id } = args.params
  const known = knownOf(id)
  if (!known) return load(args)
  if ('product' in known) return known.product
  const later = read(id, browserApi)
  // Whoever tries again waits for the server.
  later.catch(() => forgetCard(id))
  await begunIsPainted()
  return { card: known.card, later }
}

/** The product stands without its neighbours. */
async function read(id: string, api: PublicApi): Promise<Product> {
  const [sleeve, related] = await Promise.all([
    takeAsked(id) ?? api.getSleeve(id),
    api.relatedSleeves(id).catch((): Sleeve[] => []),
  ])
  return { sleeve, related: related.map(cardSleeve) }
}

export const meta: Meta<typeof clientLoader> = ({ shop, params, loaderData }) => {
  if (!loaderData || !shop) return { title: SLEEVE_NOT_FOUND }
  const sleeve = 'card' in loaderData ? loaderData.card : loaderData.sleeve
  return {
    title: sleeve.name,
    description: describe(sleeve),
    path: `/products/${params.id}`,
    type: 'product',
    image: previewPicture(sleeve.images.front),
    // For search engines, which read documents: those are whole.
    structuredData:
      'card' in loaderData
        ? []
        : [sleeveData(loaderData.sleeve, shop), breadcrumbData(loaderData.sleeve, shop)],
  }
}

/** One product (storefront.md §2). */
export default function SleeveScreen() {
  const loaderData = useScreenData<typeof clientLoader>()
  const later = useLater('card' in loaderData ? loaderData.later : undefined)
  const product = 'card' in loaderData ? later : loaderData
  const sleeve = 'card' in loaderData ? (later?.sleeve ?? loaderData.card) : loaderData.sleeve
  const id = idOf(sleeve)
  useEffect(() => stands(id, product), [id, product])
  useOwnStock(id)
  const isRestDue = useRestAfterPaint('card' in loaderData)
  const title = collectionOf(sleeve) ? 'Dans la même collection' : 'Vous aimerez aussi'
  return (
    <SleevePage name={sleeve.name}>
      <SleevePresentation sleeve={sleeve} whole={product?.sleeve} isBegun={!isRestDue} />
      {isRestDue && (
        <>
          <RelatedSleeves title={title} sleeves={product?.related} />
          <RecentlySeen sleeve={sleeve} />
        </>
      )}
    </SleevePage>
  )
}

/** On a phone, where it is below what is seen, the rest of a page that its card has begun is drawn after the first paint. */
function useRestAfterPaint(isBegun: boolean): boolean {
  const [isDue, setDue] = useState(() => !isBegun || hasPointer())
  useEffect(() => (isDue ? undefined : afterPaint(() => startTransition(() => setDue(true)))), [isDue])
  return isDue
}

/** The sentence under the link of a search result: what it is, for how much. */
function describe(sleeve: CardSleeve & { description?: string }): string {
  const single = formatCents(packPriceCents(eurosToCents(sleeve.price), 1))
  const start = `${sleeve.name}\u202F: ${formatEuros(sleeve.price)} le lot de 5, ${single} à l’unité.`
  const rest = (sleeve.description ?? '').replace(/\s+/g, ' ').trim()
  const room = 157 - start.length
  return `${start} ${rest.length > room ? `${rest.slice(0, room).replace(/\s+\S*$/, '')}…` : rest}`
}

/** In the product's place when it does not exist, or could not be had (storefront.md §8). */
export function ErrorBoundary() {
  const error = useRouteError()
  if ((isRouteErrorResponse(error) || error instanceof ApiError) && error.status === 404)
    return <MissingSleeve />
  return (
    <div className="page grid min-h-[60vh] content-center">
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
      <h1 className="sr-only">
        <MarkEnglish text={SLEEVE_NOT_FOUND} />
      </h1>
      <EmptyState
        icon="search"
        title={<MarkEnglish text={SLEEVE_NOT_FOUND} />}
        action={<ButtonLink to="/">{SEE_ALL_SLEEVES}</ButtonLink>}
      >
        <p>Elle a quitté la boutique, ou le lien n’est pas complet.</p>
      </EmptyState>
    </div>
  )
}

/** The server's own, whether a loader has handed it on (4xx, 503) or the call itself has failed. */
function sentenceOf(error: unknown): string {
  return isRouteErrorResponse(error)
    ? messageIn(error.data, SLEEVE_LOAD_FAILED)
    : messageOf(error, SLEEVE_LOAD_FAILED)
}

type Arrival = { of: Promise<Product> } & ({ product: Product } | { error: unknown })

/**
 * What follows, once it is there, without anything that was chosen meanwhile being lost; that it cannot be had is the
 * whole page's failure.
 */
function useLater(later: Promise<Product> | undefined): Product | undefined {
  const [arrival, setArrival] = useState<Arrival>()
  useEffect(() => {
    let isLeft = false
    const arrive = (now: Arrival) => {
      if (!isLeft) setArrival(now)
    }
    later?.then(
      (product) => arrive({ of: later, product }),
      (error: unknown) => arrive({ of: later, error }),
    )
    return () => void (isLeft = true)
  }, [later])
  if (!later || arrival?.of !== later) return undefined
  if ('error' in arrival) throw arrival.error
  return arrival.product
}

const RELATED = 4

/** Others of the same category; undefined as long as they are on their way. */
function RelatedSleeves({ title, sleeves }: { title: string; sleeves: readonly CardSleeve[] | undefined }) {
  if (sleeves?.length === 0) return null
  return (
    <section aria-labelledby="voisines" className="mt-20 border-t border-hairline pt-10">
      <h2 id="voisines" className="font-display text-title font-bold">
        {title}
      </h2>
      <ul className="mt-6 grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-4 md:gap-x-6">
        {!sleeves && <SkeletonCards count={RELATED} as="li" />}
        {sleeves?.map((sleeve) => {
          const id = idOf(sleeve)
          return (
            <li key={id}>
              <SleeveCard sleeve={sleeve} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/**
 * A page that the server has drawn is the same for everyone, so that its stock lacks what this customer's own open
 * checkout holds, which never counts against them (decision 11): such a page asks again, in their name.
 */
function useOwnStock(sleeveId: string): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (ownReserved(sleeveId, Date.now()) > 0) void revalidate()
  }, [sleeveId, revalidate])
}
