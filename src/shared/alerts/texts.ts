export const ALERT_NOT_FOUND = 'Alerte non trouvée'
export const ALERT_STATE_UNKNOWN = 'État inconnu'
