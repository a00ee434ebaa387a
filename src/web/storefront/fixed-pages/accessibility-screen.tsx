import { formatDate } from '#shared/dates.ts'
import { AUDIT } from '#shared/fixed-pages/accessibility-audit.ts'
import { accessibilityState } from '#shared/fixed-pages/accessibility-state.ts'
import { PAYMENT_PROVIDERS } from '#shared/payment-providers.ts'
import type { Meta } from '#web/base/screen.ts'
import { useShop } from '#web/base/use-shop.ts'
import { TextPage } from '#web/storefront/form/text-page.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/errors/route-error.tsx'

const TITLE = 'Déclaration d’accessibilité'

export const meta: Meta = () => ({
  title: TITLE,
  description: 'L’état de conformité de la boutique, ce qui reste à corriger, et à qui signaler un défaut.',
  path: '/accessibilite',
})

/** The accessibility statement (law.md 10), from the results of the last audit. */
export default function AccessibilityScreen() {
  const shop = useShop()
  const { conform, notConform } = AUDIT.criteria
  return (
    <TextPage
      title={TITLE}
      updated={`${accessibilityState(shop.isAccessibilityExempt)}, au ${formatDate(AUDIT.day)}`}
    >
      {shop.isAccessibilityExempt && (
        <p>
          {shop.company} est une microentreprise (moins de dix salariés, et un chiffre d’affaires ou un bilan
          de deux millions d’euros au plus)&nbsp;: elle est exemptée des exigences d’accessibilité des
          services (code de la consommation, article L.&nbsp;412-13). Ce qui suit dit où en est le site malgré
          tout.
        </p>
      )}
      <p>
        {shop.company} s’engage à rendre ce site accessible, conformément à l’article 47 de la loi
        n°&nbsp;2005-102 du 11 février 2005 et à l’article L.&nbsp;412-13 du code de la consommation. Cette
        déclaration s’applique à {shop.url.replace(/^https?:\/\//, '')}.
      </p>
      <h2>État de conformité</h2>
      <p>
        Ce site est <strong>{AUDIT.state}</strong> avec le référentiel général d’amélioration de
        l’accessibilité (RGAA), version&nbsp;4.1&nbsp;: aucun audit extérieur de tous ses critères n’a encore
        été mené.
      </p>
      <h2>Ce qui a été vérifié</h2>
      <p>
        Le {formatDate(AUDIT.day)}, par {AUDIT.by}&nbsp;: sur <span>{conform + notConform}</span> critères
        applicables, {conform} sont respectés et{' '}
        <span>{`${notConform} ${notConform > 1 ? 'ne le sont pas' : 'ne l’est pas'}`}</span>. Ce qui a changé
        depuis a été revu de la même façon le {formatDate(AUDIT.since.day)}&nbsp;: {AUDIT.since.text}. Les
        défauts trouvés par l’outil automatique sont corrigés avant chaque version.
      </p>
      <h2>Contenus non accessibles</h2>
      <h3>Non-conformités</h3>
      <List entries={AUDIT.failures.map(({ criterion, text }) => `Critère ${criterion}\u00A0: ${text}`)} />
      <h3>Ce qui n’a pas été vérifié</h3>
      <List entries={AUDIT.notTried} />
      <Service />
      <h2>Établissement de cette déclaration</h2>
      <p>
        Elle a été établie le {formatDate(AUDIT.day)} et mise à jour le {formatDate(AUDIT.since.day)}.
      </p>
      <h3>Technologies utilisées</h3>
      <List entries={AUDIT.technologies} />
      <h3>Outils de vérification</h3>
      <List entries={AUDIT.tools} />
      <h3>Pages vérifiées</h3>
      <List entries={AUDIT.pages} />
      <h2>Retour d’information et contact</h2>
      <p>
        Si quelque chose vous arrête, <ShopLink to="/contact">écrivez-nous</ShopLink> ou appelez le{' '}
        {shop.phone}
        &nbsp;: nous vous donnons l’information ou passons la commande avec vous, et corrigeons le défaut.
      </p>
      <h2>Voies de recours</h2>
      <p>
        Si vous constatez un défaut qui vous empêche d’accéder à un contenu ou à un service et restez sans
        réponse de notre part, vous pouvez écrire au Défenseur des droits (
        <a href="https://formulaire.defenseurdesdroits.fr/">formulaire en ligne</a>), contacter son délégué
        dans votre région, ou lui écrire gratuitement, sans timbre&nbsp;: Défenseur des droits, Libre réponse
        71120, 75342 Paris CEDEX&nbsp;07.
      </p>
    </TextPage>
  )
}

/** The information that directive (EU) 2019/882, annex V, requires about the service. */
function Service() {
  const { payment } = useShop()
  return (
    <>
      <h2>Le service, et comment il est rendu accessible</h2>
      <p>
        Cette boutique vend en ligne des protections pour cartes. On choisit des produits, on indique son
        adresse et la livraison, on relit la commande, puis on paie chez{' '}
        {PAYMENT_PROVIDERS[payment.provider].name}&#8239;; un compte garde les commandes, les factures et les
        réglages. Le <ShopLink to="/guide-achat">guide d’achat</ShopLink> explique les produits et les
        formats.
      </p>
      <p>
        Tout se lit comme du texte, s’agrandit et s’utilise au clavier seul, de la recherche au paiement.
        Chaque champ a un intitulé, chaque erreur est signalée près du champ et dans un résumé. Les fiches
        produit, les actualités et ces pages se lisent aussi sans JavaScript. Le temps restant pour payer est
        affiché, et un panier expiré se reprend d’un geste. Les e-mails ont une version en texte seul.
      </p>
    </>
  )
}

function List({ entries }: { entries: readonly string[] }) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry}>{entry}</li>
      ))}
    </ul>
  )
}
