export type RelayPoint = {
  /** The carrier's number of the point: six digits, if given (decision 13). */
  id?: string
  name: string
  address: string
  postalCode: string
  city: string
  country: string
  openingHours?: string
}

export const RELAY_POINT_REQUIRED = 'Veuillez sélectionner un point relais'

export const MAX_KM_TO_RELAY = 50

export const RELAY_POINT_ABROAD =
  'Ce point relais n’est pas dans le pays de votre adresse\u00A0: choisissez-en un autre'
export const RELAY_POINT_TOO_FAR = `Ce point relais est à plus de ${MAX_KM_TO_RELAY} km de votre adresse\u00A0: choisissez-en un autre`

export const RELAY_POINT_LIMITS = { name: 200, address: 300, openingHours: 2000 }

export const RELAY_PICKER = {
  country: 'FR',
  defaultPostalCode: '75001',
  shippingMode: '24R',
  results: 7,
} as const

export const RELAY_PICKER_TIMEOUT_MS = 10_000

export function isRelayPointId(id: string): boolean {
  return /^\d{6}$/.test(id)
}
