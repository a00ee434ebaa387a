import type { ErrorResponse } from '../error-contract.ts'
import { DELETING_FAILED } from '../texts.ts'

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

export const IMAGES_UNAVAILABLE =
  'Les images sont momentanément indisponibles\u00A0: réessayez dans un instant'
export const IMAGES_WITHOUT_ROOM =
  'L’image n’a pas pu être enregistrée\u00A0: le disque de la boutique est plein. Prévenez la personne qui s’occupe du serveur.'
export const ALT_HINT = 'Ce que montre l’image, pour qui ne la voit pas.'
export const IMAGE_DESCRIBED = 'Texte alternatif enregistré'
export const IMAGE_DESCRIBE_FAILED = 'Erreur lors de l’enregistrement du texte alternatif'
export const IMAGE_USES_LOAD_FAILED = 'Erreur lors du chargement des utilisations de l’image'
export const IMAGE_NOT_TAKEN = 'Une image collée n’a pas pu être récupérée à son adresse'
export const IMAGE_NOT_IN_LIBRARY = 'Cette image n’est pas dans la bibliothèque'

type ImageUse = NonNullable<ErrorResponse['usedBy']>[number]

export const IMAGE_USERS: Record<ImageUse['kind'], string> = {
  sleeve: 'la protection',
  collection: 'la collection',
  article: 'l’article',
  banner: 'la bannière',
  settings: 'la page',
}
export const imageKnown = (name: string) =>
  `Cette image est déjà dans la bibliothèque, sous le nom «\u202F${name}\u202F»`

const NAMED_USES = 3

export function imageInUse(uses: readonly ImageUse[]): string {
  const named = uses
    .slice(0, NAMED_USES)
    .map(({ kind, name }) => `${IMAGE_USERS[kind]} «\u202F${name}\u202F»`)
  const more = uses.length - named.length
  const rest = more > 0 ? ` et ${more} autre${more > 1 ? 's' : ''}` : ''
  return `Cette image est utilisée par ${named.join(', ')}${rest}`
}
