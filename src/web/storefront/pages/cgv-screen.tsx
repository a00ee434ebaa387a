import { generalTerms, TERMS_DATE, TERMS_VERSION } from '#shared/checkout/general-terms.ts'
import { formatDate } from '#shared/dates.ts'
import { pageMeta } from '#web/page-meta.ts'
import { useShop } from '#web/shop.ts'
import type { Route } from './+types/cgv-screen'
import { TextPage } from './text-page.tsx'
import { TermsSections } from './terms-sections.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/route-error.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0], {
    title: 'Conditions Générales de Vente',
    description: 'Prix, commande, paiement, livraison, rétractation, garanties et médiation.',
    path: '/cgv',
  })

/** The general terms of sale. Their version is kept with each order (law.md 8): change it with the text. */
export default function CgvScreen() {
  const shop = useShop()
  return (
    <TextPage
      title="Conditions Générales de Vente"
      updated={`Version ${TERMS_VERSION}, en vigueur depuis le ${formatDate(TERMS_DATE).replace(/^1 /, '1er ')}`}
    >
      <TermsSections sections={generalTerms(shop)} />
    </TextPage>
  )
}
