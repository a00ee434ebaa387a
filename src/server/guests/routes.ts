import { guestCalls, guestOrderCalls } from '#shared/guests/calls.ts'
import { LINK_MAYBE_SENT, PASSWORD_LINK_SENT } from '#shared/guests/texts.ts'
import { storeGuest } from '../accounts/guests.ts'
import { buyerOf, viewerOf } from '../http/access.ts'
import { addressKey } from '../http/address-key.ts'
import type { App } from '../http/app-type.ts'
import { countTry, LIMITS } from '../http/rate-limits.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { changeCustomerEmail } from './change-customer-email.ts'
import {
  askForPassword,
  cancelByLink,
  changeAddressByLink,
  linkOfOwnOrder,
  openByLink,
  renewLink,
  withdrawByLink,
} from './order-by-link.ts'

export function guestRoutes(app: App, services: Services): void {
  serve(app, guestCalls, {
    'PUT /api/checkout/guest': async (request, reply) => {
      await countTry(services, LIMITS.guest, addressKey(request.ip))
      return { _id: await storeGuest(services, request, reply, request.body) }
    },
  })
  serve(app, guestOrderCalls, {
    'PUT /api/orders/:id/customer-email': async (request) =>
      changeCustomerEmail(services, request.params.id, request.body, viewerOf(request)),
    'POST /api/guest-orders/open': async ({ body }, reply) => {
      void reply.header('cache-control', 'no-store')
      return openByLink(services, body.token)
    },
    'POST /api/guest-orders/cancel': async ({ body }, reply) => {
      void reply.header('cache-control', 'no-store')
      return cancelByLink(services, body.token)
    },
    'POST /api/guest-orders/withdrawals': async ({ body }, reply) => {
      void reply.header('cache-control', 'no-store')
      return withdrawByLink(services, body)
    },
    'POST /api/guest-orders/shipping-address': async ({ body }, reply) => {
      void reply.header('cache-control', 'no-store')
      return changeAddressByLink(services, body)
    },
    'POST /api/guest-orders/password': async ({ body, ip }) => {
      await askForPassword(services, body.token, ip)
      return { message: PASSWORD_LINK_SENT }
    },
    'POST /api/guest-orders/links': async (request) => ({
      token: await linkOfOwnOrder(services, buyerOf(request), request.body.orderId),
    }),
    'POST /api/guest-orders/links/renewal': async ({ body, ip }) => {
      await countTry(services, LIMITS.orderLink, addressKey(ip))
      await countTry(services, LIMITS.orderLinkOfInbox, body.email)
      await renewLink(services, body)
      return { message: LINK_MAYBE_SENT }
    },
  })
}
