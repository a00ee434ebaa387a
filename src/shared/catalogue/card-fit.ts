/** The usual card sizes, in millimetres, with the games that have them. */
const GAMES_OF_SIZE: Record<string, string> = {
  '63x88': 'Pokémon, Magic, Lorcana, One Piece',
  '59x86': 'Yu-Gi-Oh!, Cardfight!! Vanguard',
  '56x87': 'jeux de société américains',
  '44x68': 'mini-cartes de jeux de société',
  '70x120': 'tarot',
}

/** What the form proposes. */
export const USUAL_CARD_SIZES = Object.keys(GAMES_OF_SIZE)

export const BACKS = ['', 'mat', 'brillant'] as const
export type Back = (typeof BACKS)[number]
export const BACK_LABELS: Record<Back, string> = { '': 'Non précisé', mat: 'Mat', brillant: 'Brillant' }

/** '63 × 88 mm' */
export const sizeText = (size: string): string => `${size.replace('x', '\u00a0×\u00a0')}\u00a0mm`

/** The same with the games that usually have it: '63 × 88 mm : Pokémon, Magic…'. */
export function cardsText(size: string, games = GAMES_OF_SIZE[size] ?? ''): string {
  return `${sizeText(size)}${games && `\u202F: ${games}`}`
}

type Fit = { fits: string; games: string }

/** The games that a sleeve's cards are of: the shopkeeper's words, else those that usually have this size. */
export const gamesOf = ({ fits, games }: Fit): string => games || GAMES_OF_SIZE[fits] || ''

/** 'Pour cartes 63 × 88 mm : Pokémon, Magic…'; '' where nobody said what it fits. */
export function fitText(sleeve: Fit): string {
  return sleeve.fits && `Pour cartes ${cardsText(sleeve.fits, gamesOf(sleeve))}`
}

/** The same with film and back: 'Pour cartes 63 × 88 mm : Pokémon · 100 microns · dos mat'. */
export function fitLine(sleeve: Fit & { thickness: number | null; back: Back }): string {
  const { thickness, back } = sleeve
  return [fitText(sleeve), thickness ? `${thickness} microns` : '', back && `dos ${back}`]
    .filter((part) => part !== '')
    .join(' · ')
}
