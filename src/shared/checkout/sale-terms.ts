import type { ShopIdentity } from '#shared/shop-profile.ts'

/** A paragraph, or words to copy. `[label](/path)` is a link to a page of the shop. */
export type TermsText = string | { quote: string }
export type TermsSection = { title: string; texts: readonly TermsText[] }

/** The general terms of sale, from who sells to what is delivered; `afterSaleTerms` goes on. */
export function saleTerms(shop: ShopIdentity): TermsSection[] {
  return [
    {
      title: '1. Qui vend, et à qui',
      texts: [
        `Ces conditions régissent les ventes conclues sur ce site entre ${shop.company}, ${shop.address}, ${shop.companyNumber}, TVA ${shop.vatNumber}, et toute personne majeure qui y achète pour ses besoins personnels. Elles sont rédigées en français. La version acceptée lors de la commande est conservée avec elle et jointe à sa confirmation.`,
      ],
    },
    {
      title: '2. Produits',
      texts: [
        'Nous vendons des protections pour cartes à collectionner, à l’unité ou par lots de 5, 10 et 32. La fiche de chaque produit en donne le format, les caractéristiques, la photographie et la disponibilité. Les cartes visibles sur les photographies ne sont pas comprises. Ces produits conviennent à des cartes et non à un usage alimentaire\u00a0; les films plastiques sont à tenir hors de portée des enfants de moins de trois ans.',
      ],
    },
    {
      title: '3. Prix',
      texts: [
        'Les prix sont en euros, toutes taxes comprises, hors frais de livraison. Les frais de livraison sont indiqués avant la commande\u00a0: Mondial Relay 4,30\u00a0€, offerts dès 30\u00a0€ d’achat\u00a0; Colissimo 8,90\u00a0€. Le prix appliqué est celui affiché au moment de la commande. S’il change pendant que vous commandez, vous en êtes averti et restez libre de renoncer.',
      ],
    },
    {
      title: '4. Commande',
      texts: [
        'Vous choisissez vos produits, indiquez votre adresse et le mode de livraison, relisez le récapitulatif et pouvez le corriger jusqu’au paiement. La commande vous engage à payer dès que vous avez accepté ces conditions et validé le paiement. Les produits vous sont réservés pendant 15\u00a0minutes le temps de payer. Un e-mail confirme la commande et en reprend le contenu.',
        'Le panier est gardé deux heures dans votre navigateur\u00a0; il ne vaut pas réservation.',
      ],
    },
    {
      title: '5. Paiement',
      texts: [
        'Le paiement se fait à la commande, par carte ou portefeuille électronique, par l’intermédiaire de PayPal. Nous ne voyons ni ne conservons votre numéro de carte. Si un paiement est encaissé sans que la commande puisse être honorée, il est remboursé sans que vous ayez à le demander.',
      ],
    },
    {
      title: '6. Livraison',
      texts: [
        'Nous livrons en France, en Belgique et au Luxembourg avec Mondial Relay, en point relais, et avec Colissimo, à domicile, ainsi qu’en Suisse avec Colissimo. Le délai est de 2 à 4 jours ouvrés à compter de la commande. Passé 30\u00a0jours sans livraison, vous pouvez annuler la vente et être remboursé. Le risque vous est transféré quand vous, ou la personne que vous avez désignée, recevez le colis. Signalez au transporteur et à nous tout dommage apparent\u00a0; l’absence de réserve ne vous prive d’aucune garantie.',
      ],
    },
    {
      title: '7. Annulation',
      texts: [
        'Depuis la page «\u00a0Mes commandes\u00a0», vous pouvez annuler une commande en préparation ou en cours de livraison, et jusqu’à 14\u00a0jours après sa livraison. Les statuts sont\u00a0: «\u00a0Validé\u00a0» pour une commande payée, «\u00a0En cours de préparation\u00a0», «\u00a0En cours de livraison\u00a0», «\u00a0Livré\u00a0», «\u00a0Annulé par le client\u00a0», «\u00a0Annulé\u00a0» et «\u00a0Remboursé\u00a0».',
      ],
    },
  ]
}
