import { useEffect, useState } from 'react'
import { plainPostalCode } from '#shared/shipping/plain-postal-code.ts'
import { isPostalCode } from '#shared/shipping/postal-code.ts'
import { needsRelayPoint } from '#shared/shipping/shipping-methods.ts'
import type { StoredShipping } from '#shared/shipping/stored-shipping.ts'
import { api } from '#web/session/api.ts'

/**
 * True if the chosen point is too far from the address (decision 55). False if the distance is unknown: the server
 * checks again when the payment starts or the delivery is changed.
 */
export function useIsRelayTooFar(shipping: StoredShipping): boolean {
  const [judged, setJudged] = useState<{ pair: string; isTooFar: boolean }>()
  const { country, relayPoint, shippingMethod } = shipping
  const address = plainPostalCode(shipping.postalCode, country)
  const relay = relayPoint?.country === country ? relayPoint.postalCode : address
  const isComparable = needsRelayPoint(shippingMethod) && relay !== address && isPostalCode(address, country)
  const pair = `${country} ${address} ${relay}`
  useEffect(() => {
    if (!isComparable) return
    const leave = new AbortController()
    api.call('GET /api/relay-distance', { query: { country, address, relay }, signal: leave.signal }).then(
      ({ isTooFar }) => setJudged({ pair, isTooFar }),
      () => undefined,
    )
    return () => leave.abort()
  }, [isComparable, pair, country, address, relay])
  return isComparable && judged?.pair === pair && judged.isTooFar
}
