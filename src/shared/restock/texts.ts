import { RESTOCK_LINK_DAYS, RESTOCK_MONTHS } from '../privacy/retention-periods.ts'

/** The answer does not reveal whether the shop knows the address. */
export const RESTOCK_ASKED = `Pour confirmer, ouvrez le lien envoyé à cette adresse\u00A0: il fonctionne ${RESTOCK_LINK_DAYS} jours.`
export const RESTOCK_ASK_FAILED = 'Votre demande n’a pas pu être enregistrée'
export const RESTOCK_CONFIRMED = `C’est noté\u00A0: un e-mail vous préviendra de son retour, puis votre adresse sera effacée. Sans retour d’ici ${RESTOCK_MONTHS} mois, elle le sera aussi.`
export const RESTOCK_CANCELLED = 'Vous ne serez pas averti\u00A0: votre demande est supprimée.'
export const RESTOCK_LINK_OVER = 'Ce lien n’est plus valable'
export const RESTOCK_LINK_INVALID =
  'La protection est revenue, le délai est passé, ou un lien plus récent vous a été envoyé.'
export const IS_IN_STOCK =
  'Cette protection est en stock\u00A0: rechargez la page pour l’ajouter à votre panier'
