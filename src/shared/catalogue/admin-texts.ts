import { DELETING_FAILED } from '../texts.ts'

export const ADMIN_SLEEVES_LOAD_FAILED = 'Erreur lors du chargement des sleeves'
export const SLEEVE_SAVE_FAILED = 'Erreur lors de la sauvegarde'
export const SLEEVES_EXPORT_FAILED = 'Les protections n’ont pas pu être exportées'
export const SLEEVE_DELETE_FAILED = DELETING_FAILED
export const SLEEVE_DELETED = 'Protection supprimée avec succès'
export const SLEEVE_UPDATED = 'Protection modifiée avec succès'
export const SLEEVE_CREATED = 'Protection ajoutée avec succès'
export function stockMoved(present: number): string {
  return `Le stock a changé entre-temps\u00A0: il est maintenant de ${present}`
}
export const priceMoved = (present: string): string =>
  `Cette protection a changé entre-temps\u00A0: son prix est maintenant de ${present}. Enregistrez à nouveau pour le remplacer`
export const LOW_STOCK_THRESHOLD = 'Seuil de stock faible'
export const SLEEVE_DELETE_CONFIRM = 'Êtes-vous sûr de vouloir supprimer cette protection ?'

export const COLLECTIONS_LOAD_FAILED = 'Erreur lors du chargement des collections'
export const COLLECTION_NOT_FOUND = 'Collection non trouvée'
export const COLLECTION_CREATED = 'Collection ajoutée avec succès'
export const COLLECTION_UPDATED = 'Collection modifiée avec succès'
export const COLLECTION_SAVE_FAILED = 'Erreur lors de l’enregistrement de la collection'
export const COLLECTION_DELETED = 'Collection supprimée avec succès'
export const COLLECTION_DELETE_FAILED = 'Erreur lors de la suppression de la collection'
export const COLLECTION_DELETE_CONFIRM = 'Êtes-vous sûr de vouloir supprimer cette collection\u202F?'
export const COLLECTIONS_ORDERED = 'Ordre des collections enregistré'
export const COLLECTIONS_ORDER_FAILED = 'Erreur lors du changement d’ordre'
