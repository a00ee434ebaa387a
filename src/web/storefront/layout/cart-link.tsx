import { counted } from '#shared/count.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'

type CartLinkProps = {
  /** Undefined on the server and until the browser has read the cart. */
  count: number | undefined
  hideEmptyBadge?: boolean
  iconOnly?: boolean
  className?: string
  onClick?: () => void
}

/** The badge's space is reserved before the number is known, so nothing moves. */
export function CartLink({
  count,
  hideEmptyBadge = false,
  iconOnly = false,
  className,
  onClick,
}: CartLinkProps) {
  const shown = count !== undefined && (count > 0 || !hideEmptyBadge)
  return (
    <ShopLink
      to="/cart"
      onClick={onClick}
      className={classNames('relative flex items-center gap-2', className)}
    >
      <Icon name="cart" className="size-6" />
      <span className={iconOnly ? 'sr-only' : 'md:max-xl:sr-only'}>Mon panier</span>
      <span
        key={count}
        aria-hidden="true"
        className={classNames(
          'grid h-5.5 min-w-5.5 place-items-center rounded-full px-1.5 text-xs font-bold tabular-nums',
          iconOnly && 'absolute top-0.5 right-0',
          count === 0 ? 'bg-sunk text-ink-soft' : 'foil animate-pop',
          !shown && 'invisible',
        )}
      >
        {count}
      </span>
      {shown && <span className="sr-only">{counted(count, 'article')}</span>}
    </ShopLink>
  )
}
