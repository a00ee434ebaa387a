export const GAMES_OF_SIZE: Record<string, string> = {
  '63x88': 'Pokémon, Magic, Lorcana, One Piece',
  '59x86': 'Yu-Gi-Oh!, Cardfight!! Vanguard',
  '56x87': 'jeux de société américains',
  '44x68': 'mini-cartes de jeux de société',
  '70x120': 'tarot',
}

export function knownGames(sizes: readonly string[]): string {
  return sizes
    .flatMap((size, at) => (GAMES_OF_SIZE[size] ?? '').split(', ').slice(0, at === 0 ? 2 : 1))
    .filter(Boolean)
    .join(', ')
}

export const BACKS = ['', 'mat', 'brillant'] as const
export type Back = (typeof BACKS)[number]
export const BACK_LABELS: Record<Back, string> = { '': 'Non précisé', mat: 'Mat', brillant: 'Brillant' }

export const sizeText = (size: string): string => `${size.replace('x', '\u00a0×\u00a0')}\u00a0mm`

export function cardsText(size: string, games = GAMES_OF_SIZE[size] ?? ''): string {
  return `${sizeText(size)}${games && `\u00A0: ${games}`}`
}
