import { LOADING_FAILED } from '../texts.ts'

export const BANNERS_LOADING = 'Chargement...'
export const BANNERS_LOAD_FAILED = LOADING_FAILED
export const BANNER_NOT_FOUND = 'Bannière non trouvée'
export const BANNER_CREATED = 'Bannière créée avec succès'
export const BANNER_CREATE_FAILED = 'Erreur lors de la création de la bannière'
export const BANNER_ACTIVATED = 'Bannière activée avec succès'
export const BANNER_ACTIVATE_FAILED = "Erreur lors de l'activation de la bannière"
export const BANNER_UPDATED = 'Bannière modifiée avec succès'
export const BANNER_UPDATE_FAILED = 'Erreur lors de la modification de la bannière'
export const BANNER_DEACTIVATED = 'Bannière désactivée avec succès'
export const BANNER_DEACTIVATE_FAILED = 'Erreur lors de la désactivation de la bannière'
export const BANNER_DELETED = 'Bannière supprimée avec succès'
export const BANNER_DELETE_FAILED = 'Erreur lors de la suppression de la bannière'
export const BANNER_DELETE_CONFIRM = 'Êtes-vous sûr de vouloir supprimer cette bannière ?'
export const BANNER_IMAGE_URL_MISSING = "URL de l'image non trouvée dans la réponse"

export const BANNER_RESTORED = 'Bannières remises comme avant'
export const bannerPlanned = (day: string) => `Bannière programmée\u00A0: elle s’affichera le ${day}`
export const BANNER_OVER =
  'Les jours de cette bannière sont passés\u00A0: changez son dernier jour pour l’afficher de nouveau'
/** The state of a banner that is switched on but hidden by another one. */
export const BANNER_WAITING = 'En attente'
export const BANNER_WITHOUT_DAYS = 'Cette bannière n’a pas de premier jour'
