export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export const isAlreadySaved = <Values extends object>(stored: Values, typed: Values): boolean =>
  Object.entries(stored).every(([name, value]) => isSame(value, new Map(Object.entries(typed)).get(name)))

type States<Values> = { before: Values; theirs: Values; typed: Values }

export function changesBetween<Values extends object, Name extends keyof Values>(
  names: readonly Name[],
  { before, theirs, typed }: States<Values>,
): { taken: Name[]; both: { name: Name; mine: unknown }[] } {
  const moved = names.filter((name) => !isSame(theirs[name], typed[name]))
  const taken = moved.filter((name) => isSame(typed[name], before[name]))
  const both = moved
    .filter((name) => !taken.includes(name) && !isSame(theirs[name], before[name]))
    .map((name) => ({ name, mine: typed[name] }))
  return { taken, both }
}
