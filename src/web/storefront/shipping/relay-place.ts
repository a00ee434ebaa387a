import { COUNTRY_FACTS, DEFAULT_COUNTRY } from '#shared/shipping/countries.ts'
import { countryRefusal, type Delivery } from '#shared/shipping/delivery.ts'
import { isPostalCode } from '#shared/shipping/postal-code.ts'
import { RELAY_PICKER } from '#shared/shipping/relay-point.ts'
import type { PostalAddress } from '#shared/shipping/address-rules.ts'
import type { RelaySearch } from './relay-widget.ts'

/**
 * Where relay points are looked for: around the address, and in Paris while none is entered (storefront.md §2).
 * Undefined while the postal code is being typed, and in a country that the carrier does not serve: a point of another
 * place must not be chosen for it.
 */
export function relayPlace(
  { postalCode, country }: Pick<PostalAddress, 'postalCode' | 'country'>,
  delivery: Delivery,
): RelaySearch | undefined {
  const code = postalCode.trim()
  if (countryRefusal(delivery, 'mondialRelay', country)) return undefined
  if (code === '' && country === DEFAULT_COUNTRY)
    return { country: RELAY_PICKER.country, postalCode: RELAY_PICKER.defaultPostalCode }
  return isPostalCode(code, country) ? { country: COUNTRY_FACTS[country].code, postalCode: code } : undefined
}
