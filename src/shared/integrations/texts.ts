import { MAX_READ_KEYS } from './read-key-rules.ts'
import { MAX_WEBHOOKS } from './webhook-rules.ts'

export const READ_KEYS_LOAD_FAILED = 'Erreur lors du chargement des clés de lecture'
export const READ_KEY_NOT_FOUND = 'Clé introuvable'
export const READ_KEY_MADE = 'Clé créée'
export const READ_KEY_FAILED = 'Erreur lors de la création de la clé'
export const READ_KEY_REVOKED = 'Clé révoquée'
export const READ_KEY_REVOKE_FAILED = 'Erreur lors de la révocation de la clé'
export const TOO_MANY_READ_KEYS = `La boutique a déjà ${MAX_READ_KEYS} clés\u00A0: révoquez celles qui ne servent plus`
/** The refusal of a repeated request whose key was used or revoked meanwhile. */
export const READ_KEY_MADE_BEFORE = 'Cette clé est déjà créée\u00A0: révoquez-la et créez-en une autre'

export const READ_KEY_UNKNOWN = 'Clé inconnue ou révoquée'
export const READ_KEY_BEYOND_SCOPE = 'Cette clé ne permet pas cet appel'

export const WEBHOOKS_LOAD_FAILED = 'Erreur lors du chargement des webhooks'
export const WEBHOOK_NOT_FOUND = 'Webhook introuvable'
export const WEBHOOK_MADE = 'Webhook ajouté'
export const WEBHOOK_SAVED = 'Webhook enregistré'
export const WEBHOOK_SAVE_FAILED = 'Erreur lors de l’enregistrement du webhook'
export const WEBHOOK_DELETED = 'Webhook supprimé'
export const WEBHOOK_DELETE_FAILED = 'Erreur lors de la suppression du webhook'
export const TOO_MANY_WEBHOOKS = `La boutique a déjà ${MAX_WEBHOOKS} webhooks`
/** The refusal of a repeated request whose webhook was used or changed meanwhile. */
export const WEBHOOK_MADE_BEFORE = 'Ce webhook est déjà ajouté\u00A0: faites-lui un nouveau secret'
export const WEBHOOK_OFF = 'Ce webhook est arrêté\u00A0: remettez-le en marche d’abord'
export const WEBHOOK_SECRET_FAILED = 'Erreur lors du changement de secret'
export const WEBHOOK_TEST_QUEUED = 'Événement d’essai envoyé\u00A0: sa réponse est dans le journal'
export const WEBHOOK_TEST_FAILED = 'Erreur lors de l’envoi de l’essai'
export const DELIVERY_NOT_FOUND = 'Événement introuvable'
export const DELIVERY_QUEUED = 'L’événement part de nouveau'
export const DELIVERY_FAILED = 'Erreur lors du renvoi'
export const DELIVERIES_LOAD_FAILED = 'Erreur lors du chargement du journal des envois'
