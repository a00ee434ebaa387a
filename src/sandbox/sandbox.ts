import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import { adRoutes } from './ads/routes.ts'
import { laPosteRoutes } from './laposte/routes.ts'
import { relayRoutes } from './mondial-relay/routes.ts'
import { shipmentRoutes } from './mondial-relay/shipments.ts'
import type { PayPalOptions } from './paypal/context.ts'
import { registerPayPal } from './paypal/plugin.ts'

export type SandboxOptions = {
  /** The pretend PayPal; off when left out. */
  paypal?: PayPalOptions | undefined
  /** The pretend relay-point picker. */
  mondialRelay?: boolean | undefined
  /** The pretend labels of Mondial Relay. */
  labels?: boolean | undefined
  /** The pretend tracking of La Poste. */
  laPoste?: boolean | undefined
  /** The pretend adverts. */
  ads?: boolean | undefined
  /** What the host wants said on every route, such as who may call it. */
  route?: Pick<RouteShorthandOptions, 'config' | 'schema'> | undefined
}

/**
 * Registers the stand-ins below `/sandbox`. Their error shapes and body parsers are their own and stay
 * inside. Awaiting it is not needed; Fastify's `ready` does.
 */
export function registerSandbox(app: FastifyInstance, options: SandboxOptions): void {
  const route: RouteShorthandOptions = options.route ?? {}
  void app.register(
    async (sandbox) => {
      const { paypal } = options
      if (paypal)
        void sandbox.register(async (scope) => registerPayPal(scope, paypal, route), { prefix: '/paypal' })
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
