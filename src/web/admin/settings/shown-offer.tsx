import { useWatch } from 'react-hook-form'
import { typedToCents } from '#shared/decimal-money.ts'
import { formatCents, formatRoundCents } from '#shared/money.ts'
import { offerPath } from '#shared/settings/delivery-settings.ts'
import { COUNTRIES, type Country } from '#shared/shipping/countries.ts'
import { deliveryDelay } from '#shared/shipping/delivery-delay.ts'
import { canServe } from '#shared/shipping/delivery.ts'
import { SHIPPING_LABELS, SHIPPING_PLACES, type ShippingMethod } from '#shared/shipping/shipping-methods.ts'
import type { SettingsFormUse } from './setting-field.tsx'
import { settingsFieldName } from './settings-form-values.ts'

export function ShownOffer({ form, method }: { form: SettingsFormUse; method: ShippingMethod }) {
  const values = useWatch({ control: form.control })
  const typed = (path: string) => values[settingsFieldName(path)]
  const country = COUNTRIES.find(
    (one) => canServe(method, one) && typed(offerPath(method, one, 'offered')) === true,
  )
  const amount = (of: Country, part: 'fee' | 'freeFrom') => {
    const text = typed(offerPath(method, of, part))
    return typeof text === 'string' ? typedToCents(text) : undefined
  }
  const day = (name: string) => Number(typed(`delivery.${name}`))
  const delays = {
    days: { min: day('delayDays.min'), max: day('delayDays.max') },
    overseasDays: { min: day('overseasDelayDays.min'), max: day('overseasDelayDays.max') },
  }
  const feeCents = country && amount(country, 'fee')
  const freeFromCents = country && amount(country, 'freeFrom')
  return (
    <div className="mb-4 rounded-sm bg-sunk px-3 py-2 text-sm">
      <p className="text-ink-faint">
        {country ? `Ce que lit un client (${country})` : 'Ce que lit un client'}
      </p>
      {country ? (
        <p className="flex flex-wrap justify-between gap-x-4">
          <span>
            <span className="font-semibold">{SHIPPING_LABELS[method]}</span>
            <span>{` · ${SHIPPING_PLACES[method]}, ${deliveryDelay(delays, country)}`}</span>
          </span>
          <span className="text-right">
            <span className="font-semibold">{feeWords(feeCents)}</span>
            {freeFromCents !== undefined && feeCents !== 0 && (
              <span>{` · offerte dès ${formatRoundCents(freeFromCents)}`}</span>
            )}
          </span>
        </p>
      ) : (
        <p>{`${SHIPPING_LABELS[method]} n’est pas ${method === 'trackedLetter' ? 'proposée' : 'proposé'}.`}</p>
      )}
    </div>
  )
}

function feeWords(cents: number | undefined): string {
  if (cents === undefined) return '?'
  return cents === 0 ? 'Offerte' : formatCents(cents)
}
