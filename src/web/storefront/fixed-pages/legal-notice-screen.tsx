import { sortingWords } from '#shared/catalogue/product-safety.ts'
import { FRANCHISE_MENTION } from '#shared/documents/vat.ts'
import { wholeNumbers } from '#shared/whole-numbers.ts'
import type { Meta } from '#web/base/screen.ts'
import { useShop } from '#web/base/use-shop.ts'
import { Facts, TextPage } from '#web/storefront/form/text-page.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/errors/route-error.tsx'

export const meta: Meta = () => ({
  title: 'Mentions légales',
  description: 'Qui édite et qui héberge la boutique, et comment nous joindre.',
  path: '/legal-notice',
})

export default function LegalNoticeScreen() {
  const shop = useShop()
  return (
    <TextPage title="Mentions légales">
      <h2>Éditeur</h2>
      <Facts
        facts={[
          [shop.capital ? 'Société' : 'Nom', shop.company],
          ...(shop.capital ? [['Capital social', shop.capital] as const] : []),
          [shop.capital ? 'Siège social' : 'Adresse', shop.address],
          ['Immatriculation', shop.companyNumber],
          ...(shop.vatMode === 'franchise' ? [['TVA', FRANCHISE_MENTION] as const] : []),
          ...(shop.vatNumber ? [['TVA intracommunautaire', shop.vatNumber] as const] : []),
          ['Directeur de la publication', shop.director],
          ['Téléphone', shop.phone],
          [
            'E-mail',
            <a key="mail" href={`mailto:${shop.email}`}>
              {shop.email}
            </a>,
          ],
        ]}
      />
      <h2>Hébergeur</h2>
      <p>{wholeNumbers(shop.host)}</p>
      <h2>Médiation de la consommation</h2>
      <p>
        En cas de différend que notre service client n’a pas résolu, vous pouvez saisir gratuitement le
        médiateur de la consommation dont nous relevons&nbsp;: {wholeNumbers(shop.mediator)}.
      </p>
      <h2>Sécurité des produits</h2>
      <p>
        Sauf mention contraire sur la fiche du produit, fabricant&nbsp;: {wholeNumbers(shop.manufacturer)}.
        {shop.responsiblePerson && (
          <span>{` Personne responsable dans l’Union européenne\u00a0: ${shop.responsiblePerson}.`}</span>
        )}{' '}
        Le nom de chaque produit, sa photographie et les avertissements utiles figurent sur sa fiche.
      </p>
      <h2>Environnement</h2>
      <p>
        Identifiant unique attribué au titre de la responsabilité élargie du producteur (emballages)&nbsp;:{' '}
        {shop.idu}. Triman&nbsp;: produits et emballages se trient. {sortingWords(shop)}
      </p>
      <h2>Propriété intellectuelle</h2>
      <p>
        Les textes, les dessins et les photographies de ce site appartiennent à {shop.company} ou à leurs
        auteurs. Toute reproduction sans accord écrit est interdite. Les noms de jeux et de séries cités
        appartiennent à leurs propriétaires, avec lesquels {shop.name} n’a pas de lien.
      </p>
      <h2>Vos données et vos droits</h2>
      <p>
        Le traitement de vos données est décrit dans la{' '}
        <ShopLink to="/privacy-policy">politique de confidentialité</ShopLink>, les ventes sont régies par les{' '}
        <ShopLink to="/cgv">conditions générales de vente</ShopLink>, l’usage du site par les{' '}
        <ShopLink to="/terms-of-service">conditions d’utilisation</ShopLink>.
      </p>
    </TextPage>
  )
}
