import type { ReactNode } from 'react'
import type { RelayPoint } from '#shared/shipping/relay-point.ts'
import { SHIPPING_LABELS } from '#shared/shipping/shipping-methods.ts'
import { Icon } from '#web/ui/icon.tsx'

export function RelayPointCard({ point, children }: { point: RelayPoint; children?: ReactNode }) {
  return (
    <div className="flex gap-3 rounded-md border border-hairline bg-raised px-4 py-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-iris-wash text-iris max-sm:hidden">
        <Icon name="pin" />
      </span>
      <div className="grid min-w-0 flex-1 gap-2">
        <div>
          <p className="text-sm text-ink-faint">{`Point relais ${SHIPPING_LABELS.mondialRelay}`}</p>
          <RelayPlace point={point} />
        </div>
        {(point.openingHours || children) && (
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            {point.openingHours && <OpeningHours text={point.openingHours} />}
            {children}
          </div>
        )}
      </div>
    </div>
  )
}

export function RelayPlace({ point }: { point: RelayPoint }) {
  return (
    <p>
      <span className="block font-semibold">{point.name}</span>
      <span className="block text-ink-soft">
        <span>{`${point.address}, `}</span>
        <span className="inline-block">{`${point.postalCode} ${point.city}, ${point.country}`}</span>
      </span>
    </p>
  )
}

function OpeningHours({ text }: { text: string }) {
  return (
    <details className="group/hours text-sm">
      <summary className="inline-flex min-h-11 list-none items-center gap-1.5 font-medium underline-offset-4 hover:underline">
        <Icon name="clock" className="size-4 text-ink-soft" />
        Horaires d’ouverture
        <Icon name="chevronDown" className="size-4 transition-transform group-open/hours:rotate-180" />
      </summary>
      <ul className="mt-1 grid gap-0.5 text-ink-soft tabular-nums">
        {text.split('\n').map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  )
}
