import { COUNTRY_FACTS, countryRefusal } from '#shared/shipping/countries.ts'
import { isPostalCode } from '#shared/shipping/postal-code.ts'
import { RELAY_PICKER } from '#shared/shipping/relay-point.ts'
import type { PostalAddress } from '#shared/shipping/address-rules.ts'
import type { RelaySearch } from './relay-widget.ts'

/** Where relay points are looked for: around the address when it is one the carrier serves, else Paris (storefront.md §2). */
export function relayPlace({
  postalCode,
  country,
}: Pick<PostalAddress, 'postalCode' | 'country'>): RelaySearch {
  const code = postalCode.trim()
  const served = !countryRefusal('mondialRelay', country)
  return served && isPostalCode(code, country)
    ? { country: COUNTRY_FACTS[country].code, postalCode: code }
    : { country: RELAY_PICKER.country, postalCode: RELAY_PICKER.defaultPostalCode }
}
