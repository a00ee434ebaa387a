import { restockCalls } from '#shared/restock/calls.ts'
import { RESTOCK_ASKED, RESTOCK_CANCELLED, RESTOCK_CONFIRMED } from '#shared/restock/texts.ts'
import { addressKey } from '../http/address-key.ts'
import type { App } from '../http/app-type.ts'
import { countTry, LIMITS } from '../http/rate-limits.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { requestRestock, cancelRestock, confirmRestock } from './request-restock.ts'

export function restockRoutes(app: App, services: Services): void {
  serve(app, restockCalls, {
    'POST /api/sleeves/:id/restock-requests': async (request) => {
      await countTry(services, LIMITS.restock, addressKey(request.ip))
      await requestRestock(services, request.params.id, request.body.email)
      return { message: RESTOCK_ASKED }
    },
    'POST /api/restock-requests/confirmation': async ({ body }) => {
      await confirmRestock(services, body.token)
      return { message: RESTOCK_CONFIRMED }
    },
    'POST /api/restock-requests/cancellation': async ({ body }) => {
      await cancelRestock(services, body.token)
      return { message: RESTOCK_CANCELLED }
    },
  })
}
