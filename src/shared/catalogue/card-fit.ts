import { optionalUpTo } from '../field-errors.ts'

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

export const FIT_LIMITS = { games: 200, brand: 100, microns: { min: 10, max: 1_000 }, pieces: 1_000 } as const
export const CARD_SIZE_INVALID = 'Saisissez la taille des cartes comme 63 × 88, ou laissez vide'
export const THICKNESS_INVALID = `L’épaisseur doit être un nombre entier de microns, de ${FIT_LIMITS.microns.min} à ${FIT_LIMITS.microns.max.toLocaleString('fr-FR')}`
export const PIECES_INVALID =
  'Le nombre de pochettes par paquet doit être un nombre entier, de 1 à 1\u202F000'

/** What is typed as the size of a card, as it is stored: '63x88'; undefined for what is none. */
export function parseCardSize(typed: string): string | undefined {
  if (typed.trim() === '') return ''
  const [, width, height] =
    /^\s*([1-9]\d{1,2})\s*(?:mm)?\s*[x×X]\s*([1-9]\d{1,2})\s*(?:mm)?\s*$/.exec(typed) ?? []
  return width && height ? `${width}x${height}` : undefined
}

export const cardSizeError = (typed: string): string | undefined =>
  parseCardSize(typed) === undefined ? CARD_SIZE_INVALID : undefined
export const gamesError = optionalUpTo(FIT_LIMITS.games)
export const brandError = optionalUpTo(FIT_LIMITS.brand)

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
