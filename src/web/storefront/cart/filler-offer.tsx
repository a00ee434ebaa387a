import { useEffect, useState } from 'react'
import { type CartLine, cartSubtotalCents } from '#shared/cart/cart.ts'
import type { Filler } from '#shared/catalogue/contract.ts'
import { nameWithPack, packName } from '#shared/catalogue/pack-size.ts'
import { idOf } from '#shared/ids.ts'
import { centsToEuros, eurosToCents } from '#shared/money.ts'
import { fillerRange } from '#shared/shipping/filler-range.ts'
import { SLEEVE_TIMEOUT_MS } from '#web/api/timeouts.ts'
import { useShop } from '#web/base/use-shop.ts'
import { api } from '#web/session/api.ts'
import { cart } from '#web/storefront/stores/browser-cart.ts'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { toastError } from '#web/ui/toast.ts'
import { LinePicture } from './cart-line-row.tsx'
import { toastAdded } from './toast-added.ts'

/** `onAdded` must move the focus, because the offer disappears. */
export function FillerOffer({ lines, onAdded }: { lines: readonly CartLine[]; onAdded: () => void }) {
  const fillers = useFillers(cartSubtotalCents(lines))
  const filler = fillers.find((one) => !lines.some(({ id }) => id === idOf(one)))
  if (!filler) return null
  const { name, image, packSize, stock } = filler
  const line = {
    id: idOf(filler),
    name,
    image,
    packSize,
    quantity: 1,
    priceCents: eurosToCents(filler.price),
  }
  const add = () => {
    const refusal = cart.add(line, stock)
    if (refusal) return toastError(refusal)
    toastAdded()
    onAdded()
  }
  return (
    <div className="mt-5 flex flex-wrap items-center gap-4 rounded-md bg-sunk p-4">
      <span className="w-12">
        <LinePicture line={line} />
      </span>
      <p className="min-w-0 flex-1 basis-40">
        <span className="block font-semibold">
          <span>{`+ ${name}, `}</span>
          <span className="whitespace-nowrap">{`${packName(packSize).toLowerCase()}\u00A0:`}</span> livraison
          offerte
        </span>
        <Money cents={line.priceCents} className="text-sm text-ink-soft" />
      </p>
      <Button variant="secondary" aria-label={`Ajouter ${nameWithPack(name, packSize)}`} onClick={add}>
        Ajouter
      </Button>
    </div>
  )
}

function useFillers(subtotalCents: number): readonly Filler[] {
  const isMissing = fillerRange(useShop().delivery, subtotalCents) !== undefined
  const [found, setFound] = useState<{ subtotalCents: number; fillers: readonly Filler[] }>()
  useEffect(() => {
    if (!isMissing) return
    const leave = new AbortController()
    const query = { subtotal: centsToEuros(subtotalCents) }
    const asked = api.call('GET /api/cart/fillers', {
      query,
      signal: leave.signal,
      timeoutMs: SLEEVE_TIMEOUT_MS,
    })
    asked.then(
      (fillers) => leave.signal.aborted || setFound({ subtotalCents, fillers }),
      () => undefined,
    )
    return () => leave.abort()
  }, [subtotalCents, isMissing])
  return found?.subtotalCents === subtotalCents ? found.fillers : NONE
}

const NONE: readonly Filler[] = []
