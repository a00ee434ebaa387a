import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import { adRoutes } from './ads/routes.ts'
import { colissimoRoutes } from './colissimo/routes.ts'
import { laPosteRoutes } from './laposte/routes.ts'
import { relayRoutes } from './mondial-relay/routes.ts'
import { shipmentRoutes } from './mondial-relay/shipments.ts'
import { tracingRoutes } from './mondial-relay/tracing.ts'
import type { ProviderOptions, RegisterProvider } from './payment/provider.ts'
import { PROVIDERS } from './payment/providers.ts'
import { platformRoutes } from './platform/routes.ts'
import { releaseRoutes } from './releases/routes.ts'
import { viesRoutes } from './vies/routes.ts'

type Providers = typeof PROVIDERS
type AccountOf<Register> = Register extends RegisterProvider<infer Account> ? Account : never

export type PaymentAccount = {
  [Name in keyof Providers]: { provider: Name } & AccountOf<Providers[Name]>
}[keyof Providers]

export type PaymentSandbox = PaymentAccount & ProviderOptions

export type SandboxOptions = {
  payment?: PaymentSandbox | undefined
  mondialRelay?: boolean | undefined
  labels?: boolean | undefined
  colissimo?: boolean | undefined
  laPoste?: boolean | undefined
  relayTracing?: boolean | undefined
  platform?: boolean | undefined
  vies?: boolean | undefined
  releases?: boolean | undefined
  ads?: boolean | undefined
  route?: Pick<RouteShorthandOptions, 'config' | 'schema'> | undefined
}

/**
 * Registers each sandbox in a scope of its own, so that its error handlers and body parsers do not affect the host.
 * Most paths begin with `/sandbox`. The library of one payment provider sends its calls to `/v1`.
 */
export function registerSandbox(app: FastifyInstance, options: SandboxOptions): void {
  const route: RouteShorthandOptions = options.route ?? {}
  const { payment } = options
  if (payment) {
    // TypeScript cannot know that `payment` has the options of the provider that it names.
    const register = PROVIDERS[payment.provider] as RegisterProvider<unknown>
    void app.register(async (scope) => register(scope, payment, route))
  }
  void app.register(
    async (sandbox) => {
      if (options.mondialRelay)
        void sandbox.register(async (scope) => relayRoutes(scope, route), { prefix: '/mondial-relay' })
      if (options.labels)
        void sandbox.register(async (scope) => shipmentRoutes(scope, route), {
          prefix: '/mondial-relay-connect',
        })
      if (options.colissimo)
        void sandbox.register(async (scope) => colissimoRoutes(scope, route), { prefix: '/colissimo' })
      if (options.laPoste)
        void sandbox.register(async (scope) => laPosteRoutes(scope, route), { prefix: '/laposte' })
      if (options.relayTracing)
        void sandbox.register(async (scope) => tracingRoutes(scope, route), { prefix: '/mondial-relay-api' })
      if (options.platform)
        void sandbox.register(async (scope) => platformRoutes(scope, route), { prefix: '/platform' })
      if (options.vies) void sandbox.register(async (scope) => viesRoutes(scope, route), { prefix: '/vies' })
      if (options.releases)
        void sandbox.register(async (scope) => releaseRoutes(scope, route), { prefix: '/releases' })
      if (options.ads) void sandbox.register(async (scope) => adRoutes(scope, route), { prefix: '/ads' })
    },
    { prefix: '/sandbox' },
  )
}
