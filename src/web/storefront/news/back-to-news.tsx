import { Icon } from '#web/ui/icon.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'

export function BackToNews() {
  return (
    <ShopLink
      to="/news"
      className="inline-flex min-h-11 items-center gap-2 rounded-sm font-semibold underline-offset-4 hover:underline"
    >
      <Icon name="chevronLeft" className="size-4" />
      Retour aux actus
    </ShopLink>
  )
}
