import { Icon } from '#web/ui/icon.tsx'

/** The announcement of storefront.md §1, above the header. */
export function PromoBar() {
  return (
    <aside
      aria-label="Annonce"
      className="relative bg-night px-4 py-2 text-center text-sm font-medium text-on-night"
    >
      <p className="inline-flex items-center gap-2">
        <Icon name="truck" className="size-4.5" />
        Livraison offerte dès 30&nbsp;€ (Mondial Relay)
      </p>
      <span aria-hidden="true" className="foil absolute inset-x-0 bottom-0 h-0.5" />
    </aside>
  )
}
