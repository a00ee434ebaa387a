export const TERMS_NOT_FOUND = 'Conditions générales non trouvées'
