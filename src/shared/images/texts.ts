import { DELETING_FAILED } from '#shared/texts.ts'

// The image manager (back-office.md §2 and §8)
export const IMAGES_LOAD_FAILED = 'Erreur lors du chargement des images'
export const IMAGES_LOADING = 'Chargement des images...'
export const NO_IMAGES = 'Aucune image disponible'
export const IMAGE_NOT_FOUND = 'Image non trouvée'
export const IMAGE_UPLOAD = 'Uploader'
export const IMAGE_UPLOADING = 'Upload en cours...'
export const IMAGE_UPLOADED = 'Image uploadée avec succès'
export const IMAGE_UPLOAD_FAILED = "Erreur lors de l'upload"
export const IMAGE_DELETE_CONFIRM = 'Êtes-vous sûr de vouloir supprimer cette image ?'
export const IMAGE_DELETED = 'Image supprimée avec succès'
export const IMAGE_DELETE_FAILED = DELETING_FAILED
export const IMAGE_URL_COPIED = 'URL copiée dans le presse-papier'
export const IMAGE_URL_COPY_FAILED = "Erreur lors de la copie de l'URL"
export const IMAGE_RENAMED = 'Image renommée avec succès'
export const IMAGE_RENAME_FAILED = 'Erreur lors du renommage'

export function imagesLoadFailed(detail: string): string {
  return `Erreur: ${detail}`
}
