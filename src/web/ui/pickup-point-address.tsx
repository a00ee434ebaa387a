import type { OrderPickupPoint } from '#shared/orders/contract.ts'

export function PickupPointAddress({ point }: { point: OrderPickupPoint }) {
  return (
    <address className="leading-snug break-words not-italic">
      <span className="block font-semibold">{point.name}</span>
      <span>{point.address}</span>
      <br />
      <span>{point.postalCode}</span> <span>{point.city}</span>, <span>{point.country}</span>
      {point.openingHours && (
        <span className="mt-1 block text-sm whitespace-pre-line text-ink-soft">{point.openingHours}</span>
      )}
    </address>
  )
}
