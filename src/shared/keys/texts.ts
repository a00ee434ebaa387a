export const KEYS_SAVED = 'Clés enregistrées'
export const KEYS_REMOVED = 'Clés retirées'
export const KEYS_SAVE_FAILED = 'Erreur lors de l’enregistrement des clés'
export const KEYS_LOAD_FAILED = 'Erreur lors du chargement des clés'
export const TRIAL_FAILED = 'Erreur lors de l’essai'
export const SERVICE_UNKNOWN = 'Service non trouvé'
export const KEYS_GIVEN =
  'Les clés de ce service sont données par le serveur\u00A0: elles se changent dans ses variables d’environnement.'
export const KEYS_OF_DEMO = 'Une démonstration ne prend pas de clés\u00A0: ses services sont simulés.'
export const NOTHING_TO_TRY = 'Ce service n’a pas encore toutes ses clés.'
export const STORAGE_FIRST = 'Renseignez d’abord les clés du stockage S3'
export const BACKUPS_FIRST = 'Retirez d’abord le bucket des sauvegardes, qui se sert de ces clés.'
export const LIVE_KEY_NEEDED = 'C’est une clé de test\u00A0: prenez celle du mode réel'
export const TEST_KEY_NEEDED =
  'C’est une clé du mode réel\u00A0: une boutique en démonstration prend une clé de test'
export const TLS_NEEDED = 'Indiquez une adresse qui commence par https://'
export const trialMailSent = (to: string) => `Un e-mail d’essai est parti à ${to}.`
export const SERVICE_ANSWERS = 'Le service répond et accepte ces clés.'
export const noAnswer = (reason: string) => `Le service n’a pas répondu comme attendu (${reason}).`
/** The activity log shows these words in place of a secret. */
export const KEY_THERE = 'renseignée'
export const KEY_CHANGED = 'changée'
export const OTHER_BUCKET = 'C’est le bucket des images\u00A0: choisissez-en un autre'
