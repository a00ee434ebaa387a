export type TypedPacks = Record<string, string>

type Left = { line: string; quantity: number }

export function chosenPacks(left: readonly Left[], packs: TypedPacks): Left[] | undefined {
  const lines = left.map(({ line, quantity: of }) => ({ line, quantity: Number(packs[line] || 0), of }))
  const isWrong = lines.some(
    ({ quantity, of }) => !Number.isSafeInteger(quantity) || quantity < 0 || quantity > of,
  )
  const chosen = lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ line, quantity }) => ({ line, quantity }))
  return isWrong || chosen.length === 0 ? undefined : chosen
}
