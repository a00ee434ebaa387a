export const FAVOURITES_LOAD_FAILED = 'Vos favoris n’ont pas pu être chargés'
export const FAVOURITES_SAVE_FAILED = 'Vos favoris n’ont pas pu être enregistrés'
