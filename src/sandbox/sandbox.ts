import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import { adRoutes } from './ads/routes.ts'
import { laPosteRoutes } from './laposte/routes.ts'
import { relayRoutes } from './mondial-relay/routes.ts'
import { shipmentRoutes } from './mondial-relay/shipments.ts'
import type { PayPalAccount } from './paypal/context.ts'
import type { ProviderOptions } from './payment/provider.ts'
import { registerPayPal } from './paypal/plugin.ts'
import type { StripeAccount } from './stripe/context.ts'
import { registerStripe } from './stripe/plugin.ts'

/** A provider, and its credentials. */
export type PaymentAccount =
  | ({ provider: 'paypal' } & PayPalAccount)
  | ({ provider: 'stripe' } & StripeAccount)

/** A provider, and its options. */
export type PaymentSandbox = PaymentAccount & ProviderOptions

export type SandboxOptions = {
  /** The sandbox payment provider; off when left out. */
  payment?: PaymentSandbox | undefined
  /** The sandbox relay-point picker. */
  mondialRelay?: boolean | undefined
  /** The sandbox labels of Mondial Relay. */
  labels?: boolean | undefined
  /** The sandbox tracking of La Poste. */
  laPoste?: boolean | undefined
  /** The sandbox adverts. */
  ads?: boolean | undefined
  /** Options for every route, such as who may call it. */
  route?: Pick<RouteShorthandOptions, 'config' | 'schema'> | undefined
}

/**
 * Registers the stand-ins below `/sandbox`. Their error shapes and body parsers are their own and stay
 * inside. Awaiting it is not needed; Fastify's `ready` does.
 */
export function registerSandbox(app: FastifyInstance, options: SandboxOptions): void {
  const route: RouteShorthandOptions = options.route ?? {}
  const { payment } = options
  // Its calls are at the addresses that its library knows.
  if (payment?.provider === 'stripe')
    void app.register(async (scope) => registerStripe(scope, payment, route))
  void app.register(
    async (sandbox) => {
      if (payment?.provider === 'paypal')
        void sandbox.register(async (scope) => registerPayPal(scope, payment, route), { prefix: '/payment' })
      if (options.mondialRelay)
        void sandbox.register(async (scope) => relayRoutes(scope, route), { prefix: '/mondial-relay' })
      if (options.labels)
        void sandbox.register(async (scope) => shipmentRoutes(scope, route), {
          prefix: '/mondial-relay-connect',
        })
      if (options.laPoste)
        void sandbox.register(async (scope) => laPosteRoutes(scope, route), { prefix: '/laposte' })
      if (options.ads) void sandbox.register(async (scope) => adRoutes(scope, route), { prefix: '/ads' })
    },
    { prefix: '/sandbox' },
  )
}
