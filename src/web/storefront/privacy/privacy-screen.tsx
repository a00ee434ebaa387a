import { GUEST_DAYS } from '#shared/accounts/session-limits.ts'
import { CART_LIFETIME } from '#shared/cart/cart-lifetime.ts'
import { PAYMENT_PROVIDERS } from '#shared/payment-providers.ts'
import { COOKIE_CHOICE_MONTHS } from '#shared/privacy/cookie-consent.ts'
import { PURPOSES } from '#shared/privacy/purposes.ts'
import { AUDIENCE_MONTHS, MISSED_SEARCH_DAYS } from '#shared/privacy/retention-periods.ts'
import { SHIPPING_KEPT_DAYS } from '#shared/shipping/stored-shipping.ts'
import { isOffered, WALLET_MAKERS, WALLET_NAMES, WALLETS } from '#shared/wallets.ts'
import { wholeNumbers } from '#shared/whole-numbers.ts'
import type { Meta } from '#web/base/screen.ts'
import { useHydrated } from '#web/base/use-hydrated.ts'
import { useShop } from '#web/base/use-shop.ts'
import { TextPage } from '#web/storefront/form/text-page.tsx'
import { reopenCookieChoice } from '#web/storefront/stores/cookie-choice.ts'
import { Button } from '#web/ui/button.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { NotCounted } from './not-counted.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/errors/route-error.tsx'

export const meta: Meta = () => ({
  title: 'Politique de confidentialité',
  description: 'Quelles données nous gardons, pourquoi, combien de temps, et quels sont vos droits.',
  path: '/privacy-policy',
})

export default function PrivacyScreen() {
  const shop = useShop()
  const provider = PAYMENT_PROVIDERS[shop.payment.provider].name
  return (
    <TextPage title="Politique de confidentialité">
      <p>
        {shop.company}, {wholeNumbers(shop.address)}, est responsable du traitement de vos données. Pour toute
        question&nbsp;: <a href={`mailto:${shop.email}`}>{shop.email}</a>.
      </p>
      <h2>Ce que nous gardons, et pourquoi</h2>
      <Purposes hasAds={shop.hasAds} />
      <h2>Qui les reçoit</h2>
      <Recipients />
      <p>
        Nous ne vendons aucune donnée et ne prenons aucune décision automatique à votre sujet. Un prestataire
        qui traite des données hors de l’Union européenne le fait sous les clauses types de la Commission
        européenne, sous des règles d’entreprise approuvées ou en vertu d’une décision d’adéquation.
      </p>
      <h2>Ce qui est nécessaire</h2>
      <p>
        Nom, adresse et e-mail sont nécessaires pour conclure la vente et livrer&nbsp;: sans eux, nous ne
        pouvons pas prendre de commande. Le téléphone n’est demandé que pour créer un compte. Tout le reste
        est facultatif.
      </p>
      <h2 id="cookies">Cookies et stockage du navigateur</h2>
      <p>
        Pour fonctionner, la boutique garde dans votre navigateur votre panier ({CART_LIFETIME}), l’adresse de
        livraison en cours de saisie (jusqu’à la commande, {SHIPPING_KEPT_DAYS} jours au plus), les paiements
        ouverts depuis ce navigateur (un jour, pour que rien ne soit payé deux fois), les favoris que vous
        choisissez (jusqu’à leur retrait ou votre déconnexion), les protections vues dans cet onglet (jusqu’à
        sa fermeture)
        <span>
          {shop.hasAds
            ? `, votre session et votre choix au sujet des cookies (${COOKIE_CHOICE_MONTHS} mois)`
            : ' et votre session'}
        </span>
        . Si vous commandez sans compte, elle garde aussi votre adresse e-mail (jusqu’à la fermeture de
        l’onglet) et un cookie qui retrouve votre paiement ({GUEST_DAYS} jours)&#8239;; une fois connecté, un
        repère qui reconnaît cet appareil (un an), pour que les essais de mot de passe d’un inconnu ne vous
        empêchent pas d’entrer. Si vous demandez une facture au nom d’une entreprise, elle garde son nom et
        ses numéros (jusqu’à la commande ou la fermeture de l’onglet). Aucun accord n’est nécessaire pour
        cela.
      </p>
      <p>
        À l’étape de la livraison, la carte des points relais (Mondial Relay), et à celle du paiement, la
        fenêtre de {provider} déposent leurs propres cookies, nécessaires à leur service.
      </p>
      {shop.hasAds && <AboutAdverts />}
      <AboutAudience />
      <h2>Vos droits</h2>
      <p>
        Vous pouvez consulter, corriger, recevoir dans un format lisible par une machine (portabilité) ou
        faire effacer vos données, limiter leur usage ou vous y opposer, et retirer un accord à tout moment.
        Depuis <ShopLink to="/profile">votre profil</ShopLink>, vous téléchargez tout ce que nous gardons sur
        vous, réglez vos accords et la durée de conservation, et supprimez votre compte. Vous pouvez aussi{' '}
        <ShopLink to="/contact">nous écrire</ShopLink>, par exemple pour dire ce que vos données doivent
        devenir après votre décès (conservation, effacement, transmission), ou saisir la CNIL (cnil.fr) si
        notre réponse ne vous convient pas.
      </p>
      <h2>Sécurité</h2>
      <p>
        Les échanges sont chiffrés, les mots de passe sont gardés sous une forme qui ne permet pas de les
        retrouver, et l’accès aux données est réservé aux personnes qui en ont besoin.
      </p>
    </TextPage>
  )
}

function Recipients() {
  const shop = useShop()
  return (
    <ul>
      <li>Notre hébergeur, qui garde le site, ses données et ses images&nbsp;: {wholeNumbers(shop.host)}.</li>
      <li>
        {PAYMENT_PROVIDERS[shop.payment.provider].name}, pour le paiement&nbsp;: montant, contenu et adresse
        de livraison de la commande.
      </li>
      {WALLETS.filter((wallet) => isOffered(wallet, shop.payment.extraMeans)).map((wallet) => (
        <li key={wallet}>
          {WALLET_MAKERS[wallet]}, dont le bouton {WALLET_NAMES[wallet]} s’affiche au paiement&nbsp;: adresse
          IP et, si vous l’utilisez, montant de la commande.
        </li>
      ))}
      <li>
        Le transporteur que vous avez choisi, Mondial Relay ou La Poste (
        <span>{shop.delivery.letter ? 'Colissimo, lettre suivie' : 'Colissimo'}</span>)&nbsp;: nom, adresse ou
        point relais, téléphone, e-mail.
      </li>
      <li>
        Le prestataire qui achemine nos e-mails et, si vous y êtes abonné, la lettre d’information&nbsp;:
        votre adresse, votre prénom et leur contenu.
      </li>
      <li>Notre expert-comptable et, si elle le demande, l’administration fiscale&nbsp;: les factures.</li>
      {shop.consentProviderUrl && (
        <li>
          Le prestataire qui recueille vos choix publicitaires ({new URL(shop.consentProviderUrl).host}),
          seulement si vous avez accepté les publicités&nbsp;: adresse IP et choix.
        </li>
      )}
      {shop.hasAds && (
        <li>
          La régie publicitaire Google, seulement si vous l’avez accepté&nbsp;: adresse IP et identifiants de
          publicité.
        </li>
      )}
    </ul>
  )
}

function AboutAdverts() {
  const isHydrated = useHydrated()
  return (
    <>
      <p>
        Les publicités ne sont chargées que si vous avez choisi «&#8239;Accepter&#8239;». Elles ne s’affichent
        ni dans le panier, ni pendant la commande, ni dans votre compte. Vous pouvez changer d’avis à tout
        moment&nbsp;:
      </p>
      <p>
        <Button variant="secondary" onClick={reopenCookieChoice} disabled={!isHydrated}>
          Gérer mes cookies
        </Button>
      </p>
    </>
  )
}

function AboutAudience() {
  return (
    <>
      <h2>Mesure d’audience</h2>
      <p>
        Nous comptons par jour les visites, les fiches vues, les paniers, les paiements commencés et les
        commandes, ainsi que les recherches restées sans résultat&nbsp;: sans cookie, sans identifiant et sans
        garder d’adresse IP. Ce sont des nombres, dans lesquels personne ne peut être reconnu&#8239;; une
        recherche où figure une adresse e-mail ou un numéro n’est pas gardée. Ils ne servent qu’à nous, pour
        améliorer la boutique, et sont effacés après {AUDIENCE_MONTHS} mois, les recherches après{' '}
        {MISSED_SEARCH_DAYS} jours.
      </p>
      <p>
        Si votre navigateur demande à ne pas être suivi (Do Not Track ou Global Privacy Control), vos visites,
        vos paniers et vos recherches ne sont pas comptés. Vous pouvez aussi le demander ici. Aucun accord
        n’est nécessaire pour cela&#8239;; celui que «&#8239;Mon profil&#8239;» propose pour des cookies de
        mesure d’audience ne servirait que si nous en utilisions.
      </p>
      <NotCounted />
    </>
  )
}

function Purposes({ hasAds }: { hasAds: boolean }) {
  const purposes = PURPOSES.filter(({ isOfAdverts }) => hasAds || !isOfAdverts)
  return (
    <ul className="list-none! pl-0!">
      {purposes.map(({ purpose, kept, basis, term }) => (
        <li key={purpose} className="border-b border-hairline py-3">
          <h3 className="mt-0! font-semibold">{purpose}</h3>
          <p>{kept}.</p>
          <p className="text-sm text-ink-soft">
            Fondement&nbsp;: {basis.toLowerCase()}. Durée&nbsp;:{' '}
            <span>{term.charAt(0).toLowerCase() + term.slice(1)}</span>.
          </p>
        </li>
      ))}
    </ul>
  )
}
