import { useSearchParams } from 'react-router'
import { PACK_PARAMETER } from '#shared/catalogue/addresses.ts'
import { firstSize, type Pack } from '#shared/catalogue/pack-price.ts'
import type { PackSize } from '#shared/catalogue/pack-size.ts'

type Offered = { packs: readonly Pack[]; stock: number }

/** The size in the address (`?lot=32`) is preselected if it is offered. */
export function useFirstSize(sleeve: Offered): PackSize {
  const [parameters] = useSearchParams()
  return firstSize(sleeve, Number(parameters.get(PACK_PARAMETER)))
}
