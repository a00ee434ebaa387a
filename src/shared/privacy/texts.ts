export const CONSENT_SAVED = 'Préférences mises à jour avec succès'
export const CONSENT_SAVE_FAILED = 'Erreur lors de la mise à jour des préférences'
export const RETENTION_SAVED = 'Politique de rétention mise à jour avec succès'
export const RETENTION_SAVE_FAILED = 'Erreur lors de la mise à jour de la politique de rétention'
export const EXPORT_SUCCEEDED = 'Vos données ont été exportées avec succès'
export const EXPORT_FAILED = "Erreur lors de l'export des données"
export const ACCOUNT_DELETE_CONFIRM =
  'Êtes-vous sûr de vouloir supprimer votre compte ? Cette action est irréversible.'
export const ACCOUNT_DELETED = 'Votre compte a été supprimé avec succès'
export const ACCOUNT_DELETE_FAILED = 'Erreur lors de la suppression du compte'

export const ACCOUNT_HAS_PAYMENT =
  'Un paiement est en cours de vérification, votre compte pourra être supprimé dans quelques instants'
