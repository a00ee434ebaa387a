import { parisDay } from '#shared/paris-day.ts'
import { promotionCalls } from '#shared/promotions/calls.ts'
import { PROMOTION_DELETED } from '#shared/promotions/texts.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { changePromotion, createPromotion, deletePromotion } from './change-promotion.ts'
import { listPromotions, promotionById } from './queries.ts'

export function promotionRoutes(app: App, services: Services): void {
  const today = () => parisDay(services.clock.now())
  serve(app, promotionCalls, {
    'GET /api/admin/promotions': async ({ query }) => listPromotions(services.database.db, query, today()),
    'GET /api/admin/promotions/:id': async ({ params }) =>
      promotionById(services.database.db, params.id, today()),
    'POST /api/admin/promotions': async (request) =>
      createPromotion(services, request.body, viewerOf(request).id),
    'PUT /api/admin/promotions/:id': async (request) =>
      changePromotion(services, request.params.id, request.body, viewerOf(request).id),
    'DELETE /api/admin/promotions/:id': async (request) => {
      await deletePromotion(services, request.params.id, viewerOf(request).id)
      return { message: PROMOTION_DELETED }
    },
  })
}
