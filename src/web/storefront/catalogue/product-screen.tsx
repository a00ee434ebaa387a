import { NEW_BADGE_LABEL, STOCK_BADGE_LABELS, stockBadge } from '#shared/catalogue/badges.ts'
import { SLEEVE_CATEGORY_LABELS } from '#shared/catalogue/categories.ts'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { SLEEVE_NOT_FOUND } from '#shared/catalogue/texts.ts'
import { packPriceCents } from '#shared/catalogue/pack-price.ts'
import { eurosToCents, formatCents, formatEuros } from '#shared/money.ts'
import { DELIVERY_DELAY } from '#shared/shipping/methods.ts'
import { publicLoader } from '#web/api/public-loader.ts'
import { pageMeta } from '#web/page-meta.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import type { Route } from './+types/product-screen'
import { BuyBox } from './buy-box.tsx'
import { Gallery } from './gallery.tsx'
import { ProductDetails } from './product-details.tsx'
import { RelatedSleeves } from './related-sleeves.tsx'
import { breadcrumbData, previewPicture, productData } from './product-structured-data.ts'
import { useOwnStock } from './use-own-stock.ts'

const load = publicLoader(async (api, { params }: Route.LoaderArgs) => {
  const [sleeve, related] = await Promise.all([
    api.getSleeve(params.id),
    // The product stands without its neighbours.
    api.relatedSleeves(params.id).catch((): Sleeve[] => []),
  ])
  return { sleeve, related }
})
export { load as loader, load as clientLoader }
export { ProductError as ErrorBoundary } from './product-error.tsx'

export const meta: Route.MetaFunction = ({ matches, params, loaderData }) => {
  const shop = matches[0].loaderData?.shop
  if (!loaderData || !shop) return pageMeta(matches[0], { title: SLEEVE_NOT_FOUND })
  const { sleeve } = loaderData
  return pageMeta(matches[0], {
    title: sleeve.name,
    description: describe(sleeve),
    path: `/products/${params.id}`,
    type: 'product',
    image: previewPicture(sleeve.images.front),
    structuredData: [productData(sleeve, shop), breadcrumbData(sleeve, shop)],
  })
}

/** One product (storefront.md §2). */
export default function ProductScreen({ loaderData: { sleeve, related } }: Route.ComponentProps) {
  const { _id: id } = sleeve
  useOwnStock(id)
  return (
    <div className="page pt-4 sm:pt-6">
      <Breadcrumbs trail={[{ label: 'Boutique', to: '/' }, { label: sleeve.name }]} />
      <div className="mt-3 grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
        <Gallery key={`gallery ${id}`} sleeve={sleeve} />
        <div className="grid gap-7">
          <header>
            <Badges sleeve={sleeve} />
            <h1 className="mt-2 font-display text-title font-bold">{sleeve.name}</h1>
            <p className="mt-1 text-ink-soft">
              {sleeve.title === sleeve.name ? SLEEVE_CATEGORY_LABELS[sleeve.category] : sleeve.title}
            </p>
          </header>
          <BuyBox key={`buy ${id}`} sleeve={sleeve} />
          <Promises />
          <ProductDetails sleeve={sleeve} />
        </div>
      </div>
      <RelatedSleeves sleeves={related} />
    </div>
  )
}

function Badges({ sleeve }: { sleeve: Sleeve }) {
  const badge = stockBadge(sleeve.stock)
  if (!sleeve.isNew && !badge) return null
  return (
    <p className="flex flex-wrap gap-1.5">
      {sleeve.isNew && <Badge tone="foil">{NEW_BADGE_LABEL}</Badge>}
      {badge && <Badge tone={badge === 'soon-out' ? 'yellow' : 'ink'}>{STOCK_BADGE_LABELS[badge]}</Badge>}
    </p>
  )
}

const PROMISES: { icon: IconName; text: string }[] = [
  { icon: 'truck', text: `Livraison en ${DELIVERY_DELAY}, offerte dès 30 € en Mondial Relay` },
  { icon: 'refresh', text: '14 jours pour changer d’avis' },
  { icon: 'shield', text: 'Paiement sécurisé par carte ou PayPal' },
]

function Promises() {
  return (
    <ul className="grid gap-2.5 rounded-md bg-sunk px-4 py-4 text-sm text-ink-soft">
      {PROMISES.map(({ icon, text }) => (
        <li key={icon} className="flex gap-3">
          <Icon name={icon} className="size-5 text-ink" />
          {text}
        </li>
      ))}
    </ul>
  )
}

/** The sentence under the link of a search result: what it is, for how much. */
function describe(sleeve: Sleeve): string {
  const single = formatCents(packPriceCents(eurosToCents(sleeve.price), 1))
  const start = `${sleeve.name} : ${formatEuros(sleeve.price)} le lot de 5, ${single} à l’unité.`
  const rest = sleeve.description.replace(/\s+/g, ' ').trim()
  const room = 157 - start.length
  return `${start} ${rest.length > room ? `${rest.slice(0, room).replace(/\s+\S*$/, '')}…` : rest}`
}
