export const FIGURES_LOAD_FAILED = 'Erreur lors du chargement des ventes'
export const FIGURES_EXPORT_FAILED = 'Erreur lors de l’export des ventes'
export const CUSTOM_LINES = 'Hors catalogue'
export const DELETED_PRODUCTS = 'Protections supprimées'
