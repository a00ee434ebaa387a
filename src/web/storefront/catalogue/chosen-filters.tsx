import { type Browse, browsePath, chosenFilters, isNarrowed } from '#shared/catalogue/search-and-sort.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import type { FilterList } from './filter-lists.ts'

type ChosenFiltersProps = {
  browse: Browse
  lists: readonly FilterList[]
  within: string | undefined
}

export function ChosenFilters({ browse, lists, within }: ChosenFiltersProps) {
  const names = chosenFilters(browse).filter((name) => !(within && name === 'collection'))
  const filters = names.flatMap((name) => {
    const list = lists.find((one) => one.name === name)
    const option = list?.options.find(({ value }) => value === browse[name])
    if (!list || !option) return []
    const label = option.label.replace(/ \(\d+\)$/, '')
    return { name, label, without: { ...browse, page: 1, [name]: name === 'availability' ? 'all' : '' } }
  })
  const search =
    browse.q === ''
      ? []
      : [{ name: 'q', label: `«\u202F${browse.q}\u202F»`, without: { ...browse, page: 1, q: '' } }]
  const shown = [...search, ...filters]
  if (shown.length === 0) return null
  return (
    <ul aria-label="Filtres choisis" className="mt-2 flex gap-2 overflow-x-auto p-0.5 [scrollbar-width:none]">
      {shown.map(({ name, label, without }) => (
        <li key={name} className="shrink-0">
          <ShopLink
            to={browsePath(without, within)}
            preventScrollReset={within !== undefined || isNarrowed(without)}
            viewTransition={false}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-edge bg-raised px-3 text-sm font-medium whitespace-nowrap transition hover:border-ink hover:bg-sunk focus-visible:rounded-full"
          >
            <span className="sr-only">Retirer </span>
            <span>{label}</span>
            <Icon name="close" className="size-4 text-ink-soft" />
          </ShopLink>
        </li>
      ))}
    </ul>
  )
}
