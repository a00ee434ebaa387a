import { COUNTRIES, COUNTRY_FACTS, type Country } from './countries.ts'

/** '4 place Bellecour, 69002 Lyon', with or without the country. */
const WRITTEN_ADDRESS =
  /^(?<street>.+?),\s*(?<postalCode>\d{4,5})\s+(?<city>[^,]+?)(?:,\s*(?<country>[^,]+?))?\s*$/u

export type WrittenAddress = {
  street: string
  postalCode: string
  city: string
  country: Country
  code: string
}

/** Undefined if the text does not match `WRITTEN_ADDRESS`, or the country is outside `COUNTRIES`. */
export function readWrittenAddress(text: string): WrittenAddress | undefined {
  const { street, postalCode, city, country } = WRITTEN_ADDRESS.exec(text.trim())?.groups ?? {}
  const known = COUNTRIES.find((one) => one === (country ?? 'France'))
  if (!street || !postalCode || !city || !known) return undefined
  return { street, postalCode, city, country: known, code: COUNTRY_FACTS[known].code }
}
