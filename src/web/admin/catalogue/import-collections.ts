import { COLLECTION_LIMITS } from '#shared/catalogue/collection-rules.ts'
import type { ProductLine } from '#shared/catalogue/products-file.ts'
import type { LineOutcome } from '#shared/catalogue/products-import.ts'
import { oneSpelling } from '#shared/one-spelling.ts'
import { foldText } from '#shared/search-text.ts'
import { api } from '#web/session/api.ts'

/** The choice for a collection that the shop lacks: a new collection, or the name of an existing one. */
export type CollectionChoice = { name: string; isNew: boolean }
export type CollectionChoices = ReadonlyMap<string, CollectionChoice>

export function unknownCollections(outcomes: readonly LineOutcome[]): [typed: string, count: number][] {
  const counts = new Map<string, number>()
  for (const { unknownCollection } of outcomes)
    if (unknownCollection !== undefined)
      counts.set(unknownCollection, (counts.get(unknownCollection) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)
}

/** The names of PrestaShop's top categories, which are not collections. */
const ROOTS = ['accueil', 'home', 'racine', 'root']

/** 'Cartes > Yu-Gi-Oh!, Promo' gives 'Yu-Gi-Oh!', and 'Accueil,Mat' gives 'Mat'. */
export function nameToCreate(typed: string): string {
  const names = typed.split(/[|,;]/u).map((path) => oneSpelling(path.split(/[>/]/u).at(-1) ?? ''))
  const found = names.find((name) => name !== '' && !ROOTS.includes(foldText(name))) ?? oneSpelling(typed)
  return found.slice(0, COLLECTION_LIMITS.name).trim()
}

export async function createWanted(choices: CollectionChoices): Promise<ReadonlyMap<string, string>> {
  const wanted = new Map(
    [...choices.values()].filter(({ isNew }) => isNew).map(({ name }) => [foldText(name), name]),
  )
  if (wanted.size > 0)
    for (const { name } of await api.call('GET /api/admin/collections')) wanted.delete(foldText(name))
  for (const name of wanted.values()) await api.call('POST /api/admin/collections', { body: { name } })
  return new Map([...choices].map(([typed, { name }]) => [typed, name]))
}

export function withChosen(
  { line, cells }: ProductLine,
  outcome: LineOutcome | undefined,
  names: ReadonlyMap<string, string>,
): ProductLine {
  const name = names.get(outcome?.unknownCollection ?? '')
  return name === undefined ? { line, cells } : { line, cells: { ...cells, collection: name } }
}
