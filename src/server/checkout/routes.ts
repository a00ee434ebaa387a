import { checkoutCalls } from '#shared/checkout/calls.ts'
import { buyerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { countTry, LIMITS } from '../http/rate-limits.ts'
import { serve } from '../http/serve.ts'
import { describeCode } from '../promotions/apply-code.ts'
import { limitCodeGuesses } from '../promotions/limit-code-guesses.ts'
import type { Services } from '../services.ts'
import { capturePayment } from './capture-payment.ts'
import { checkedCompany } from './check-company.ts'
import { customersPayments } from './customers-payments.ts'
import { extendReservation } from './extend-reservation.ts'
import { quoteCart } from './quote-cart.ts'
import { startPayment } from './start-payment.ts'

export function checkoutRoutes(app: App, services: Services): void {
  serve(app, checkoutCalls, {
    'GET /api/checkout/payments/recent': async (request) => ({
      payments: await customersPayments(services.database.db, buyerOf(request).id, services.clock.now()),
    }),
    'POST /api/checkout/payments': async (request) => {
      const { id: userId, email } = buyerOf(request)
      return startPayment(services, { userId, email, ip: request.ip }, request.body)
    },
    'POST /api/checkout/quote': async ({ body, ip, buyer }) =>
      quoteCart(services, body, { ip, userId: buyer?.id }),
    'POST /api/checkout/company-vat': async ({ body: { vatNumber, country }, ip }) => {
      await countTry(services, LIMITS.vatNumber, ip)
      const company = await checkedCompany(services, { name: '', siren: '', vatNumber }, country)
      return { isExempt: company?.vatCheck?.isValid === true }
    },
    'POST /api/checkout/code': async ({ body: { code }, ip }) =>
      limitCodeGuesses(services, ip, () => describeCode(services.database.db, code, services.clock.now())),
    'POST /api/checkout/payments/:paymentOrderId/extension': async (request) =>
      extendReservation(services, buyerOf(request).id, request.params.paymentOrderId),
    'POST /api/checkout/payments/:paymentOrderId/capture': async (request, reply) => {
      const answer = await capturePayment(services, buyerOf(request).id, request.params.paymentOrderId)
      return reply.status(answer.status === 'pending' ? 202 : 200).send(answer)
    },
  })
}
