import type { SleevePage } from '#shared/catalogue/contract.ts'
import {
  AVAILABILITIES,
  AVAILABILITY_LABELS,
  type Browse,
  PROPERTY_FILTER_NAMES,
  PROPERTY_FILTERS,
  SORT_LABELS,
  SORTS,
  VALUES_SHOWN,
} from '#shared/catalogue/search-and-sort.ts'
import type { SelectOption } from '#web/ui/select.tsx'

export type ListName = Exclude<keyof Browse, 'q' | 'page'>
export type FilterList = { name: ListName; label: string; options: SelectOption[]; value: string }

type Found = Pick<SleevePage, 'counts' | 'facets'>

export function filterLists(browse: Browse, { counts, facets }: Found): FilterList[] {
  const properties = PROPERTY_FILTER_NAMES.map((name) => {
    const { label, all, text } = PROPERTY_FILTERS[name]
    const values = (facets?.[name] ?? []).map(({ value, count }) => ({ value, label: text(value), count }))
    const chosen = { value: browse[name], label: text(browse[name]) }
    return { name, label, options: optionsOf(all, chosen, values), value: browse[name] }
  })
  const collections = (facets?.collections ?? []).map(({ slug, name, count }) => ({
    value: slug,
    label: name,
    count,
  }))
  const lists: FilterList[] = [
    {
      name: 'collection',
      label: 'Collection',
      options: optionsOf('Toutes', { value: browse.collection, label: browse.collection }, collections),
      value: browse.collection,
    },
    ...properties,
  ]
  return [
    ...lists.filter(({ options }) => options.length > 1),
    {
      name: 'availability',
      label: 'Disponibilité',
      options: AVAILABILITIES.map((value) => ({
        value,
        label: withCount(AVAILABILITY_LABELS[value], counts?.[value]),
      })),
      value: browse.availability,
    },
    {
      name: 'sort',
      label: 'Trier par',
      // On a phone the label is hidden, so the default option names the list.
      options: SORTS.map((value) => ({
        value,
        label: value === 'default' ? 'Tri par défaut' : SORT_LABELS[value],
      })),
      value: browse.sort,
    },
  ]
}

type Counted = { value: string; label: string; count: number }

function optionsOf(all: string, chosen: { value: string; label: string }, found: Counted[]): SelectOption[] {
  const shown = found.filter(({ value }, at) => at < VALUES_SHOWN || value === chosen.value)
  return [
    { value: '', label: all },
    ...shown.map(({ value, label, count }) => ({ value, label: withCount(label, count) })),
    // The chosen option stays in the list even without results.
    ...(chosen.value === '' || shown.some(({ value }) => value === chosen.value)
      ? []
      : [{ value: chosen.value, label: withCount(chosen.label, 0) }]),
  ]
}

const withCount = (label: string, count: number | undefined) =>
  count === undefined ? label : `${label} (${count})`
