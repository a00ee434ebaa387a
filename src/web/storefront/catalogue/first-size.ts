import { useSearchParams } from 'react-router'
import { PACK_PARAMETER } from '#shared/catalogue/addresses.ts'
import { firstSize, type Pack } from '#shared/catalogue/pack-price.ts'
import type { PackSize } from '#shared/catalogue/pack-size.ts'

type Offered = { packs: readonly Pack[]; stock: number }

/**
 * Returns the size of the pack that a product's page preselects: the size in the address (`?lot=32`) if it is
 * offered, otherwise the size that `firstSize` chooses.
 */
export function useFirstSize(sleeve: Offered): PackSize {
  const [parameters] = useSearchParams()
  return firstSize(sleeve, Number(parameters.get(PACK_PARAMETER)))
}
