import { favouriteCalls } from '#shared/favourites/calls.ts'
import { chosenSleeves } from '../catalogue/queries.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { addFavourites, favouritesOf, removeFavourite } from './change-favourites.ts'

export function favouriteRoutes(app: App, services: Services): void {
  const { db } = services.database
  serve(app, favouriteCalls, {
    'GET /api/sleeves/chosen': async ({ query }) => chosenSleeves(db, query.ids),
    'GET /api/users/favourites': async (request) => ({ ids: await favouritesOf(db, viewerOf(request).id) }),
    'POST /api/users/favourites': async (request) => ({
      ids: await addFavourites(services, viewerOf(request).id, request.body.ids),
    }),
    'DELETE /api/users/favourites/:id': async (request) => ({
      ids: await removeFavourite(db, viewerOf(request).id, request.params.id),
    }),
  })
}
