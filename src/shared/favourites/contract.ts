import { z } from 'zod'
import { SLEEVE_NOT_FOUND } from '../catalogue/texts.ts'
import { MAX_FAVOURITES, TOO_MANY_FAVOURITES } from './favourite-rules.ts'

const ids = z.array(z.uuid({ error: SLEEVE_NOT_FOUND })).max(MAX_FAVOURITES, TOO_MANY_FAVOURITES)

/** Newest first. */
export const Favourites = z.object({ ids: z.array(z.string()) }).meta({ id: 'Favourites' })
export type Favourites = z.infer<typeof Favourites>

/** Newest first. */
export const FavouritesBody = z.object({ ids }).meta({ id: 'FavouritesAdded' })
export type FavouritesBody = z.infer<typeof FavouritesBody>

const UUID_AND_COMMA = 37

/** The answer leaves out sleeves that are unknown or not published. */
export const ChosenSleevesQuery = z.object({
  ids: z
    .string({ error: SLEEVE_NOT_FOUND })
    .max(MAX_FAVOURITES * UUID_AND_COMMA, TOO_MANY_FAVOURITES)
    .transform((list) => list.split(','))
    .pipe(ids),
})
export type ChosenSleevesQuery = z.input<typeof ChosenSleevesQuery>
