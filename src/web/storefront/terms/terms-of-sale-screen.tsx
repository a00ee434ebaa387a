import { generalTerms } from '#shared/terms/terms-of-sale.ts'
import { TERMS_TITLE } from '#shared/terms/texts.ts'
import type { Meta } from '#web/base/screen.ts'
import { useShop } from '#web/base/use-shop.ts'
import { TextPage } from '#web/storefront/form/text-page.tsx'
import { publishedOn, TermsSections } from './terms-sections.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/errors/route-error.tsx'

export const meta: Meta = () => ({
  title: TERMS_TITLE,
  description: 'Prix, commande, paiement, livraison, rétractation, garanties et médiation.',
  path: '/cgv',
})

export default function CgvScreen() {
  const shop = useShop()
  const { delivery, vatMode: vat, payment } = shop
  return (
    <TextPage title={TERMS_TITLE} updated={publishedOn(shop.termsVersion, shop.termsPublishedAt)}>
      <TermsSections
        sections={generalTerms({
          shop,
          delivery,
          vat,
          provider: payment.provider,
          payLater: payment.extraMeans.payLater === true,
          companiesAbroad: shop.companiesAbroad,
        })}
      />
    </TextPage>
  )
}
