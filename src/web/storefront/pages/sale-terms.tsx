import type { ShopIdentity } from '#shared/shop-profile.ts'

/** From who sells to what is delivered. */
export function SaleTerms({ shop }: { shop: ShopIdentity }) {
  return (
    <>
      <h2>1. Qui vend, et à qui</h2>
      <p>
        Ces conditions régissent les ventes conclues sur ce site entre {shop.company}, {shop.address},{' '}
        {shop.companyNumber}, TVA {shop.vatNumber}, et toute personne majeure qui y achète pour ses besoins
        personnels. Elles sont rédigées en français. La version acceptée lors de la commande est conservée
        avec elle et jointe à sa confirmation.
      </p>
      <h2>2. Produits</h2>
      <p>
        Nous vendons des protections pour cartes à collectionner, à l’unité ou par lots de 5, 10 et 32. La
        fiche de chaque produit en donne le format, les caractéristiques, la photographie et la disponibilité.
        Les cartes visibles sur les photographies ne sont pas comprises. Ces produits conviennent à des cartes
        et non à un usage alimentaire&nbsp;; les films plastiques sont à tenir hors de portée des enfants de
        moins de trois ans.
      </p>
      <h2>3. Prix</h2>
      <p>
        Les prix sont en euros, toutes taxes comprises, hors frais de livraison. Les frais de livraison sont
        indiqués avant la commande&nbsp;: Mondial Relay 4,30&nbsp;€, offerts dès 30&nbsp;€ d’achat&nbsp;;
        Colissimo 8,90&nbsp;€. Le prix appliqué est celui affiché au moment de la commande. S’il change
        pendant que vous commandez, vous en êtes averti et restez libre de renoncer.
      </p>
      <h2>4. Commande</h2>
      <p>
        Vous choisissez vos produits, indiquez votre adresse et le mode de livraison, relisez le récapitulatif
        et pouvez le corriger jusqu’au paiement. La commande vous engage à payer dès que vous avez accepté ces
        conditions et validé le paiement. Les produits vous sont réservés pendant 15&nbsp;minutes le temps de
        payer. Un e-mail confirme la commande et en reprend le contenu.
      </p>
      <p>Le panier est gardé deux heures dans votre navigateur&nbsp;; il ne vaut pas réservation.</p>
      <h2>5. Paiement</h2>
      <p>
        Le paiement se fait à la commande, par carte ou portefeuille électronique, par l’intermédiaire de
        PayPal. Nous ne voyons ni ne conservons votre numéro de carte. Si un paiement est encaissé sans que la
        commande puisse être honorée, il est remboursé sans que vous ayez à le demander.
      </p>
      <h2>6. Livraison</h2>
      <p>
        Nous livrons en France, en Belgique et au Luxembourg avec Mondial Relay, en point relais, et avec
        Colissimo, à domicile, ainsi qu’en Suisse avec Colissimo. Le délai est de 2 à 4 jours ouvrés à compter
        de la commande. Passé 30&nbsp;jours sans livraison, vous pouvez annuler la vente et être remboursé. Le
        risque vous est transféré quand vous, ou la personne que vous avez désignée, recevez le colis.
        Signalez au transporteur et à nous tout dommage apparent&nbsp;; l’absence de réserve ne vous prive
        d’aucune garantie.
      </p>
      <h2>7. Annulation</h2>
      <p>
        Depuis la page «&nbsp;Mes commandes&nbsp;», vous pouvez annuler une commande en préparation ou en
        cours de livraison, et jusqu’à 14&nbsp;jours après sa livraison. Les statuts sont&nbsp;:
        «&nbsp;Validé&nbsp;» pour une commande payée, «&nbsp;En cours de préparation&nbsp;», «&nbsp;En cours
        de livraison&nbsp;», «&nbsp;Livré&nbsp;», «&nbsp;Annulé par le client&nbsp;», «&nbsp;Annulé&nbsp;» et
        «&nbsp;Remboursé&nbsp;».
      </p>
    </>
  )
}
