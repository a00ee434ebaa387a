import {
  CaptureAnswer,
  CaptureParams,
  StartPaymentAnswer,
  StartPaymentBody,
} from '#shared/checkout/contract.ts'
import { viewerOf } from '../access.ts'
import type { App } from '../app-type.ts'
import type { Parts } from '../parts.ts'
import { capturePayment } from './capture-payment.ts'
import { startPayment } from './start-payment.ts'

/** Opening and capturing payments (decision 13). */
export function checkoutRoutes(app: App, parts: Parts): void {
  app.post(
    '/api/checkout/payments',
    {
      config: { access: 'customer' },
      schema: { tags: ['checkout'], body: StartPaymentBody, response: { 200: StartPaymentAnswer } },
    },
    async (request) => startPayment(parts, viewerOf(request).id, request.body),
  )
  app.post(
    '/api/checkout/payments/:paymentOrderId/capture',
    {
      config: { access: 'customer' },
      schema: {
        tags: ['checkout'],
        params: CaptureParams,
        response: { 200: CaptureAnswer, 202: CaptureAnswer },
      },
    },
    async (request, reply) => {
      const answer = await capturePayment(parts, viewerOf(request).id, request.params.paymentOrderId)
      return reply.status(answer.status === 'pending' ? 202 : 200).send(answer)
    },
  )
}
