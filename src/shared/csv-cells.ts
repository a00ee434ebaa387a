import { countryError } from './accounts/registration-rules.ts'
import { isDay } from './paris-day.ts'
import { textWords } from './search-text.ts'
import { countryName } from './world-countries.ts'

export const headingWords = (heading: string): string => textWords(heading).join(' ')

export function placesOf<Column extends string>(
  head: readonly string[],
  headings: Record<Column, readonly string[]>,
): Partial<Record<Column, number>> {
  const names = head.map(headingWords)
  const places: Partial<Record<Column, number>> = {}
  for (const column of Object.keys(headings) as Column[]) {
    const at = headings[column].map((name) => names.indexOf(name)).find((place) => place >= 0)
    if (at !== undefined) places[column] = at
  }
  return places
}

export function countryIn(text: string): string {
  const name = /^[A-Za-z]{2}$/.test(text) ? countryName(text.toUpperCase()) : text
  return countryError(name) === undefined ? name : ''
}

/**
 * Returns '2024-03-01' for '2024-03-01 10:00:00' and '1/3/2024'. Returns '' for an unreadable text, and for a day
 * before 1900 or after `today`.
 */
export function dayIn(text: string, today: string): string {
  const [, day = '', month = '', year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?!\d)/.exec(text) ?? []
  const iso = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.slice(0, 10)
  return /^(?:19|20)/.test(iso) && isDay(iso) && iso <= today ? iso : ''
}
