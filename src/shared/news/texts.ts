export const ARTICLES_LOAD_FAILED = 'Erreur lors du chargement des articles'
export const ARTICLE_LOAD_FAILED = "Erreur lors du chargement de l'article"
export const ARTICLE_NOT_FOUND = 'Article non trouvé'
export const NO_ARTICLES = 'Aucun article trouvé'

export const ARTICLE_SAVE_FAILED = "Erreur lors de la création/mise à jour de l'article"
export const ARTICLE_DELETE_FAILED = "Erreur lors de la suppression de l'article"
export const ARTICLE_DELETE_CONFIRM = 'Êtes-vous sûr de vouloir supprimer cet article ?'
export const ARTICLE_CREATED = 'Article créé avec succès'
export const ARTICLE_UPDATED = 'Article mis à jour avec succès'
export const ARTICLE_DELETED = 'Article supprimé avec succès !'
export const ARTICLE_IMAGE_UPLOADED = 'Image téléchargée avec succès'
export const ARTICLE_IMAGE_UPLOAD_FAILED = "Erreur lors du téléchargement de l'image"
export const ARTICLE_IMAGES_LOAD_FAILED = 'Erreur lors du chargement des images existantes'
export const ARTICLE_IMAGE_REQUIRED = 'Choisissez une image'
export const LINK_INVALID = 'Saisissez une adresse, par exemple https://exemple.fr ou /guide-achat'

export const PASTED_IMAGE_LOCAL =
  'Les images de votre ordinateur ne suivent pas le texte collé\u00A0: ajoutez-les avec le bouton «\u202FImage\u202F»'
export const pastedImagesTaken = (count: number): string =>
  `Images ajoutées à la bibliothèque\u00A0: ${count}`
export const pastedImagesRefused = (reasons: readonly string[]): string =>
  `Images non récupérées\u00A0: ${reasons.length}. ${[...new Set(reasons)].join('. ')}`
