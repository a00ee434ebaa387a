import { useState } from 'react'
import { useOutletContext } from 'react-router'
import { counted } from '#shared/count.ts'
import { idOf } from '#shared/ids.ts'
import { leftOutOfFile } from '#shared/orders/carrier-files.ts'
import type { Order } from '#shared/orders/contract.ts'
import {
  LABEL_FORMAT_LABELS,
  LABEL_FORMATS,
  LABELS_READ_FAILED,
  type LabelFormat,
} from '#shared/orders/label-rules.ts'
import type { Label, Labels } from '#shared/orders/parcel-contract.ts'
import type { SeenOrders } from '#web/admin/form/seen-order.tsx'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Select } from '#web/ui/select.tsx'
import { MANY_WRITES } from '../live-updates/use-live-updates.ts'
import { DownloadButton } from '../ui/download-button.tsx'
import { BulkChangeLine } from './bulk-change-line.tsx'
import { inParts } from './chosen-address.ts'
import { LabelTroubles } from './label-troubles.tsx'
import { useBulkChange } from './use-bulk-change.ts'
import type { OrdersOutlet } from './use-bulk-changes.ts'
import { useLabelAgain } from './use-label-again.ts'

const FORMATS = LABEL_FORMATS.map((value) => ({ value, label: LABEL_FORMAT_LABELS[value] }))

type LabelMakerProps = {
  orders: readonly Order[]
  labels: Labels
  /** In grams. {} means the weights of the settings. 'wrong' means that the typed weight is invalid. */
  weight: { weight?: number } | 'wrong'
  seen: SeenOrders
}

export function LabelMaker({ orders, labels: { carriers, labels }, weight, seen }: LabelMakerProps) {
  const [format, setFormat] = useState<LabelFormat>('10x15')
  const { bulk } = useOutletContext<OrdersOutlet>()
  const making = useBulkChange(bulk, seen.acceptOwn)
  const again = useLabelAgain(seen.accept)
  const isBusy = making.pending || again.pending
  const typed = weight === 'wrong' ? {} : weight
  const byOrder = new Map(labels.map((label) => [label.order, label]))
  const { possible, missing, made } = sorted(orders, byOrder, carriers)
  if (possible.length + made.length === 0) return null
  return (
    <div className="mt-4 grid gap-3" {...(isBusy && MANY_WRITES)}>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <Select
          name="label-format"
          label="Papier des étiquettes"
          className="max-w-48"
          options={FORMATS}
          value={format}
          onChange={({ target }) => setFormat(target.value as LabelFormat)}
        />
        {missing.length > 0 && (
          <Button
            size="sm"
            className="min-h-11"
            icon={<Icon name="package" className="size-4" />}
            disabled={weight === 'wrong'}
            loading={isBusy}
            onClick={() =>
              making.run({
                labels: { format, ...typed },
                orders: missing.map((order) => ({ id: idOf(order), version: seen.seenOf(order).version })),
              })
            }
          >
            {`Créer les étiquettes (${missing.length})`}
          </Button>
        )}
        <PrintButtons orders={made} />
      </div>
      {making.change && <BulkChangeLine change={making.change} show={bulk.show} />}
      {making.change && !making.change.isOver && (
        <p className="text-sm text-ink-soft">
          Cette fenêtre peut être fermée&nbsp;: leur création continue sans elle.
        </p>
      )}
      <LabelTroubles
        orders={possible.filter((order) => !made.includes(order))}
        labels={byOrder}
        refused={{ ...making.failed, ...again.refused }}
        disabled={isBusy || weight === 'wrong'}
        onAgain={(order) => again.run({ order, ...typed, format })}
      />
    </div>
  )
}

function sorted(orders: readonly Order[], labels: ReadonlyMap<string, Label>, carriers: Labels['carriers']) {
  const labelOf = (order: Order) => labels.get(idOf(order))
  const isMade = (order: Order) =>
    labelOf(order)?.state === 'made' && labelOf(order)?.trackingNumber === order.trackingNumber
  const possible = orders.filter((order) =>
    carriers.some((carrier) => leftOutOfFile(order, carrier) === undefined),
  )
  const isUnclear = (order: Order) => ['lost', 'asked'].includes(labelOf(order)?.state ?? '')
  const missing = possible.filter((order) => !isMade(order) && !isUnclear(order))
  return { possible, missing, made: orders.filter(isMade) }
}

function PrintButtons({ orders }: { orders: readonly Order[] }) {
  return inParts(orders).map((part) => {
    const ids = part.map(idOf).join(',')
    return (
      <DownloadButton
        key={ids}
        file={() => api.download('GET /api/admin/orders/labels.pdf', { query: { ids } })}
        name="etiquettes.pdf"
        failed={LABELS_READ_FAILED}
      >
        {`Imprimer ${counted(part.length, 'étiquette')} (PDF)`}
      </DownloadButton>
    )
  })
}
