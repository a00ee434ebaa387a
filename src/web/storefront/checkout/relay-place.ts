import type { PostalAddress } from '#shared/shipping/address-rules.ts'
import { COUNTRY_FACTS, DEFAULT_COUNTRY } from '#shared/shipping/countries.ts'
import { countryRefusal, type Delivery } from '#shared/shipping/delivery.ts'
import { plainPostalCode } from '#shared/shipping/plain-postal-code.ts'
import { isPostalCode } from '#shared/shipping/postal-code.ts'
import { RELAY_PICKER } from '#shared/shipping/relay-point.ts'
import type { RelaySearch } from './relay-widget.ts'

/**
 * Returns where the search for relay points starts: at the address, or in Paris for a French address without a postal
 * code (storefront.md §2). Returns undefined if the postal code is invalid or the country has no Mondial Relay.
 */
export function relayPlace(
  { postalCode, country }: Pick<PostalAddress, 'postalCode' | 'country'>,
  delivery: Delivery,
): RelaySearch | undefined {
  const code = plainPostalCode(postalCode, country)
  if (countryRefusal(delivery, 'mondialRelay', country)) return undefined
  if (code === '' && country === DEFAULT_COUNTRY)
    return { country: RELAY_PICKER.country, postalCode: RELAY_PICKER.defaultPostalCode }
  return isPostalCode(code, country) ? { country: COUNTRY_FACTS[country].code, postalCode: code } : undefined
}
