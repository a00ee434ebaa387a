import { shippingCents, FREE_SHIPPING_FROM_CENTS } from '#shared/shipping/delivery-fee.ts'
import { formatCents } from '#shared/money.ts'
import {
  DELIVERY_DELAY,
  SERVED_COUNTRIES,
  SHIPPING_LABELS,
  SHIPPING_METHODS,
  type ShippingMethod,
} from '#shared/shipping/methods.ts'
import { Money } from '#web/ui/money.tsx'
import { RadioTiles } from '#web/ui/radio-tiles.tsx'

interface MethodTilesProps {
  method: ShippingMethod
  subtotalCents: number
  onChange: (method: ShippingMethod) => void
}

/** The two ways to be delivered, each with its fee for this cart, its delay and the countries it serves. */
export function MethodTiles({ method, subtotalCents, onChange }: MethodTilesProps) {
  return (
    <RadioTiles
      legend={<span className="sr-only">Mode de livraison</span>}
      name="shippingMethod"
      value={method}
      onChange={onChange}
      tiles={SHIPPING_METHODS.map((value) => ({
        value,
        label: SHIPPING_LABELS[value],
        detail: (
          <>
            <span className="block">
              {WHERE[value]}, {DELIVERY_DELAY}
            </span>
            <span className="block text-ink-faint">{SERVED_COUNTRIES[value].join(', ')}</span>
            {value === 'mondialRelay' && shippingCents(value, subtotalCents) > 0 && (
              <span className="block text-ink-faint">
                offerte dès {formatCents(FREE_SHIPPING_FROM_CENTS)}
              </span>
            )}
          </>
        ),
        aside: <Fee cents={shippingCents(value, subtotalCents)} />,
      }))}
    />
  )
}

const WHERE: Record<ShippingMethod, string> = {
  mondialRelay: 'Dans un point relais',
  colissimo: 'À votre adresse',
}

function Fee({ cents }: { cents: number }) {
  return cents === 0 ? <span className="text-green">Offerte</span> : <Money cents={cents} />
}
