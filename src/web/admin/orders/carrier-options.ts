import {
  readShippingMethod,
  SHIPPING_LABELS,
  SHIPPING_METHODS,
  type ShippingMethod,
} from '#shared/shipping/shipping-methods.ts'
import { useShop } from '#web/base/use-shop.ts'

/**
 * The tracked letter is listed if the owner offers it or if it is the chosen method. `chosen` is the key or the label
 * of a method, or ''.
 */
export function useCarrierOptions(chosen: string): { value: ShippingMethod; label: string }[] {
  const { letter } = useShop().delivery
  return SHIPPING_METHODS.filter(
    (value) => value !== 'trackedLetter' || letter !== undefined || readShippingMethod(chosen) === value,
  ).map((value) => ({ value, label: SHIPPING_LABELS[value] }))
}
