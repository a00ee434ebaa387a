import { SleeveList, SleeveParams } from '#shared/catalogue/contract.ts'
import { ChosenSleevesQuery, Favourites, FavouritesBody } from '#shared/favourites/contract.ts'
import { chosenSleeves } from '../catalogue/queries.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { operation } from '../http/operation.ts'
import type { Services } from '../services.ts'
import { addFavourites, favouritesOf, removeFavourite } from './change-favourites.ts'

const config = { access: 'customer' } as const
const tags = ['catalogue']

/** Sleeves to find again: kept in the browser by a guest, in the account of whoever is signed in. */
export function favouriteRoutes(app: App, services: Services): void {
  const { db } = services.database
  app.get(
    '/api/sleeves/chosen',
    {
      config: { access: 'public' },
      schema: {
        ...operation('listChosenSleeves', 'Donne plusieurs protections par leurs identifiants'),
        tags,
        querystring: ChosenSleevesQuery,
        response: { 200: SleeveList },
      },
    },
    async ({ query }) => chosenSleeves(db, query.ids),
  )
  app.get(
    '/api/users/favourites',
    {
      config,
      schema: { ...operation('listFavourites', 'Liste ses favoris'), tags, response: { 200: Favourites } },
    },
    async (request) => ({ ids: await favouritesOf(db, viewerOf(request).id) }),
  )
  app.post(
    '/api/users/favourites',
    {
      config,
      schema: {
        ...operation('addFavourites', 'Ajoute des favoris'),
        tags,
        body: FavouritesBody,
        response: { 200: Favourites },
      },
    },
    async (request) => ({ ids: await addFavourites(services, viewerOf(request).id, request.body.ids) }),
  )
  app.delete(
    '/api/users/favourites/:id',
    {
      config,
      schema: {
        ...operation('removeFavourite', 'Retire un favori'),
        tags,
        params: SleeveParams,
        response: { 200: Favourites },
      },
    },
    async (request) => ({ ids: await removeFavourite(db, viewerOf(request).id, request.params.id) }),
  )
}
