export const ALERT_NOT_FOUND = 'Alerte non trouvée'
export const ALERT_STATE_UNKNOWN = 'État inconnu'
export const ALERT_DONE = 'Alerte marquée comme traitée'
export const ALERT_STATE_FAILED = 'L’alerte n’a pas pu être marquée comme traitée'
