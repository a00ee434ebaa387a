import { useState } from 'react'
import { idOf } from '#shared/ids.ts'
import type { Order } from '#shared/orders/contract.ts'
import { LABEL_UNDER_WAY } from '#shared/orders/label-rules.ts'
import type { Label } from '#shared/orders/parcel-contract.ts'
import { SHIPPING_LABELS } from '#shared/shipping/shipping-methods.ts'
import { Button } from '#web/ui/button.tsx'
import { AdminConfirm } from '../ui/admin-confirm.tsx'

type LabelTroublesProps = {
  orders: readonly Order[]
  labels: ReadonlyMap<string, Label>
  refused: Record<string, string>
  disabled: boolean
  onAgain: (order: Order) => void
}

export function LabelTroubles({ orders, labels, refused, disabled, onAgain }: LabelTroublesProps) {
  const [confirmed, setConfirmed] = useState<Order>()
  const troubled = orders.flatMap((order) => {
    const label = labels.get(idOf(order))
    const why = refused[idOf(order)] ?? (label?.state === 'asked' ? LABEL_UNDER_WAY : label?.failure)
    return why ? [{ order, why, isLost: label?.state === 'lost' }] : []
  })
  if (troubled.length === 0) return null
  return (
    <>
      <ul aria-label="Sans étiquette" className="grid gap-2 text-sm">
        {troubled.map(({ order, why, isLost }) => (
          <li key={idOf(order)} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 flex-1 basis-60 break-words">
              <strong>{order.number}</strong>&nbsp;: <span>{why}</span>
            </span>
            {isLost && (
              <Button
                size="sm"
                variant="secondary"
                className="min-h-11"
                disabled={disabled}
                aria-label={`Recréer l’étiquette\u00A0: ${order.number}`}
                onClick={() => setConfirmed(order)}
              >
                Recréer l’étiquette
              </Button>
            )}
          </li>
        ))}
      </ul>
      <AdminConfirm
        open={confirmed !== undefined}
        question={`Créer une autre étiquette pour ${confirmed?.number ?? ''}\u202F?`}
        confirmLabel="Recréer l’étiquette"
        onConfirm={() => {
          if (confirmed) onAgain(confirmed)
          setConfirmed(undefined)
        }}
        onClose={() => setConfirmed(undefined)}
      >
        {confirmed?.shippingMethod === SHIPPING_LABELS.colissimo
          ? 'Si la première a été créée, Colissimo la compte aussi. Vérifiez d’abord dans votre Colissimo Box qu’elle n’y est pas.'
          : 'Si la première a été créée, Mondial Relay la compte aussi. Vérifiez d’abord dans Connect qu’elle n’y est pas.'}
      </AdminConfirm>
    </>
  )
}
