import type { ClipboardEvent, KeyboardEvent } from 'react'
import { idOf } from '#shared/ids.ts'
import type { Order } from '#shared/orders/contract.ts'
import { hasNothingToSend } from '#shared/orders/items-to-send.ts'
import { isToPrepare, IN_DELIVERY } from '#shared/orders/statuses.ts'
import { trackingUrl } from '#shared/shipping/tracking-link.ts'
import { TRACKING_NUMBER_MAX_LENGTH } from '#shared/shipping/tracking-number-rules.ts'
import { OrderChanges } from '#web/admin/form/seen-order.tsx'
import { StatusBadge } from '#web/admin/ui/status-badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

type ParcelRowProps = {
  order: Order
  tracking: string
  error: string | undefined
  seen: Order
  onSeen: () => void
  onGiveWay: () => void
  onType: (text: string) => void
  onPaste: (event: ClipboardEvent) => void
}

export function ParcelRow(props: ParcelRowProps) {
  const { order, tracking, seen } = props
  const { number, shippingAddress: to, shippingMethod, status } = order
  const takesNumber = status === IN_DELIVERY || (isToPrepare(status) && !hasNothingToSend(order))
  return (
    <li className="grid items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold tabular-nums">{number}</span>
          <StatusBadge status={status} />
        </p>
        <p className="text-sm break-words text-ink-soft">
          <span>{`${to.firstName} ${to.lastName}`.trim()}</span> · <span>{to.postalCode}</span>{' '}
          <span>{to.city}</span> · <span>{shippingMethod}</span>
        </p>
      </div>
      {takesNumber ? <TrackingField {...props} /> : <p className="text-sm text-ink-soft">Ne part pas.</p>}
      {seen.version !== order.version && (
        <div className="sm:col-span-2">
          <OrderChanges seen={seen} present={order} onSeen={props.onSeen}>
            Votre numéro&nbsp;: <span>{tracking.trim() || 'aucun'}</span>.{' '}
            <Button size="sm" variant="quiet" className="min-h-11" onClick={props.onGiveWay}>
              Garder ce qui est enregistré
            </Button>
          </OrderChanges>
        </div>
      )}
    </li>
  )
}

function TrackingField({ order, tracking, error, onType, onPaste }: ParcelRowProps) {
  const { number, shippingAddress, shippingMethod, pickupPoint } = order
  const postalCode = pickupPoint?.postalCode ?? shippingAddress.postalCode
  const url = tracking.trim() && trackingUrl(order.carrier ?? shippingMethod, tracking, postalCode)
  return (
    <div className="flex items-end gap-2">
      <Field
        id={`suivi-${idOf(order)}`}
        name={`suivi-${idOf(order)}`}
        label={
          <>
            Numéro de suivi de <span className="whitespace-nowrap">{number}</span>
          </>
        }
        className="min-w-0 flex-1"
        autoComplete="off"
        maxLength={TRACKING_NUMBER_MAX_LENGTH}
        value={tracking}
        error={error}
        data-tracking
        onChange={({ target }) => onType(target.value)}
        onPaste={onPaste}
        onKeyDown={toNextField}
      />
      {url && (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="grid size-11 place-items-center rounded-full hover:bg-sunk"
        >
          <Icon name="external" label={`Suivre le colis de ${number} (nouvel onglet)`} />
        </a>
      )}
    </div>
  )
}

/**
 * A scanner types Enter after a number. The focus then moves to the next empty field below or, if none is empty, to the
 * next field, whose number the next scan replaces.
 */
function toNextField(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[data-tracking]')]
  const below = fields.slice(fields.indexOf(event.currentTarget) + 1)
  const next = below.find(({ value }) => value === '') ?? below[0]
  next?.focus()
  next?.select()
}
