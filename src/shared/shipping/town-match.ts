import { textWords } from '../search-text.ts'

const SHORT: Record<string, string> = { st: 'saint', ste: 'sainte' }

/** 'St-Étienne' gives the words of Saint-Étienne. */
const words = (name: string) => textWords(name).map((word) => SHORT[word] ?? word)

/**
 * Returns whether the typed text begins with one of these towns ('Paris 11e'). A text with Cedex is always accepted
 * ('Lyon Cedex 03').
 */
export function isOneOfTowns(city: string, towns: readonly string[]): boolean {
  const typed = words(city)
  return typed.includes('cedex') || towns.some((town) => words(town).every((word, at) => typed[at] === word))
}

const MAX_LISTED = 3

/** Undefined if there is no doubt about the town (decision 79). */
export function townQuestion(
  { postalCode, city }: { postalCode: string; city: string },
  towns: readonly string[],
): string | undefined {
  if (isOneOfTowns(city, towns)) return undefined
  if (towns.length === 0) return `Nous ne connaissons pas le code postal ${postalCode}. Est-il juste\u202F?`
  const listed = new Intl.ListFormat('fr', { type: 'disjunction' }).format(towns.slice(0, MAX_LISTED))
  const belongs = towns.length > MAX_LISTED ? `à d’autres communes (${listed}…)` : `à ${listed}`
  return `Le ${postalCode} correspond ${belongs}. Garder ${city.trim()}\u202F?`
}
