export const AUDIENCE_LOAD_FAILED = 'Erreur lors du chargement de la fréquentation'
export const AUDIENCE_EXPORT_FAILED = 'Erreur lors de l’export de la fréquentation'
