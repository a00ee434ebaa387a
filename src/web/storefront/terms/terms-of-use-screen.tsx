import type { Meta } from '#web/base/screen.ts'
import { useShop } from '#web/base/use-shop.ts'
import { TextPage } from '#web/storefront/form/text-page.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/errors/route-error.tsx'

export const meta: Meta = () => ({
  title: 'Conditions d’utilisation',
  description: 'Les règles d’usage du site et du compte client.',
  path: '/terms-of-service',
})

export default function TermsScreen() {
  const shop = useShop()
  return (
    <TextPage title="Conditions d’utilisation">
      <h2>1. Objet</h2>
      <p>
        Ces conditions régissent l’usage du site {shop.name}, édité par {shop.company}. Les achats sont régis
        par les <ShopLink to="/cgv">conditions générales de vente</ShopLink>. Utiliser le site, c’est accepter
        ces règles.
      </p>
      <h2>2. Accès</h2>
      <p>
        Le site est ouvert à tous, gratuitement, hors coût de votre connexion. Nous faisons au mieux pour
        qu’il reste disponible, sans pouvoir le garantir&nbsp;: une maintenance ou une panne peuvent
        l’interrompre.
      </p>
      <h2>3. Compte</h2>
      <p>
        Vous pouvez commander avec ou sans compte. Un compte garde vos commandes, vos factures et vos
        coordonnées. Si vous en ouvrez un, vous donnez des renseignements exacts, gardez votre mot de passe
        pour vous et nous prévenez si quelqu’un d’autre l’utilise. Vous pouvez supprimer votre compte à tout
        moment depuis votre profil.
      </p>
      <h2>4. Bon usage</h2>
      <ul>
        <li>Ne cherchez ni à contourner la sécurité du site, ni à en gêner le fonctionnement.</li>
        <li>Ne réservez pas de stock sans intention d’acheter.</li>
        <li>N’envoyez par le formulaire de contact rien d’illicite, d’injurieux ou de publicitaire.</li>
      </ul>
      <p>Un compte qui enfreint ces règles peut être fermé, après un avertissement, sauf urgence.</p>
      <h2>5. Contenus</h2>
      <p>
        Les textes, dessins et photographies appartiennent à {shop.company} ou à leurs auteurs. Vous pouvez
        partager l’adresse de nos pages&#8239;; pour reprendre leur contenu, demandez-nous.
      </p>
      <h2>{shop.hasAds ? '6. Liens et publicités' : '6. Liens'}</h2>
      <p>
        Certaines pages mènent à d’autres sites, dont nous ne maîtrisons pas le contenu.
        {shop.hasAds && (
          <span>
            {
              ' Les publicités, affichées seulement si vous les acceptez, sont signalées par la mention «\u202FPublicité\u202F».'
            }
          </span>
        )}
      </p>
      <h2>7. Évolution et droit applicable</h2>
      <p>
        Ces conditions peuvent changer&#8239;; la version en ligne est celle qui s’applique. Elles relèvent du
        droit français. Une question&#8239;? <ShopLink to="/contact">Écrivez-nous</ShopLink>.
      </p>
    </TextPage>
  )
}
