/** Decision 55: a point farther from the address than this is asked for again. */
export const MOST_KM_TO_RELAY = 50

/** Where the chief towns of the French departments 01 to 95 lie: latitude and longitude, in degrees. */
const CHIEF_TOWNS = `
  46.2 5.2,49.6 3.6,46.6 3.3,44.1 6.2,44.6 6.1,43.7 7.3,44.7 4.6,49.8 4.7,43.0 1.6,48.3 4.1,43.2 2.4,44.4 2.6,
  43.3 5.4,49.2 -0.4,44.9 2.4,45.6 0.2,46.2 -1.1,47.1 2.4,45.3 1.8,41.9 8.7,47.3 5.0,48.5 -2.8,46.2 1.9,
  45.2 0.7,47.2 6.0,44.9 4.9,49.0 1.1,48.5 1.5,48.0 -4.1,43.8 4.4,43.6 1.4,43.6 0.6,44.8 -0.6,43.6 3.9,
  48.1 -1.7,46.8 1.7,47.4 0.7,45.2 5.7,46.7 5.5,43.9 -0.5,47.6 1.3,45.4 4.4,45.0 3.9,47.2 -1.6,47.9 1.9,
  44.5 1.4,44.2 0.6,44.5 3.5,47.5 -0.6,49.1 -1.1,49.0 4.4,48.1 5.1,48.1 -0.8,48.7 6.2,48.8 5.2,47.7 -2.8,
  49.1 6.2,47.0 3.2,50.6 3.1,49.4 2.1,48.4 0.1,50.3 2.8,45.8 3.1,43.3 -0.4,43.2 0.1,42.7 2.9,48.6 7.8,48.1 7.4,
  45.8 4.8,47.6 6.2,46.3 4.8,48.0 0.2,45.6 5.9,45.9 6.1,48.9 2.3,49.4 1.1,48.5 2.7,48.8 2.1,46.3 -0.5,49.9 2.3,
  43.9 2.1,44.0 1.4,43.1 5.9,44.0 4.8,46.7 -1.4,46.6 0.3,45.8 1.3,48.2 6.5,47.8 3.6,47.6 6.9,48.6 2.4,48.9 2.2,
  48.9 2.4,48.8 2.5,49.0 2.1
`

/** No place of a department is farther from its chief town (Bastia from Ajaccio: 104 km). */
const DEPARTMENT_KM = 110

/**
 * Whether two French places are certainly more than 50 km apart. A postal code tells the department, no more: what may
 * be near is never refused (decision 97). False where one of the places is not known.
 */
export function isTooFar(postalCode: string, otherPostalCode: string): boolean {
  const [here, there] = [chiefTown(postalCode), chiefTown(otherPostalCode)]
  return (
    here !== undefined &&
    there !== undefined &&
    kilometres(here, there) > MOST_KM_TO_RELAY + 2 * DEPARTMENT_KM
  )
}

type Place = { latitude: number; longitude: number }

function chiefTown(postalCode: string): Place | undefined {
  const department = Number(postalCode.trim().slice(0, 2))
  const [latitude, longitude] = (CHIEF_TOWNS.split(',')[department - 1] ?? '').trim().split(' ').map(Number)
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
}

/** Good to some kilometres in a country of this size. */
function kilometres(from: Place, to: Place): number {
  const north = (to.latitude - from.latitude) * KM_A_DEGREE
  const middle = ((from.latitude + to.latitude) / 2) * (Math.PI / 180)
  const east = (to.longitude - from.longitude) * KM_A_DEGREE * Math.cos(middle)
  return Math.hypot(north, east)
}

const KM_A_DEGREE = 111.2
