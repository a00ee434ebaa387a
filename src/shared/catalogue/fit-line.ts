import { type Back, cardsText, GAMES_OF_SIZE } from './card-fit.ts'

export type Fit = { fits: string; games: string }

/** The games of a sleeve's cards: the shopkeeper's words or, if blank, the usual games of this size. */
export const gamesOf = ({ fits, games }: Fit): string => games || GAMES_OF_SIZE[fits] || ''

/** 'Pour cartes 63 × 88 mm : Pokémon, Magic…'; '' for an unknown size. */
export function fitText(sleeve: Fit): string {
  return sleeve.fits && `Pour cartes ${cardsText(sleeve.fits, gamesOf(sleeve))}`
}

/** The fit with film and back: 'Pour cartes 63 × 88 mm : Pokémon · 100 microns · dos mat'. */
export function fitLine(sleeve: Fit & { thickness: number | null; back: Back }): string {
  const { thickness, back } = sleeve
  return [fitText(sleeve), thickness ? `${thickness} microns` : '', back && `dos ${back}`]
    .filter((part) => part !== '')
    .join(' · ')
}
