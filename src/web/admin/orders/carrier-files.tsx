import { useState } from 'react'
import { idOf } from '#shared/ids.ts'
import {
  CARRIER_FILE_FAILED,
  LETTER_BY_HAND,
  PARCEL_WEIGHT,
  PARCEL_WEIGHT_INVALID,
  leftOutOfFile,
} from '#shared/orders/carrier-files.ts'
import type { Order } from '#shared/orders/contract.ts'
import type { Labels } from '#shared/orders/parcel-contract.ts'
import { isToPrepare } from '#shared/orders/statuses.ts'
import {
  readShippingMethod,
  PARCEL_METHODS,
  type ParcelMethod,
  SHIPPING_LABELS,
} from '#shared/shipping/shipping-methods.ts'
import { typedToWhole } from '#shared/typed-whole.ts'
import type { SeenOrders } from '#web/admin/form/seen-order.tsx'
import { api } from '#web/session/api.ts'
import { Field } from '#web/ui/field.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { inParts } from './chosen-address.ts'
import { LabelMaker } from './label-maker.tsx'

const TOOLS: Record<ParcelMethod, string> = {
  mondialRelay: 'Mondial Relay Connect',
  colissimo: 'ColiShip (Colissimo)',
}

const namesOf = (carriers: Labels['carriers']) =>
  carriers.map((carrier) => SHIPPING_LABELS[carrier]).join(' et ')

type CarrierFilesProps = {
  orders: readonly Order[]
  labels: Labels | undefined
  seen: SeenOrders
}

export function CarrierFiles({ orders, labels, seen }: CarrierFilesProps) {
  const [weight, setWeight] = useState('')
  const grams = typedToWhole(weight) ?? 0
  const isTyped = weight.trim() !== ''
  const isWrong = isTyped && (grams < PARCEL_WEIGHT.min || grams > PARCEL_WEIGHT.max)
  const typed = isTyped ? { weight: grams } : {}
  return (
    <section aria-labelledby="etiquettes">
      <h3 id="etiquettes" className="mb-2 font-display text-lg font-semibold">
        2. Créer les étiquettes
      </h3>
      <p className="mb-3 text-sm text-ink-soft">
        Fichiers à importer dans l’outil de chaque transporteur. Le poids de chaque colis vient des
        réglages&#8239;; un poids saisi ici vaut pour tous.
        {labels?.offered && (
          <span>
            {` Vous pouvez aussi créer ici les étiquettes ${namesOf(labels.carriers)}\u00A0: leurs numéros se remplissent seuls.`}
          </span>
        )}
      </p>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <Field
          label="Poids d’un colis (g)"
          optional
          name="weight"
          inputMode="numeric"
          className="max-w-64"
          value={weight}
          error={isWrong ? PARCEL_WEIGHT_INVALID : undefined}
          onChange={({ target }) => setWeight(target.value)}
        />
        {filesOf(orders).map(({ carrier, parcels, place }) => (
          <DownloadButton
            key={carrier + place}
            file={() => {
              const query = { ids: parcels.map(idOf).join(','), carrier, ...typed }
              return api.download('GET /api/admin/orders/parcels.csv', { query })
            }}
            name={`colis-${carrier}.csv`}
            failed={CARRIER_FILE_FAILED}
            disabled={isWrong}
          >
            {`${TOOLS[carrier]}\u00A0: ${parcels.length} colis${place}`}
          </DownloadButton>
        ))}
      </div>
      {labels?.offered && (
        <LabelMaker orders={orders} labels={labels} weight={isWrong ? 'wrong' : typed} seen={seen} />
      )}
      <LeftOut orders={orders} />
    </section>
  )
}

function filesOf(orders: readonly Order[]) {
  return PARCEL_METHODS.flatMap((carrier) => {
    const parcels = orders.filter((order) => leftOutOfFile(order, carrier) === undefined)
    const parts = inParts(parcels)
    return parts.map((part, at) => ({
      carrier,
      parcels: part,
      place: parts.length > 1 ? ` (fichier ${at + 1} sur ${parts.length})` : '',
    }))
  })
}

function LeftOut({ orders }: { orders: readonly Order[] }) {
  const leftOut = orders
    .filter(({ status }) => isToPrepare(status))
    .flatMap((order) => {
      const carrier = readShippingMethod(order.shippingMethod)
      const why = carrier === 'trackedLetter' ? LETTER_BY_HAND : carrier && leftOutOfFile(order, carrier)
      return why ? [{ number: order.number, why }] : []
    })
  if (leftOut.length === 0) return null
  return (
    <ul aria-label="Hors des fichiers" className="mt-3 grid gap-1 text-sm">
      {leftOut.map(({ number, why }) => (
        <li key={number}>
          <strong>{number}</strong> <span>{why}</span>.
        </li>
      ))}
    </ul>
  )
}
