import { type Back, cardsText, GAMES_OF_SIZE } from './card-fit.ts'

export type Fit = { fits: string; games: string }

export const gamesOf = ({ fits, games }: Fit): string => games || GAMES_OF_SIZE[fits] || ''

export function fitText(sleeve: Fit): string {
  return sleeve.fits && `Pour cartes ${cardsText(sleeve.fits, gamesOf(sleeve))}`
}

export function fitLine(sleeve: Fit & { thickness: number | null; back: Back }): string {
  const { thickness, back } = sleeve
  return [fitText(sleeve), thickness ? `${thickness} microns` : '', back && `dos ${back}`]
    .filter((part) => part !== '')
    .join(' · ')
}
