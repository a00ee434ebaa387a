import { TERMS_TITLE } from '#shared/terms/texts.ts'
import { generalTerms } from '#shared/terms/terms-of-sale.ts'
import { pageMeta } from '#web/page-meta.ts'
import { useShop } from '#web/use-shop.ts'
import type { Route } from './+types/terms-of-sale-screen'
import { publishedOn, TermsSections } from './terms-sections.tsx'
import { TextPage } from '../fixed-pages/text-page.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/route-error.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0], {
    title: TERMS_TITLE,
    description: 'Prix, commande, paiement, livraison, rétractation, garanties et médiation.',
    path: '/cgv',
  })

/** The general terms of sale. Their version is kept with each order (law.md 8). */
export default function CgvScreen() {
  const shop = useShop()
  return (
    <TextPage title={TERMS_TITLE} updated={publishedOn(shop.termsVersion, shop.termsPublishedAt)}>
      <TermsSections sections={generalTerms(shop)} />
    </TextPage>
  )
}
