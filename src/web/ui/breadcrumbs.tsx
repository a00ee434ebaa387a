import { Icon } from './icon.tsx'
import { ShopLink } from './shop-link.tsx'

export function Breadcrumbs({ trail }: { trail: { label: string; to?: string }[] }) {
  return (
    <nav aria-label="Fil d’Ariane">
      <ol className="flex flex-wrap items-center gap-x-1.5 text-sm text-ink-soft">
        {trail.map(({ label, to }, at) => (
          <li key={label} className="flex min-w-0 items-center gap-1.5">
            {at > 0 && <Icon name="chevronRight" className="size-3.5 text-ink-faint" />}
            {to === undefined ? (
              <span aria-current="page" className="min-w-0 py-2 text-ink">
                {label}
              </span>
            ) : (
              <ShopLink to={to} className="py-2 underline-offset-4 hover:text-ink hover:underline">
                {label}
              </ShopLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
