import { useSearchParams } from 'react-router'
import { PACK_PARAMETER } from '#shared/catalogue/addresses.ts'
import { offeredPacks, packOf, statedPack, type Pack } from '#shared/catalogue/pack-price.ts'
import { DEFAULT_PACK_SIZE, type PackSize } from '#shared/catalogue/pack-size.ts'

type Offered = { packs: readonly Pack[]; stock: number }

/** The pack that a product's page shows first: the one in its address (`?lot=32`), where it is offered. */
export function useFirstSize(sleeve: Offered): PackSize {
  const [parameters] = useSearchParams()
  return firstSize(sleeve, Number(parameters.get(PACK_PARAMETER)))
}

/** Else the stated one, or the largest that the stock makes where that is too little for it. */
export function firstSize(sleeve: Offered, wanted?: number): PackSize {
  const named = wanted === undefined ? undefined : packOf(sleeve, wanted)
  const stated = statedPack(sleeve)
  const isThere = stated !== undefined && stated.size <= sleeve.stock
  const largest = offeredPacks(sleeve).find(({ size }) => size <= sleeve.stock)
  return (named ?? (isThere ? stated : (largest ?? stated)))?.size ?? DEFAULT_PACK_SIZE
}
