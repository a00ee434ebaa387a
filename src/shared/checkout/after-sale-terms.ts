import type { ShopIdentity } from '#shared/shop-profile.ts'
import type { TermsSection } from './sale-terms.ts'

/** The general terms of sale, from withdrawal to disputes. */
export function afterSaleTerms(shop: ShopIdentity): TermsSection[] {
  return [
    {
      title: '8. Droit de rétractation',
      texts: [
        `Vous disposez de 14\u00a0jours à compter de la réception de votre commande, ou du dernier colis si elle en compte plusieurs, pour renoncer à votre achat sans donner de raison. Faites-le en ligne, à tout moment et sans compte\u00a0: [Renoncer au contrat ici](/retractation). Vous pouvez aussi nous l’écrire à ${shop.email} ou à ${shop.address}, par exemple ainsi\u00a0:`,
        {
          quote:
            '«\u00a0Je vous notifie par la présente ma rétractation du contrat portant sur la vente des produits ci-dessous. Commande n°… reçue le… Nom, adresse, date (et signature sur papier).\u00a0»',
        },
        'Vous nous renvoyez les produits au plus tard 14\u00a0jours après. Les frais de retour sont à votre charge. Nous vous remboursons la totalité de ce que vous avez payé, frais de livraison standard compris, par le même moyen de paiement, dans les 5\u00a0jours ouvrés qui suivent la réception et la vérification du colis, et au plus tard 14\u00a0jours après votre rétractation si nous avons reçu les produits ou la preuve de leur envoi. Votre responsabilité n’est engagée qu’en cas de dépréciation due à des manipulations autres que celles nécessaires pour examiner les produits.',
      ],
    },
    {
      title: '9. Garanties légales',
      texts: [
        'Le consommateur dispose d’un délai de deux ans à compter de la délivrance du bien pour obtenir la mise en œuvre de la garantie légale de conformité en cas d’apparition d’un défaut de conformité. Durant ce délai, il n’est tenu d’établir que l’existence du défaut et non la date de son apparition. Cette garantie donne droit à la réparation ou au remplacement du bien dans un délai de trente jours suivant la demande, sans frais et sans inconvénient majeur. Si le bien est réparé, la garantie est prolongée de six mois.',
        'Le consommateur peut obtenir une réduction du prix en conservant le bien, ou mettre fin au contrat contre restitution du bien et remboursement intégral, si le professionnel refuse de réparer ou de remplacer, si la réparation ou le remplacement intervient après trente jours, occasionne un inconvénient majeur, laisse le défaut subsister, ou si le défaut est grave (articles L.\u00a0217-1 à L.\u00a0217-32 du code de la consommation).',
        'Le consommateur bénéficie également de la garantie légale des vices cachés (articles 1641 à 1649 du code civil), pendant deux ans à compter de la découverte du défaut\u00a0: réduction du prix si le bien est conservé, ou remboursement intégral contre restitution.',
        `Pour toute demande\u00a0: [nous contacter](/contact), ${shop.phone}, ${shop.address}.`,
      ],
    },
    {
      title: '10. Responsabilité',
      texts: [
        'Nous répondons de la bonne exécution de la commande. Nous ne répondons pas de ce qui est dû à un cas de force majeure, au fait d’un tiers étranger au contrat ou à un usage contraire à la destination du produit.',
      ],
    },
    {
      title: '11. Réclamations et médiation',
      texts: [
        `Adressez-nous d’abord votre réclamation, par la page de contact ou à ${shop.email}. Sans solution sous deux mois, vous pouvez saisir gratuitement le médiateur de la consommation dont nous relevons\u00a0: ${shop.mediator}.`,
      ],
    },
    {
      title: '12. Données personnelles',
      texts: ['Elles sont traitées comme le décrit la [politique de confidentialité](/privacy-policy).'],
    },
    {
      title: '13. Droit applicable',
      texts: [
        'Ces conditions relèvent du droit français, sans vous priver des protections impératives du pays où vous résidez. À défaut d’accord amiable, le litige est porté devant les tribunaux compétents, dont ceux de votre domicile.',
      ],
    },
  ]
}
