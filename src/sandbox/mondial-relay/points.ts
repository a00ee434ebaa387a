import { createHash } from 'node:crypto'
import { townNamed, townOf, type Town } from './towns.ts'

/** The fields have the names and formats of the real widget. */
export type RelayPoint = {
  ID: string
  Nom: string
  Adresse1: string
  Adresse2: string
  CP: string
  Ville: string
  Pays: string
  /** `Lat` and `Long` have a decimal comma. */
  Lat: string
  Long: string
  HoursHtmlTable: string
}

export type PointQuery = {
  country: string
  postcode: string
  city: string
  count: number
}

const SHOPS = [
  'Tabac de la Gare',
  'Librairie du Marché',
  'Épicerie Chez Lucie',
  'Fleurs et Jardins',
  'Pressing du Centre',
  'Le Relais de la Poste',
  'Presse des Halles',
  'Cordonnerie Moderne',
  'Café du Commerce',
  'Alimentation Bellevue',
  'Mercerie des Arcades',
  'Boulangerie Saint-Martin',
  'Locker Parking Nord',
  'Cycles et Compagnie',
] as const

const STREETS = [
  'rue de la République',
  'place du Marché',
  'avenue de la Gare',
  'rue Victor Hugo',
  'boulevard des Alliés',
  'rue des Tanneurs',
  'place de l’Hôtel de Ville',
  'rue du Moulin',
  'avenue des Tilleuls',
  'rue Saint-Jacques',
  'quai des Bateliers',
  'impasse du Verger',
] as const

const DAYS = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche'] as const
const MAX_POINTS = 20

/** Returns the nearest point first. Places that the sandbox does not know have no points. */
export function pointsNear(query: PointQuery): RelayPoint[] {
  const town =
    query.postcode === '' ? townNamed(query.country, query.city) : townOf(query.country, query.postcode)
  if (!town) return []
  const count = Math.min(Math.max(1, Math.trunc(query.count) || 7), MAX_POINTS, SHOPS.length)
  return Array.from({ length: count }, (_, index) => point(query.country, town, index))
}

function point(country: string, town: Town, index: number): RelayPoint {
  const seed = createHash('sha256').update(`${country}${town.postcode}`).digest()
  const byte = (at: number): number => seed[(at + index * 3) % seed.length] ?? 0
  // Takes consecutive shops, so that a list has no name twice.
  const shop = SHOPS[((seed[0] ?? 0) + index) % SHOPS.length] ?? SHOPS[0]
  const street = STREETS[((seed[1] ?? 0) + index * 5) % STREETS.length] ?? STREETS[0]
  const away = 0.002 + index * 0.0014
  const angle = (byte(2) / 255) * 2 * Math.PI
  const number = createHash('sha256').update(`${country}${town.postcode}#${index}`).digest().readUInt32BE()
  return {
    ID: String(number % 1_000_000).padStart(6, '0'),
    Nom: shop.toLocaleUpperCase('fr'),
    Adresse1: `${1 + (byte(3) % 120)} ${street}`.toLocaleUpperCase('fr'),
    Adresse2: '',
    CP: town.postcode,
    Ville: town.name.toLocaleUpperCase('fr'),
    Pays: country,
    Lat: decimalComma(town.lat + Math.sin(angle) * away),
    Long: decimalComma(town.lng + Math.cos(angle) * away * 1.5),
    HoursHtmlTable: hoursTable(byte(4), shop.startsWith('Locker')),
  }
}

const decimalComma = (degrees: number): string => degrees.toFixed(5).replace('.', ',')

function hoursTable(variety: number, always: boolean): string {
  const opens = ['07:00', '08:00', '08:30', '09:00'][variety % 4] ?? '09:00'
  const closes = ['18:30', '19:00', '19:30', '20:00'][(variety >> 2) % 4] ?? '19:00'
  const rows = DAYS.map((day, index) => {
    const morning = always ? '00:00-23:59' : index === 6 ? '-' : `${opens}-12:30`
    const afternoon = always || index >= 6 || (index === 0 && variety % 3 === 0) ? '-' : `14:00-${closes}`
    return `<tr><th>${day}</th><td>${morning}</td><td>${afternoon}</td></tr>`
  })
  return `<table class="PR-Hours"><tbody>${rows.join('')}</tbody></table>`
}
