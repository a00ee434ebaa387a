import { pageMeta } from '#web/page-meta.ts'
import { useShop } from '#web/shop.ts'
import { ShopLink } from '#web/ui/shop-link.tsx'
import type { Route } from './+types/accessibility-screen'
import { TextPage } from './text-page.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/route-error.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0], {
    title: 'Accessibilité',
    description: 'La déclaration d’accessibilité de la boutique, et à qui signaler un défaut.',
    path: '/accessibilite',
  })

/** The declaration of RGAA 4 (law.md 10). Its state is what the shop's own checks show, not an outside audit. */
export default function AccessibilityScreen() {
  const shop = useShop()
  return (
    <TextPage title="Accessibilité">
      <p>
        {shop.company} s’engage à rendre ce site accessible à toutes et à tous, conformément à l’article 47 de
        la loi n°&nbsp;2005-102 du 11 février 2005 et à la directive (UE) 2019/882.
      </p>
      <h2>État de conformité</h2>
      <p>
        Le site est conçu pour respecter le RGAA&nbsp;4 et les WCAG&nbsp;2.2 au niveau AA. Il est
        <strong> partiellement conforme</strong>&nbsp;: il n’a pas encore fait l’objet d’un audit par un
        tiers.
      </p>
      <h2>Ce qui est vérifié</h2>
      <ul>
        <li>Chaque écran, dans chacun de ses états, avec l’outil automatique axe, en clair et en sombre.</li>
        <li>Les parcours d’achat au clavier seul, du catalogue à la confirmation.</li>
        <li>L’agrandissement à 200&nbsp;%, et la lecture sur un écran de 320 pixels de large.</li>
        <li>La lecture du catalogue, des articles et des pages d’information sans JavaScript.</li>
      </ul>
      <h2>Contenus hors de notre main</h2>
      <p>
        La fenêtre de paiement, la carte des points relais et les publicités sont fournies par des tiers. Une
        liste des points relais remplace la carte, et les publicités ne s’affichent qu’avec votre accord.
      </p>
      <h2>Signaler un défaut</h2>
      <p>
        Si quelque chose vous arrête, <ShopLink to="/contact">écrivez-nous</ShopLink> ou appelez le{' '}
        {shop.phone}
        &nbsp;: nous vous donnons l’information ou passons la commande avec vous, et corrigeons le défaut.
      </p>
      <h2>Voie de recours</h2>
      <p>
        Sans réponse satisfaisante, vous pouvez saisir le Défenseur des droits (defenseurdesdroits.fr, ou
        gratuitement par courrier&nbsp;: Défenseur des droits, Libre réponse 71120, 75342 Paris
        CEDEX&nbsp;07).
      </p>
    </TextPage>
  )
}
