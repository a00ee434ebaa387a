import { MAX_READ_KEYS } from './read-key-rules.ts'

export const READ_KEYS_LOAD_FAILED = 'Erreur lors du chargement des clés de lecture'
export const READ_KEY_NOT_FOUND = 'Clé introuvable'
export const READ_KEY_MADE = 'Clé créée'
export const READ_KEY_FAILED = 'Erreur lors de la création de la clé'
export const READ_KEY_REVOKED = 'Clé révoquée'
export const READ_KEY_REVOKE_FAILED = 'Erreur lors de la révocation de la clé'
export const TOO_MANY_READ_KEYS = `La boutique a déjà ${MAX_READ_KEYS} clés\u00A0: révoquez celles qui ne servent plus`
/** The refusal of a repeated request whose key was used or revoked meanwhile. */
export const READ_KEY_MADE_BEFORE = 'Cette clé est déjà créée\u00A0: révoquez-la et créez-en une autre'

/** The refusals of calls with a key. */
export const READ_KEY_UNKNOWN = 'Clé inconnue ou révoquée'
export const READ_KEY_BEYOND_SCOPE = 'Cette clé ne permet pas cet appel'
