import { RETENTION_MONTHS, UNLESS_CHOSEN } from '../accounts/retention-months.ts'
import { ACCOUNTING_YEARS } from '../documents/document-content.ts'
import type { PersonalData } from './contract.ts'
import { COOKIE_CHOICE_MONTHS } from './cookie-consent.ts'
import {
  ACTIVITY_MONTHS,
  CHECKOUT_YEARS,
  CONSENT_YEARS,
  DELETION_REMINDER_DAYS,
  DELETION_WARNING_DAYS,
  INACTIVITY_MONTHS,
  LOG_DAYS,
  MAIL_DAYS,
  MESSAGE_RETENTION_YEARS,
  RESTOCK_LINK_DAYS,
  RESTOCK_MONTHS,
  SESSION_DAYS,
} from './retention-periods.ts'

export type Purpose = {
  purpose: string
  kept: string
  basis: string
  term: string
  /** The part of the data download that contains these data. Undefined if no part contains them. */
  exported: Exclude<keyof PersonalData, 'exportedAt'> | undefined
  isOfAdverts?: true
}

export const PURPOSES: readonly Purpose[] = [
  {
    purpose: 'Compte client',
    kept: 'Nom, adresse, téléphone, e-mail',
    basis: 'Contrat',
    term: `Jusqu’à sa suppression, au plus tard après ${INACTIVITY_MONTHS.usual / 12} ans sans connexion (${INACTIVITY_MONTHS.chosen / 12} ans si vous l’avez choisi)\u202F; deux e-mails vous préviennent, ${DELETION_WARNING_DAYS} puis ${DELETION_REMINDER_DAYS} jours avant (un seul, ${DELETION_WARNING_DAYS} jours avant, si vous l’avez choisi)`,
    exported: 'account',
  },
  {
    purpose: 'Suivi des clients',
    kept: 'Ce que la boutique note sur votre compte pour mieux vous répondre',
    basis: 'Intérêt légitime au suivi des clients',
    term: 'Jusqu’à la suppression du compte',
    exported: 'notes',
  },
  {
    purpose: 'Commandes',
    kept: 'Produits, adresses, montants',
    basis: 'Contrat',
    term: `${Math.min(...RETENTION_MONTHS)} à ${Math.max(...RETENTION_MONTHS)} mois dans votre historique, à votre choix`,
    exported: 'orders',
  },
  {
    purpose: 'Commandes de notre ancienne boutique',
    kept: 'Si vous y avez acheté\u00A0: nom, adresse, téléphone, e-mail, produits et montants',
    basis: 'Intérêt légitime au suivi des clients',
    term: `La même durée que votre historique, ou ${UNLESS_CHOSEN} mois sans compte`,
    exported: 'pastOrders',
  },
  {
    purpose: 'Factures et avoirs',
    kept: 'Nom, adresse, e-mail et contenu de vos commandes, même après la suppression du compte',
    basis: 'Obligation légale',
    term: `${ACCOUNTING_YEARS} ans après la fin de l’exercice comptable`,
    exported: 'orders',
  },
  {
    purpose: 'Paiements commencés',
    kept: 'Panier, adresses, montants',
    basis: 'Contrat',
    term: `${CHECKOUT_YEARS} an`,
    exported: 'checkouts',
  },
  {
    purpose: 'Rétractations',
    kept: 'Nom, e-mail, numéro de commande',
    basis: 'Obligation légale',
    term: `La même durée que la commande, ou ${MESSAGE_RETENTION_YEARS} ans si celle-ci reste introuvable`,
    exported: 'withdrawals',
  },
  {
    purpose: 'E-mails envoyés',
    kept: 'Adresse et contenu',
    basis: 'Intérêt légitime à prouver l’envoi',
    term: `${MAIL_DAYS} jours`,
    exported: 'mails',
  },
  {
    purpose: 'Sessions',
    kept: 'Appareil, dates',
    basis: 'Intérêt légitime à la sécurité',
    term: `${SESSION_DAYS} jours après leur fin`,
    exported: 'sessions',
  },
  {
    purpose: 'Messages',
    kept: 'E-mail, sujet, message',
    basis: 'Intérêt légitime à vous répondre',
    term: `${MESSAGE_RETENTION_YEARS} ans`,
    exported: 'messages',
  },
  {
    purpose: 'Lettre d’information',
    kept: 'E-mail et prénom',
    basis: 'Votre accord',
    term: 'Jusqu’à son retrait, dans votre profil ou par le lien de chaque lettre',
    exported: 'account',
  },
  {
    purpose: 'Favoris',
    kept: 'Les protections que vous avez choisies, une fois connecté',
    basis: 'Contrat',
    term: 'Jusqu’à leur retrait ou la suppression du compte',
    exported: 'favourites',
  },
  {
    purpose: 'Alertes de retour en stock',
    kept: 'E-mail et protection attendue',
    basis: 'Votre accord',
    term: `Jusqu’à l’e-mail qui annonce le retour, ${RESTOCK_MONTHS} mois au plus\u202F; ${RESTOCK_LINK_DAYS} jours sans confirmation`,
    exported: 'restockRequests',
  },
  {
    purpose: 'Preuve de vos accords',
    kept: 'Réponse, texte et date\u202F; sans nom si vous n’êtes pas connecté ou une fois le compte supprimé',
    basis: 'Obligation légale',
    term: `${CONSENT_YEARS} ans`,
    exported: 'consents',
  },
  {
    purpose: 'Journal d’administration',
    kept: 'Pour les personnes de la boutique seulement\u00A0: ce qu’elles y ont fait, et quand',
    basis: 'Intérêt légitime à la sécurité',
    term: `${ACTIVITY_MONTHS} mois`,
    exported: 'activity',
  },
  {
    purpose: 'Journaux techniques et protection contre les abus',
    kept: 'Adresse IP, date et page demandée, identifiant du compte',
    basis: 'Intérêt légitime à la sécurité',
    term: `${LOG_DAYS} jours`,
    exported: undefined,
  },
  {
    purpose: 'Publicités',
    kept: 'Cookies de la régie',
    basis: 'Votre accord',
    term: `${COOKIE_CHOICE_MONTHS} mois, puis la question est posée à nouveau`,
    exported: undefined,
    isOfAdverts: true,
  },
]
