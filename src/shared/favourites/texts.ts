export const FAVOURITES_LOAD_FAILED = 'Vos favoris n’ont pas pu être chargés'
