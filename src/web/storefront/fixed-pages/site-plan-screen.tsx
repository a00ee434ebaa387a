import { Fragment } from 'react'
import { browseQuery } from '#shared/catalogue/search-and-sort.ts'
import { collectionOf, SLEEVE_CATEGORIES } from '#shared/catalogue/sleeve-categories.ts'
import { useShop } from '#web/use-shop.ts'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { legalLinks, shopLinks } from '../layout/footer-links.ts'
import { TextPage } from './text-page.tsx'
import type { Meta } from '#web/screen.ts'

export { RouteErrorBoundary as ErrorBoundary } from '#web/route-error.tsx'

const TITLE = 'Plan du site'

export const meta: Meta = () => ({
  title: TITLE,
  description: 'Toutes les pages de la boutique, en une liste.',
  path: '/plan-du-site',
})

const collections = SLEEVE_CATEGORIES.flatMap((category) => collectionOf({ category }) ?? []).map(
  (label) => ({
    to: `/${browseQuery({ q: label })}`,
    label,
  }),
)

const READ = { title: 'Lire', links: [{ to: '/news', label: 'Actus' }] }

const parts = [
  {
    title: 'Acheter',
    links: [
      { to: '/', label: 'Toutes les protections et la recherche' },
      ...collections,
      { to: '/cart', label: 'Mon panier' },
      ...shopLinks,
    ],
  },
  READ,
  {
    title: 'Mon compte',
    links: [
      { to: '/login', label: 'Me connecter' },
      { to: '/register', label: 'Créer un compte' },
      { to: '/profile', label: 'Mon profil' },
      { to: '/profile/orders', label: 'Mes commandes' },
    ],
  },
  { title: 'Vos droits', links: legalLinks },
]

/** The second way to every page, beside the menus (RGAA 12.1). */
export default function SitePlanScreen() {
  const { footerLinks } = useShop()
  return (
    <TextPage title={TITLE}>
      {parts.map(({ title, links }) => (
        <Fragment key={title}>
          <h2>{title}</h2>
          <ul>
            {[...links, ...(title === READ.title ? footerLinks : [])].map(({ to, label }) => (
              <li key={to}>
                {to.startsWith('/') ? <ShopLink to={to}>{label}</ShopLink> : <a href={to}>{label}</a>}
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </TextPage>
  )
}
