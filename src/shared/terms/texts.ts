export const TERMS_TITLE = 'Conditions Générales de Vente'
export const TERMS_NOT_FOUND = 'Conditions générales non trouvées'
