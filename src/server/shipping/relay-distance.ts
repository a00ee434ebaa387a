import { type Country, DEFAULT_COUNTRY } from '#shared/shipping/countries.ts'
import { isPostalCode } from '#shared/shipping/postal-code.ts'
import { MAX_KM_TO_RELAY } from '#shared/shipping/relay-point.ts'
import { postalAreaOf } from './towns.ts'

type Place = {
  latitude: number
  longitude: number
  /** How far a point of this postal area may be from the coordinates, in kilometres. */
  within: number
}

/**
 * Returns whether an address and a relay point in its country are more than 50 km apart (decision 55), with an
 * allowance for the size of their postal areas. False if either place is unknown.
 */
export async function isRelayTooFar(
  country: Country,
  postalCode: string,
  relayPostalCode: string,
): Promise<boolean> {
  const [here, there] = await Promise.all([
    placeOf(country, postalCode.trim()),
    placeOf(country, relayPostalCode.trim()),
  ])
  if (!here || !there) return false
  return kilometres(here, there) > MAX_KM_TO_RELAY + here.within + there.within
}

async function placeOf(country: Country, postalCode: string): Promise<Place | undefined> {
  if (country === 'Belgique') return belgianPlace(postalCode)
  if (country !== DEFAULT_COUNTRY) return undefined
  const area = await postalAreaOf(postalCode)
  return area?.place && { ...area.place, within: POSTAL_AREA_KM }
}

/** A village may be this far from the centre of its postal area. */
const POSTAL_AREA_KM = 10

/** A place in each Belgian postal district (the first two digits), in degrees: '10 50.9 4.3' is Brussels. */
const BELGIAN_DISTRICTS = `
  10 50.9 4.3,11 50.9 4.3,12 50.9 4.3,13 50.7 4.6,14 50.6 4.3,15 50.7 4.2,16 50.7 4.4,17 50.9 4.2,18 50.9 4.4,
  19 50.9 4.5,20 51.2 4.4,21 51.2 4.4,22 51.2 4.8,23 51.3 4.9,24 51.2 5.1,25 51.1 4.6,26 51.2 4.4,28 51.0 4.5,
  29 51.3 4.5,30 50.9 4.7,31 51.0 4.6,32 51.0 4.8,33 50.8 4.9,34 50.8 5.1,35 50.9 5.3,36 51.0 5.5,37 50.8 5.5,
  38 50.8 5.2,39 51.2 5.3,40 50.6 5.6,41 50.6 5.5,42 50.7 5.1,43 50.7 5.3,44 50.7 5.5,45 50.5 5.2,46 50.7 5.7,
  47 50.6 6.0,48 50.6 5.9,49 50.4 6.0,50 50.5 4.9,51 50.5 4.9,53 50.5 5.1,55 50.3 4.9,56 50.2 4.5,60 50.4 4.4,
  61 50.4 4.3,62 50.4 4.5,64 50.0 4.3,65 50.3 4.3,66 50.0 5.7,67 49.7 5.8,68 49.8 5.4,69 50.2 5.3,70 50.5 4.0,
  71 50.5 4.2,73 50.4 3.8,75 50.6 3.4,76 50.5 3.6,77 50.7 3.2,78 50.6 3.8,79 50.6 3.6,80 51.2 3.2,82 51.2 3.2,
  83 51.4 3.3,84 51.2 2.9,85 50.8 3.3,86 51.1 2.7,87 51.0 3.3,88 50.9 3.1,89 50.9 2.9,90 51.0 3.7,91 51.2 4.1,
  92 51.0 4.1,93 50.9 4.0,94 50.8 4.0,95 50.8 3.9,96 50.7 3.6,97 50.9 3.6,98 51.0 3.5,99 51.2 3.6
`
const DISTRICT_KM = 25

function belgianPlace(postalCode: string): Place | undefined {
  if (!isPostalCode(postalCode, 'Belgique')) return undefined
  const line = BELGIAN_DISTRICTS.split(',').find((one) => one.trim().startsWith(postalCode.slice(0, 2)))
  const [, latitude, longitude] = (line ?? '').trim().split(' ').map(Number)
  if (latitude === undefined || longitude === undefined) return undefined
  return { latitude, longitude, within: DISTRICT_KM }
}

function kilometres(from: Place, to: Place): number {
  const north = (to.latitude - from.latitude) * KM_A_DEGREE
  const middle = ((from.latitude + to.latitude) / 2) * (Math.PI / 180)
  const east = (to.longitude - from.longitude) * KM_A_DEGREE * Math.cos(middle)
  return Math.hypot(north, east)
}

const KM_A_DEGREE = 111.2
