import { type Country, servedCountries } from '#shared/shipping/countries.ts'
import { FREE_DELIVERY_FROM_CENTS, deliveryFeeCents } from '#shared/shipping/delivery-fee.ts'
import { formatCents } from '#shared/money.ts'
import {
  DELIVERY_DELAY,
  SHIPPING_LABELS,
  SHIPPING_METHODS,
  type ShippingMethod,
} from '#shared/shipping/methods.ts'
import { Money } from '#web/ui/money.tsx'
import { RadioTiles } from '#web/ui/radio-tiles.tsx'

type MethodTilesProps = {
  method: ShippingMethod
  country: Country
  subtotalCents: number
  onChange: (method: ShippingMethod) => void
}

/** The two ways to be delivered, each with its fee for this cart, its delay and the countries it serves. */
export function MethodTiles({ method, country, subtotalCents, onChange }: MethodTilesProps) {
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
            <span className="block text-ink-faint">{servedCountries(value).join(', ')}</span>
            {value === 'mondialRelay' && deliveryFeeCents(value, country, subtotalCents) > 0 && (
              <span className="block text-ink-faint">
                offerte dès {formatCents(FREE_DELIVERY_FROM_CENTS)}
              </span>
            )}
          </>
        ),
        aside: <Fee cents={deliveryFeeCents(value, country, subtotalCents)} />,
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
