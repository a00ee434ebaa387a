import { optionalUpTo } from '../field-errors.ts'
import { GAMES_OF_SIZE } from './card-fit.ts'

/** What the form proposes. */
export const USUAL_CARD_SIZES = Object.keys(GAMES_OF_SIZE)

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
