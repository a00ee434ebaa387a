import { type Back, cardsText, GAMES_OF_SIZE } from './card-fit.ts'

export type Fit = { fits: string; games: string }

/** Returns the games of a sleeve's cards: the shopkeeper's words or, if blank, the usual games of the card size. */
export const gamesOf = ({ fits, games }: Fit): string => games || GAMES_OF_SIZE[fits] || ''

/** Returns for example 'Pour cartes 63 × 88 mm : Pokémon, Magic…'. '' for an unknown size. */
export function fitText(sleeve: Fit): string {
  return sleeve.fits && `Pour cartes ${cardsText(sleeve.fits, gamesOf(sleeve))}`
}

/** Returns the fit with film and back: 'Pour cartes 63 × 88 mm : Pokémon · 100 microns · dos mat'. */
export function fitLine(sleeve: Fit & { thickness: number | null; back: Back }): string {
  const { thickness, back } = sleeve
  return [fitText(sleeve), thickness ? `${thickness} microns` : '', back && `dos ${back}`]
    .filter((part) => part !== '')
    .join(' · ')
}
