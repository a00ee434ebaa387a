import { refundTerms } from '#shared/orders/cancellation-rules.ts'
import { WITHDRAWAL_DAYS } from '#shared/orders/withdrawal-days.ts'
import { PAGE_PATHS, PAGE_TITLES } from '#shared/settings/owner-texts.ts'
import { wholeNumbers } from '#shared/whole-numbers.ts'
import { RETURN_DAYS } from '#shared/withdrawals/withdrawal-rules.ts'
import { publicLoader } from '#web/api/public-loader.ts'
import { useScreenData, type Meta } from '#web/base/screen.ts'
import { useShop } from '#web/base/use-shop.ts'
import { TextPage } from '#web/storefront/form/text-page.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { OwnersText } from './owners-text.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/errors/route-error.tsx'

const load = publicLoader((api) => api.getPageText('returns'))
export { load as loader, load as clientLoader }

export const meta: Meta = () => ({
  title: PAGE_TITLES.returns,
  description: 'Changer d’avis, renvoyer un produit, être remboursé.',
  path: PAGE_PATHS.returns,
})

export default function ReturnsScreen() {
  const { content } = useScreenData<typeof load>()
  const { returnAddress } = useShop()
  return (
    <TextPage title={PAGE_TITLES.returns}>
      {content !== '' && <OwnersText html={content} />}
      <h2>Changer d’avis</h2>
      <p>
        Vous avez {WITHDRAWAL_DAYS} jours après la réception de votre commande pour renoncer à votre achat,
        sans avoir à vous justifier&nbsp;: <ShopLink to="/retractation">Renoncer au contrat ici</ShopLink>, ou
        depuis <ShopLink to="/profile/orders">Mes commandes</ShopLink>.
      </p>
      <h2>Renvoyer les produits</h2>
      <p>
        Vous avez {RETURN_DAYS}&nbsp;jours après votre déclaration pour les envoyer à cette adresse&nbsp;:{' '}
        {wholeNumbers(returnAddress)}.
      </p>
      <h2>Être remboursé</h2>
      <ul>
        {refundTerms({ wasShipped: true }).map((term) => (
          <li key={term}>{term}.</li>
        ))}
      </ul>
      <h2>Un produit défectueux</h2>
      <p>
        La garantie légale de conformité s’applique pendant deux ans, sans frais pour vous&nbsp;:{' '}
        <ShopLink to="/garanties">Garanties légales</ShopLink>.
      </p>
    </TextPage>
  )
}
