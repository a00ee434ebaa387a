import { COUNTRY_FACTS, COUNTRIES, OVERSEAS } from '#shared/shipping/countries.ts'
import { WORLD_COUNTRIES, countryName } from '#shared/world-countries.ts'
import { useBrowserValue } from '#web/base/use-browser-value.ts'

type Option = { value: string; label: string }

const SERVED = COUNTRIES.filter((country) => country !== OVERSEAS)

let others: Option[] | undefined

function otherCountries(): Option[] {
  const codes = new Set(SERVED.map((country) => COUNTRY_FACTS[country].code))
  others ??= WORLD_COUNTRIES.filter((code) => !codes.has(code))
    .map(countryName)
    .toSorted((one, other) => one.localeCompare(other, 'fr'))
    .map((name) => ({ value: name, label: name }))
  return others
}

const NONE: Option[] = []

/**
 * Until hydration the list has only the countries that the shop serves, and `own`. The browser provides the names of
 * the others.
 */
export function useResidenceOptions(own: string | undefined): Option[] {
  const world = useBrowserValue(otherCountries, NONE)
  const options = [...SERVED.map((country) => ({ value: country, label: country })), ...world]
  return !own || options.some(({ value }) => value === own)
    ? options
    : [...options, { value: own, label: own }]
}
