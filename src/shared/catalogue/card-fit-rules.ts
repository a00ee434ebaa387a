import { GAMES_OF_SIZE } from './card-fit.ts'

export const USUAL_CARD_SIZES = Object.keys(GAMES_OF_SIZE)

export const CARD_SIZE_INVALID = 'Saisissez la taille des cartes comme 63 × 88, ou laissez vide'

export function parseCardSize(typed: string): string | undefined {
  if (typed.trim() === '') return ''
  const [, width, height] =
    /^\s*([1-9]\d{1,2})\s*(?:mm)?\s*[x×X]\s*([1-9]\d{1,2})\s*(?:mm)?\s*$/.exec(typed) ?? []
  return width && height ? `${width}x${height}` : undefined
}

export const cardSizeError = (typed: string): string | undefined =>
  parseCardSize(typed) === undefined ? CARD_SIZE_INVALID : undefined

export const typedCardSize = (stored: string): string => stored.replace('x', ' × ')
