import type { Sleeve } from '#shared/catalogue/contract.ts'
import { isSoldOut, packPriceOf, statedPrice } from '#shared/catalogue/pack-price.ts'
import { nameWithPack } from '#shared/catalogue/pack-size.ts'
import { useStockInHand } from '#web/storefront/stores/browser-cart.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useAdding } from '../cart/add-sleeve.ts'

export function AddFavourite({ sleeve }: { sleeve: Sleeve }) {
  const { size } = statedPrice(sleeve)
  const inHand = useStockInHand(sleeve)
  const adding = useAdding(sleeve)
  const priceCents = packPriceOf(sleeve, size)
  if (isSoldOut(sleeve) || priceCents === undefined) return null
  if (inHand < size)
    return (
      <ButtonLink to="/cart" variant="secondary" className="w-full max-sm:px-2 max-sm:text-sm">
        Voir mon panier
      </ButtonLink>
    )
  return (
    <Button
      variant="secondary"
      className="w-full max-sm:px-2 max-sm:text-sm"
      loading={adding.pending}
      onClick={() => adding.run({ packs: [{ packSize: size, quantity: 1, priceCents }], isCut: false })}
    >
      Ajouter au panier<span className="sr-only">{`\u00A0: ${nameWithPack(sleeve.name, size)}`}</span>
    </Button>
  )
}
