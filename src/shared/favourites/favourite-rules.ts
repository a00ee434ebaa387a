export const MAX_FAVOURITES = 100
export const TOO_MANY_FAVOURITES = `Vous avez déjà ${MAX_FAVOURITES} favoris\u00A0: retirez-en pour en ajouter`
