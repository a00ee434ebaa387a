// What any screen says when the server cannot answer, and how long a toast stays (storefront.md §9, back-office.md §8).
export const SERVER_ERROR = 'Erreur serveur, veuillez réessayer plus tard'
export const SERVER_ERROR_NOT_JSON = 'Erreur serveur'
export const NO_CONNECTION = 'Erreur de connexion au serveur'
export const LOADING_FAILED = 'Erreur lors du chargement des données'

export const DELETING_FAILED = 'Erreur lors de la suppression'

export const ERROR_TOAST_MS = 4000
export const SUCCESS_TOAST_MS = 2000

export const SINGLE_SLEEVE_TIMEOUT_MS = 10_000
export const STALE_EDIT = 'Quelqu’un d’autre a enregistré des modifications entre-temps'
