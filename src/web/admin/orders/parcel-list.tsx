import { useState } from 'react'
import { nameWithPack } from '#shared/catalogue/pack-size.ts'
import { idOf } from '#shared/ids.ts'
import type { Order, Parcel } from '#shared/orders/contract.ts'
import { itemsToSend } from '#shared/orders/items-to-send.ts'
import { isNotReceived, PARCEL_STATE_LABELS, UNDELIVERED, type ParcelState } from '#shared/orders/parcels.ts'
import { isRevenue } from '#shared/orders/statuses.ts'
import { DELIVERY_LABELS } from '#shared/shipping/delivery-methods.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ForAdmins } from '../layout/for-admins.tsx'
import { ParcelDialog } from './parcel-dialog.tsx'
import { SendPartDialog } from './send-part-dialog.tsx'

const TONES: Record<ParcelState, BadgeTone> = {
  sent: 'purple',
  delivered: 'green',
  lost: 'red',
  returned: 'orange',
}

export function ParcelList({ order }: { order: Order }) {
  const [changed, setChanged] = useState<string>()
  const [isSending, setSending] = useState(false)
  const packs = itemsToSend(order).reduce((sum, { quantity }) => sum + quantity, 0)
  const isOpen = isRevenue(order.status)
  const parcel = order.parcels.find((one) => idOf(one) === changed)
  const canSendPart = isOpen && (packs > 1 || (packs > 0 && order.parcels.length > 0))
  if (order.parcels.length === 0 && !canSendPart) return null
  return (
    <section aria-labelledby="colis">
      <h3 id="colis" className="mb-3 font-display text-lg font-semibold">
        Colis
      </h3>
      {order.parcels.length > 0 && (
        <ul className="grid gap-3">
          {order.parcels.map((one, place) => (
            <li
              key={idOf(one)}
              className="grid gap-x-4 gap-y-2 rounded-md border border-hairline p-4 sm:grid-cols-[minmax(0,1fr)_auto]"
            >
              <ParcelFacts order={order} parcel={one} place={place + 1} />
              <Button
                data-screen-only
                size="sm"
                variant="secondary"
                className="min-h-11 self-start max-sm:w-full"
                aria-label={`Modifier le colis ${place + 1}`}
                onClick={() => setChanged(idOf(one))}
              >
                Modifier
              </Button>
            </li>
          ))}
        </ul>
      )}
      {canSendPart && (
        <Button
          data-screen-only
          size="sm"
          variant="secondary"
          className={classNames('min-h-11', order.parcels.length > 0 && 'mt-3')}
          icon={<Icon name="package" className="size-4" />}
          onClick={() => setSending(true)}
        >
          {order.parcels.length === 0 ? 'Envoyer une partie' : 'Envoyer un autre colis'}
        </Button>
      )}
      {parcel && <ParcelDialog order={order} parcel={parcel} onClose={() => setChanged(undefined)} />}
      {isSending && <SendPartDialog order={order} onClose={() => setSending(false)} />}
    </section>
  )
}

function ParcelFacts({ order, parcel, place }: { order: Order; parcel: Parcel; place: number }) {
  const { carrier, trackingNumber, trackingUrl, state, isResent, weight, piecesToResend } = parcel
  const isDue = order.undelivered === true && !isResent && piecesToResend !== undefined
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{`Colis ${place}`}</span>
        <Badge tone={isNotReceived(state) && !isDue ? 'grey' : TONES[state]}>
          {PARCEL_STATE_LABELS[state]}
        </Badge>
        {isResent && <Badge>Réexpédié</Badge>}
      </p>
      <p className="break-words">
        <span>{DELIVERY_LABELS[carrier]}</span>
        {' · '}
        {trackingUrl ? (
          <a
            href={trackingUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex items-center gap-1.5 break-all underline underline-offset-4 hover:text-iris"
          >
            <span>{trackingNumber}</span>
            <Icon name="external" className="size-4" label="(nouvel onglet)" />
          </a>
        ) : (
          <span>{trackingNumber ?? 'sans numéro de suivi'}</span>
        )}
        {weight !== null && <span>{` · ${weight} g`}</span>}
      </p>
      <ParcelDays parcel={parcel} />
      {isDue && isNotReceived(state) && (
        <ForAdmins>
          <p data-screen-only>
            <strong>{`${UNDELIVERED[state]}.`}</strong>
            <span>
              {
                ' Choisissez «\u202FModifier\u202F» pour réexpédier ses articles, ou «\u202FRembourser\u202F».'
              }
            </span>
          </p>
        </ForAdmins>
      )}
      {(order.parcels.length > 1 || itemsToSend(order).length > 0) && (
        <ul className="mt-1 text-sm text-ink-soft">
          {parcel.lines.map(({ line, quantity }) => (
            <li key={line} className="break-words">
              {`${quantity} × ${nameOfLine(order, line)}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function ParcelDays({ parcel: { sentAt, sentBy, deliveredAt, lastEvent } }: { parcel: Parcel }) {
  return (
    <>
      <p className="text-sm text-ink-soft">
        Parti le <DateTime value={sentAt} format="shortMoment" />
        {sentBy && <span>{`\u00A0· ${sentBy}`}</span>}
        {deliveredAt && (
          <span>
            {'\u00A0· remis le '}
            <DateTime value={deliveredAt} format="short" />
          </span>
        )}
      </p>
      {lastEvent && (
        <p className="text-sm break-words text-ink-soft">
          Transporteur, le <DateTime value={lastEvent.at} format="shortMoment" />
          {'\u00A0: '}
          <span>{lastEvent.label}</span>
        </p>
      )}
    </>
  )
}

function nameOfLine({ items }: Order, line: string): string {
  const item = items.find((one) => idOf(one) === line)
  return item ? nameWithPack(item.product.name, item.packSize) : 'Article'
}
