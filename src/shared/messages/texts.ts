import { DELETING_FAILED } from '../texts.ts'

export const MESSAGE_SENT = 'Message envoyé avec succès !'
export const MESSAGE_SEND_FAILED = "Erreur lors de l'envoi du message"

export const MESSAGES_LOAD_FAILED = 'Erreur lors du chargement des messages'
export const MESSAGE_NOT_FOUND = 'Message non trouvé'
export const MESSAGE_DELETE_CONFIRM = 'Voulez-vous vraiment supprimer ce message ?'
export const MESSAGE_DELETED = 'Message supprimé'
export const MESSAGE_DELETE_FAILED = DELETING_FAILED
export const MESSAGE_ANSWERED = 'Réponse envoyée'
export const MESSAGE_ANSWER_FAILED = 'Erreur lors de l’envoi de la réponse'
export const MESSAGE_ANSWERED_MEANWHILE =
  'Une autre réponse est partie entre-temps\u00A0: relisez-la avant d’envoyer la vôtre'
/** After a lost answer of the server. */
export const MESSAGE_ANSWERED_BEFORE =
  'Votre réponse est bien partie\u00A0: relisez-la avant d’en envoyer une autre'
export const MESSAGE_STATE_FAILED = 'Le message n’a pas pu être marqué'
