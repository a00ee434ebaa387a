export const USUAL_FITS = [
  { card: '63x88', sleeve: '66x91' },
  { card: '63x88', sleeve: '64x89' },
  { card: '59x86', sleeve: '62x89' },
  { card: '70x120', sleeve: '73x122' },
] as const

export function sidesOf(size: string): { width: number; height: number } {
  const [width = 0, height = 0] = size.split('x').map(Number)
  return { width, height }
}

const decimal = (value: number) => String(value).replace('.', ',')

export function marginText(card: string, sleeve: string): string {
  const [inner, outer] = [sidesOf(card), sidesOf(sleeve)]
  const [across, along] = [(outer.width - inner.width) / 2, (outer.height - inner.height) / 2]
  return across === along
    ? `${decimal(across)}\u00a0mm de marge de chaque côté`
    : `${decimal(across)}\u00a0mm de marge en largeur, ${decimal(along)}\u00a0mm en hauteur`
}
