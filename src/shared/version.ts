export const STALE_EDIT = 'Quelqu’un d’autre a enregistré des modifications entre-temps'
