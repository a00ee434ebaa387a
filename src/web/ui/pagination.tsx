import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { ShopLink } from './shop-link.tsx'

type PaginationProps = {
  page: number
  pages: number
  /** If this is set, the steps to existing pages are links, which work without scripts. */
  hrefOf?: (page: number) => string
  onPage?: (page: number) => void
  label?: string
}

const stepLook =
  'inline-flex min-h-11 items-center gap-1.5 rounded-full border border-edge bg-raised px-4 font-semibold transition ' +
  'enabled:hover:border-ink enabled:hover:bg-sunk focus-visible:rounded-full'

export function Pagination({ page, pages, hrefOf, onPage, label = 'Pagination' }: PaginationProps) {
  if (pages <= 1) return null
  const step = (target: number, back: boolean) => {
    const content = (
      <>
        {back && <Icon name="chevronLeft" className="size-4" />}
        <span className="max-sm:sr-only">{back ? 'Précédent' : 'Suivant'}</span>
        {!back && <Icon name="chevronRight" className="size-4" />}
      </>
    )
    const allowed = target >= 1 && target <= pages
    if (allowed && hrefOf) {
      return (
        <ShopLink
          to={hrefOf(target)}
          rel={back ? 'prev' : 'next'}
          className={classNames(stepLook, 'hover:border-ink hover:bg-sunk')}
        >
          {content}
        </ShopLink>
      )
    }
    return (
      <button
        type="button"
        disabled={!allowed}
        onClick={() => onPage?.(target)}
        className={classNames(stepLook, 'disabled:opacity-45')}
      >
        {content}
      </button>
    )
  }
  return (
    <nav aria-label={label} className="flex items-center justify-center gap-4">
      {step(page - 1, true)}
      <p aria-live="polite" className="text-ink-soft tabular-nums">
        {`Page ${page} sur ${pages}`}
      </p>
      {step(page + 1, false)}
    </nav>
  )
}
