import { collectionPath } from '#shared/catalogue/addresses.ts'
import type { Collection } from '#shared/catalogue/collection-contract.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'
import { publicLoader } from '#web/api/public-loader.ts'
import { useScreenData, type Meta } from '#web/base/screen.ts'
import { useShop } from '#web/base/use-shop.ts'
import { TextPage } from '#web/storefront/form/text-page.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { legalLinks, shopLinks } from '../layout/footer-links.ts'

export { RouteErrorBoundary as ErrorBoundary } from '#web/errors/route-error.tsx'

const TITLE = 'Plan du site'

export const meta: Meta = () => ({
  title: TITLE,
  description: 'Toutes les pages de la boutique, en une liste.',
  path: '/plan-du-site',
})

export const loader = publicLoader(async (api) => ({ collections: await api.listCollections() }))

type PartProps = { title: string; links: readonly { to: string; label: string }[] }

const buying = (collections: readonly Collection[]): PartProps => ({
  title: 'Acheter',
  links: [
    { to: '/', label: 'Toutes les protections et la recherche' },
    ...collections.map(({ slug, name }) => ({ to: collectionPath(slug), label: name })),
    { to: '/cart', label: 'Mon panier' },
    ...shopLinks,
  ],
})

const others = (shop: ShopProfile): PartProps[] => [
  { title: 'Lire', links: [{ to: '/news', label: 'Actus' }, ...shop.footerLinks] },
  {
    title: 'Mon compte',
    links: [
      { to: '/login', label: 'Me connecter' },
      { to: '/register', label: 'Créer un compte' },
      { to: '/profile', label: 'Mon profil' },
      { to: '/profile/orders', label: 'Mes commandes' },
    ],
  },
  { title: 'Vos droits', links: legalLinks(shop) },
]

/** A second way to the pages of the shop, besides the menus (RGAA 12.1). */
export default function SitePlanScreen() {
  const shop = useShop()
  const { collections } = useScreenData<typeof loader>()
  return (
    <TextPage title={TITLE}>
      <div className="grid gap-8 sm:grid-cols-2">
        <Part {...buying(collections)} />
        <div className="grid gap-8">
          {others(shop).map((part) => (
            <Part key={part.title} {...part} />
          ))}
        </div>
      </div>
    </TextPage>
  )
}

function Part({ title, links }: PartProps) {
  return (
    <section>
      <h2>{title}</h2>
      <ul className="mt-4">
        {links.map(({ to, label }) => (
          <li key={to}>
            {to.startsWith('/') ? <ShopLink to={to}>{label}</ShopLink> : <a href={to}>{label}</a>}
          </li>
        ))}
      </ul>
    </section>
  )
}
