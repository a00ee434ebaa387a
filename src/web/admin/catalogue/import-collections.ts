import { COLLECTION_LIMITS } from '#shared/catalogue/collection-rules.ts'
import type { ProductLine } from '#shared/catalogue/products-file.ts'
import type { LineOutcome } from '#shared/catalogue/products-import.ts'
import { oneSpelling } from '#shared/one-spelling.ts'
import { foldText } from '#shared/search-text.ts'
import { api } from '#web/session/api.ts'

/** What becomes of a collection of the file that the shop does not have: a new one, or the name of one that it has. */
export type CollectionChoice = { name: string; isNew: boolean }
/** By the words of the file; what is not chosen goes to 'Autres univers'. */
export type CollectionChoices = ReadonlyMap<string, CollectionChoice>

/** The words of the file that no collection has, with their lines; the most frequent first. */
export function unknownCollections(outcomes: Iterable<LineOutcome>): [typed: string, count: number][] {
  const counts = new Map<string, number>()
  for (const { unknownCollection } of outcomes)
    if (unknownCollection !== undefined)
      counts.set(unknownCollection, (counts.get(unknownCollection) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)
}

/** Of 'Cartes > Yu-Gi-Oh!, Promo' the last of the first path. */
export function nameToCreate(typed: string): string {
  const [path = ''] = typed.split(/[|,;]/u)
  return (
    oneSpelling(path.split(/[>/]/u).at(-1) ?? '')
      .slice(0, COLLECTION_LIMITS.name)
      .trim() || oneSpelling(typed).slice(0, COLLECTION_LIMITS.name)
  )
}

/** Makes the collections that are not there yet. The names to write instead of the file's words. */
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
